import ImageFilters
import OpenVision

/// A filter that draws the optical flow in its input image as arrows. The input has the motion in pixels as red and
/// green, as `CIImage(cvImageBuffer:)` returns it for the result of `VNGenerateOpticalFlowRequest`.
final class OpticalFlowVisualizerFilter: CIFilter {
  var inputImage: CIImage?

  /// The arguments: the flow, the motion in pixels at which arrows are black, the motion at which they have full
  /// brightness, the size of a cell in pixels, and the angle of the tips in degrees.
  static let kernel = CIKernel { inputs, position in
    let (shortest, longest) = (inputs.number(1), inputs.number(2))
    let cell = inputs.number(3)
    let center = ((position / cell).rounded(.down) + 0.5) * cell
    let flow = inputs.sampler(0).sample(center + 0.5)
    // The flow counts rows downward, images count them upward.
    let vector = SIMD2(flow.x, -flow.y)
    let length = (vector * vector).sum().squareRoot()
    guard length > shortest else { return .zero }

    // The arrow is a triangle whose tip is half a cell in front of the center.
    let direction = vector / length
    let offset = position - center
    let along = (offset * direction).sum()
    let across = abs(offset.x * direction.y - offset.y * direction.x)
    let slope = tan(inputs.number(4) * .pi / 360)
    let inside = min((cell / 2 - along) * slope - across, along + cell / 2)
    let cover = max(0, min(1, inside + 0.5))

    let brightness = max(0, min(1, (length - shortest) / (longest - shortest)))
    let turn = atan2(-direction.y, direction.x) / (2 * .pi)
    let color = SIMD3<Float>(0, 1, 2).map { hue(turn - $0 / 3) } * brightness
    return SIMD4(color, 1) * cover
  }

  override var outputImage: CIImage? {
    guard let input = inputImage else { return nil }
    return Self.kernel.apply(
      // A pixel of the result depends on the flow at the center of its cell.
      extent: input.extent, roiCallback: { _, rect in rect.insetBy(dx: -10, dy: -10) },
      arguments: [input, 0.0, 100.0, 10.0, 30.0])
  }

  /// Returns how strong a primary color is at a distance from its hue, in turns.
  private static func hue(_ turns: Float) -> Float {
    let distance = abs(turns - turns.rounded())
    return max(0, min(1, 2 - 6 * distance))
  }
}

extension SIMD3<Float> {
  fileprivate func map(_ change: (Float) -> Float) -> SIMD3<Float> {
    SIMD3(change(x), change(y), change(z))
  }
}
