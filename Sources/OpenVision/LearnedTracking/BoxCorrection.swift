/// A correction that adapts the bounding boxes predicted by a network to the type of box that the user selected.
///
/// A network predicts the type of box that it was trained on, but the user may have selected, say, a face instead of a
/// whole head. The correction is measured in the first frame and applied in all later frames.
struct BoxCorrection: Hashable, Sendable {
  /// The maximum factor by which a side of the network's box is enlarged or reduced.
  private static let largestScale: Float = 1.6
  private static let largestOffset: Float = 0.3

  /// The factors by which the width and the height of the network's box are multiplied.
  private var scale = SIMD2<Float>(repeating: 1)
  /// The displacement of the corrected box's center from the center of the network's box, as a fraction of the width
  /// and height of the network's box.
  private var offset = SIMD2<Float>.zero

  /// Creates a correction that changes nothing.
  init() {}

  /// Creates the correction from the boxes in the first frame. The user's box is at the center of the patch.
  ///
  /// - Parameters:
  ///   - found: the box predicted by the network.
  ///   - width: the width of the user's box, in pixels of the patch.
  ///   - height: the height of the user's box, in pixels of the patch.
  init(from found: BoxDecoder.Found, width: Float, height: Float) {
    let largest = SIMD2(repeating: Self.largestScale)
    scale = SIMD2(width / found.width, height / found.height)
      .clamped(lowerBound: 1 / largest, upperBound: largest)
    let limit = SIMD2(repeating: Self.largestOffset)
    offset = SIMD2(-found.x / found.width, -found.y / found.height)
      .clamped(lowerBound: -limit, upperBound: limit)
  }

  /// A weaker correction, with the square root of each scale factor and half the offset. It is meant for networks whose
  /// box in a single frame is uncertain.
  var halved: BoxCorrection {
    var half = self
    half.scale = scale.squareRoot()
    half.offset = offset / 2
    return half
  }

  func apply(to found: inout BoxDecoder.Found) {
    found.x += offset.x * found.width
    found.y += offset.y * found.height
    found.width *= scale.x
    found.height *= scale.y
  }
}
