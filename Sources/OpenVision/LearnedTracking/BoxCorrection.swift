/// The correction from a network's boxes of an object to the user's.
///
/// A network draws the box at the outlines that it has learned; a user may have meant the face
/// instead of the head. The difference in the first frame holds for later ones.
struct BoxCorrection: Hashable, Sendable {
  /// The limits of a correction that is accepted from the first frame.
  private static let largestScale: Float = 1.6
  private static let largestOffset: Float = 0.3

  /// Factors for width and height.
  private var scale = SIMD2<Float>(repeating: 1)
  /// The displacement of the middle, in widths and heights of the network's box.
  private var offset = SIMD2<Float>.zero

  /// Creates an empty correction.
  init() {}

  /// Creates the correction of the first frame.
  ///
  /// - Parameters:
  ///   - found: the network's box around the middle of a patch.
  ///   - width: the width of the user's box there.
  ///   - height: likewise.
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
