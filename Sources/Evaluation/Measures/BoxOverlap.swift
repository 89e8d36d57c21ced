import Geometry

extension Box {
  /// Returns the intersection over union of two continuous rectangles, 0...1; 0 if either rectangle is not
  /// finite or has no area.
  ///
  /// The operations are performed in the same order as in the GOT-10k toolkit's `rect_iou`, so that results
  /// agree to the last bit. The toolkit's `eps` in the denominator is omitted.
  package func overlap(with other: Box) -> Double {
    guard isValid, other.isValid else { return 0 }
    let ratio = uncheckedOverlap(with: other)
    return ratio.isNaN ? 0 : ratio
  }

  /// Returns the overlap without checks, as a toolkit computes it from a result file.
  ///
  /// The result is nan if a coordinate is nan, or if both boxes are empty and `epsilon` is 0.
  ///
  /// - Parameter epsilon: the number that is added to the area of the union.
  func uncheckedOverlap(with other: Box, epsilon: Double = 0) -> Double {
    let sum = x + y + width + height + other.x + other.y + other.width + other.height
    guard !sum.isNaN else { return .nan }
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    let shared = max(right - left, 0) * max(bottom - top, 0)
    let ratio = shared / (width * height + other.width * other.height - shared + epsilon)
    return ratio.isNaN ? .nan : min(max(ratio, 0), 1)
  }

  static let missing = Box(x: .nan, y: .nan, width: .nan, height: .nan)
}
