/// The correction from the bounding box predicted by a network to the user's box.
///
/// A network predicts the outlines that it was trained on, but the user may have selected, say, the
/// face instead of the head. The difference in the first frame is applied to all later frames.
struct BoxCorrection: Hashable, Sendable {
  /// The limits of the correction derived from the first frame.
  private static let largestScale: Float = 1.6
  private static let largestOffset: Float = 0.3

  /// The factors for width and height.
  private var scale = SIMD2<Float>(repeating: 1)
  /// The displacement of the center, as a fraction of the width and height of the network's box.
  private var offset = SIMD2<Float>.zero

  /// Creates a correction that changes nothing.
  init() {}

  /// Creates the correction from the first frame.
  ///
  /// - Parameters:
  ///   - found: the network's box. The user's box is at the center of the patch.
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

  func apply(to found: inout BoxDecoder.Found) {
    found.x += offset.x * found.width
    found.y += offset.y * found.height
    found.width *= scale.x
    found.height *= scale.y
  }
}
