import Foundation
import Geometry
import Imaging

/// A visualizer that draws optical flow as arrows.
///
/// Each square cell contains one triangle, which points in the direction in which the center of the cell moves. The hue
/// shows the direction of the motion, and the brightness shows the length of the motion.
///
/// ```swift
/// let picture = OpticalFlowVisualizer().image(of: flow, over: frame)
/// try Data(ImageFile.png(picture)).write(to: URL(filePath: "flow.png"))
/// ```
public struct OpticalFlowVisualizer: Sendable {
  /// The minimum length of visible motion, in pixels. Shorter motion is not drawn.
  public var minimumLength: Float
  /// The motion length, in pixels, at which arrows reach full brightness.
  public var maximumLength: Float
  /// The side length of a cell, in pixels.
  public var cellSize: Float
  /// The angle at the tip of the triangle, in degrees.
  public var tipAngle: Float
  /// Whether the size of an arrow, rather than its brightness, shows the length of the motion.
  public var isScaled = false

  /// The minimum size of a scaled arrow, relative to its cell.
  private static let smallestScale: Float = 0.25
  private static let largestCell: Float = 1_000_000

  public init(
    minimumLength: Float = 0, maximumLength: Float = 100, cellSize: Float = 10,
    tipAngle: Float = 30
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.cellSize = cellSize
    self.tipAngle = tipAngle
  }

  /// Draws the arrows over an image.
  ///
  /// - Parameters:
  ///   - flow: the flow, in pixels of the image.
  ///   - picture: the background image; black by default. If its size differs from the size of the flow, the
  ///     upper-left corners are aligned.
  public func image(of flow: VectorPixelBuffer, over picture: PixelBuffer? = nil) -> PixelBuffer {
    let size = picture?.size ?? flow.size
    let under = picture?.rgb.planes[0]
    return PixelBuffer.makeRGB(width: size.width, height: size.height) { out in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let arrow = x < flow.width && y < flow.height ? color(x, y, flow) : .zero
          let first = 3 * (y * size.width + x)
          for channel in 0..<3 {
            let below = under.map { Float($0.base[y * $0.bytesPerRow + 3 * x + channel]) } ?? 0
            // The arrow's color is premultiplied by its coverage.
            out[first + channel] = UInt8(255 * arrow[channel] + (1 - arrow.w) * below)
          }
        }
      }
    }
  }

  /// Returns the arrow at a pixel: red, green and blue multiplied by the coverage, followed by the coverage. All values
  /// are 0...1.
  private func color(_ x: Int, _ y: Int, _ flow: VectorPixelBuffer) -> SIMD4<Float> {
    let side = max(1, min(cellSize, Self.largestCell))
    let pixel = SIMD2(Float(x), Float(y)) + 0.5
    let center = ((pixel / side).rounded(.down) + 0.5) * side
    let vector = flow[
      min(flow.width - 1, Int(center.x)), min(flow.height - 1, Int(center.y))]
    let length = (vector * vector).sum().squareRoot()
    guard length.isFinite, length > max(0, minimumLength) else { return .zero }
    let direction = vector / length
    let offset = pixel - center
    let along = (offset * direction).sum()
    let across = abs(offset.x * direction.y - offset.y * direction.x)
    let range = max(1e-6, maximumLength - minimumLength)
    let part = min(1, max(0, (length - minimumLength) / range))
    // The tip of the triangle is half a cell in front of the cell's center, and its base is half a cell behind the
    // center. Both distances are shorter if the arrow is scaled. The outline is softened over one pixel.
    let reach = side / 2 * (isScaled ? max(Self.smallestScale, part.squareRoot()) : 1)
    let slope = tan(min(170, max(1, tipAngle)) * Float.pi / 360)
    let inside = min((reach - along) * slope - across, along + reach)
    let fraction = min(1, max(0, inside + 0.5))
    let color = Self.color(hue: atan2(direction.y, direction.x)) * (isScaled ? 1 : part)
    return SIMD4(color, 1) * fraction
  }

  /// Returns a saturated color: red at 0, green at one third, and blue at two thirds of the hue circle.
  ///
  /// - Parameter hue: an angle in radians.
  private static func color(hue: Float) -> SIMD3<Float> {
    let turn = hue / (2 * Float.pi)
    let turns = SIMD3<Float>(turn, turn - 1 / 3, turn - 2 / 3)
    let distance = turns - turns.rounded(.toNearestOrEven)
    return (2 - 6 * distance.replacing(with: -distance, where: distance .< 0)).clamped(
      lowerBound: .zero, upperBound: .one)
  }
}
