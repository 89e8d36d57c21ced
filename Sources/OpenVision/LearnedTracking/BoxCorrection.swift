/// What a network's boxes of an object lack to be the box that the user drew.
///
/// A network draws the box where it has learned to see outlines; a user may have meant the face
/// instead of the head. How the two differ in the first frame is how they differ later.
struct BoxCorrection: Hashable, Sendable {
  /// More than these the first frame is not trusted with.
  private static let largestScale: Float = 1.6
  private static let largestOffset: Float = 0.3

  /// Factors for width and height.
  private var scale = SIMD2<Float>(repeating: 1)
  /// Movement of the middle, in widths and heights of the network's box.
  private var offset = SIMD2<Float>.zero

  /// No correction.
  init() {}

  /// - Parameters:
  ///   - found: the network's box around the middle of a patch.
  ///   - width: of the box that was drawn there.
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
