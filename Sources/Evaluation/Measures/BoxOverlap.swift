import Geometry

extension Box {
  /// Intersection over union of two continuous rectangles, 0...1; 0 where either is not finite or
  /// has no area.
  ///
  /// The order of the operations is that of the GOT-10k toolkit's `rect_iou`, so that results agree
  /// to the last bits; the toolkit's `eps` in the denominator is left out.
  public func overlap(with other: Box) -> Double {
    guard isValid, other.isValid else { return 0 }
    let ratio = uncheckedOverlap(with: other)
    return ratio.isNaN ? 0 : ratio
  }

  /// The same without the checks: what a toolkit computes from whatever stands in a result file.
  ///
  /// nan where a coordinate is nan or both boxes are empty; `epsilon` is added to the union.
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

  /// Stands for a box that is not there.
  static let missing = Box(x: .nan, y: .nan, width: .nan, height: .nan)
}
