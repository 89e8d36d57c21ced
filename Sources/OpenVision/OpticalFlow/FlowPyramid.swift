import CKernels
import Geometry
import Imaging

/// A pyramid of an image's luma, stored as floats, and of the image's local contrast. Images are compared by their
/// local contrast.
///
/// Pixel (x, y) of level l covers 2^l x 2^l pixels of the image. Level 0, which has the size of the image, is omitted
/// if it is not needed.
final class FlowPyramid: Sendable {
  /// The size of the full image, in pixels.
  let size: PixelSize
  /// The finest level that is stored, where 0 is the full size and 1 is half the size.
  private let finest: Int
  private let planes: [FlowPlane]
  private let contrasts: [FlowPlane]

  /// The number of levels, including level 0 even if that level is omitted.
  var levelCount: Int { finest + planes.count }

  /// Computes the pyramid of an image.
  ///
  /// - Parameters:
  ///   - finest: the finest level that is needed, 0 or 1.
  ///   - coarsestSide: the minimum length of a level's shorter side, in pixels.
  ///   - presmoothing: the standard deviation of a small blur that is applied to level 0, in pixels; 0 for no blur.
  init(_ luma: PixelBuffer.Plane, finest: Int, coarsestSide: Int, presmoothing: Float) {
    size = PixelSize(width: luma.width, height: luma.height)
    self.finest = finest
    var planes = [finest == 0 ? Self.whole(luma, presmoothing) : Self.halved(luma)]
    while true {
      let last = planes[planes.count - 1]
      guard min(last.width, last.height) / 2 >= coarsestSide else { break }
      planes.append(Self.halved(last))
    }
    self.planes = planes
    let noise = ImageNoise.deviation(of: luma)
    contrasts = planes.enumerated().map { index, plane in
      let fraction = ImageNoise.fraction(atLevel: finest + index, isSmoothed: presmoothing > 0)
      return FlowContrast.plane(of: plane, noise: noise * noise * fraction)
    }
  }

  /// The image at a level.
  subscript(level: Int) -> FlowPlane { planes[level - finest] }

  /// Returns the image's local contrast at a level.
  func contrast(_ level: Int) -> FlowPlane { contrasts[level - finest] }

  static func halfSize(_ length: Int) -> Int { (length + 1) / 2 }

  private static func whole(_ luma: PixelBuffer.Plane, _ presmoothing: Float) -> FlowPlane {
    let plane = FlowPlane(width: luma.width, height: luma.height)
    for y in 0..<luma.height { read(luma, y, into: plane.row(y)) }
    return presmoothing > 0 ? blurred(plane, deviation: presmoothing) : plane
  }

  /// Converts a row to floats with margins.
  private static func read(
    _ luma: PixelBuffer.Plane, _ y: Int, into row: UnsafeMutablePointer<Float>
  ) {
    ck_flow_floats_from_bytes(luma.base + y * luma.bytesPerRow, row, Int32(luma.width))
    ck_flow_pad_row(row, Int32(luma.width), Int32(FlowPlane.margin))
  }

  /// Returns the image reduced to half its size, without storing the whole image as floats.
  private static func halved(_ luma: PixelBuffer.Plane) -> FlowPlane {
    let rows = FlowRowRing(width: luma.width, height: luma.height)
    var read = 0
    return halved(width: luma.width, height: luma.height) { y in
      while read <= min(y, luma.height - 1) {
        Self.read(luma, read, into: rows.row(read))
        read += 1
      }
      return UnsafePointer(rows.row(y))
    }
  }

  private static func halved(_ source: FlowPlane) -> FlowPlane {
    halved(width: source.width, height: source.height) { UnsafePointer(source.row($0)) }
  }

  /// Returns an image reduced to half its size. The image is read row by row.
  ///
  /// - Parameter row: a closure that returns a row with margins, or the nearest row if the requested row is outside the
  ///   image. The closure needs to keep only the most recent rows: no requested row is more than two rows above the
  ///   bottommost row requested so far.
  private static func halved(
    width: Int, height: Int, row: (Int) -> UnsafePointer<Float>
  ) -> FlowPlane {
    let result = FlowPlane(width: halfSize(width), height: halfSize(height))
    let scratch = FloatBuffer(count: 2 * result.width + 2)
    for y in 0..<result.height {
      var rows = (
        Optional(row(2 * y - 1)), Optional(row(2 * y)), Optional(row(2 * y + 1)),
        Optional(row(2 * y + 2))
      )
      withUnsafePointer(to: &rows) { pointer in
        pointer.withMemoryRebound(to: UnsafePointer<Float>?.self, capacity: 4) {
          ck_flow_halve_rows($0, scratch.base, result.row(y), Int32(result.width))
        }
      }
      result.pad(y)
    }
    return result
  }

  /// Blurs a plane with a separable Gaussian kernel of five weights.
  private static func blurred(_ source: FlowPlane, deviation: Float) -> FlowPlane {
    let weights = gaussianWeights(deviation)
    let result = FlowPlane(width: source.width, height: source.height)
    let line = FlowPlane(width: source.width, height: 1)
    for y in 0..<source.height {
      withFiveRows({ UnsafePointer(source.row($0)) }, around: y) {
        ck_flow_blur_rows($0, weights, line.base, Int32(source.width))
      }
      line.pad(0)
      ck_flow_blur_columns(line.base, weights, result.row(y), Int32(source.width))
      result.pad(y)
    }
    return result
  }

  /// Returns the weights of the pixels at distances of two, one and zero from the center.
  private static func gaussianWeights(_ deviation: Float) -> [Float] {
    let one = ExactFunctions.exp(-0.5 / Double(deviation * deviation))
    let two = ExactFunctions.exp(-2 / Double(deviation * deviation))
    let sum = 1 + 2 * (one + two)
    return [Float(two / sum), Float(one / sum), Float(1 / sum)]
  }
}
