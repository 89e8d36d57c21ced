import Foundation

/// A rectangle of whole pixels, with x increasing to the right and y increasing upward. The upper bounds are exclusive.
///
/// The coordinates of extents stay within ±2^30, and these two limits represent infinity. Rectangles to evaluate may
/// extend beyond the limits, where images have no pixels.
struct PixelRect: Hashable, Sendable {
  static let limit = 1 << 30
  static let infinite = PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  let minX: Int
  let minY: Int
  let maxX: Int
  let maxY: Int

  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates the smallest rectangle that contains all pixels touched by a rectangle. The result is
  /// nil if a coordinate is NaN.
  init?(touching rect: CGRect) {
    let standard = rect.standardized
    guard !rect.isNull, !standard.isEmpty else {
      if rect.isNull || !rect.size.width.isNaN && !rect.size.height.isNaN {
        self = .empty
        return
      }
      return nil
    }
    guard !rect.isInfinite else {
      self = .infinite
      return
    }
    self.init(
      lowX: standard.minX, lowY: standard.minY, highX: standard.maxX, highY: standard.maxY)
  }

  /// Creates the rectangle of pixels between two corners. If the rectangle extends less than a millionth of a pixel
  /// into a row or column, that row or column is left out. The result is nil if a coordinate is NaN.
  init?(lowX: Double, lowY: Double, highX: Double, highY: Double) {
    guard !lowX.isNaN, !lowY.isNaN, !highX.isNaN, !highY.isNaN else { return nil }
    self.init(
      minX: Self.whole((lowX + 1e-6).rounded(.down)),
      minY: Self.whole((lowY + 1e-6).rounded(.down)),
      maxX: Self.whole((highX - 1e-6).rounded(.up)), maxY: Self.whole((highY - 1e-6).rounded(.up)))
  }

  private static func limited(_ value: Int) -> Int { max(-limit, min(limit, value)) }

  private static func whole(_ value: Double) -> Int {
    Int(max(-Double(limit), min(Double(limit), value)))
  }

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether all sides are infinite.
  var isInfinite: Bool { self == .infinite }

  /// Whether all sides are finite.
  var isFinite: Bool {
    minX > -Self.limit && minY > -Self.limit && maxX < Self.limit && maxY < Self.limit
  }

  func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let common = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return common.isEmpty ? .empty : common
  }

  /// Returns the smallest rectangle that contains both rectangles. If one of them is empty, returns the other.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns this extent with a margin added on all sides. Infinite sides stay infinite.
  func grown(_ x: Int, _ y: Int) -> PixelRect {
    if isEmpty { return self }
    return moved(lowX: -x, lowY: -y, highX: x, highY: y)
  }

  /// Returns this extent moved by an offset. Infinite sides stay infinite.
  func offset(_ x: Int, _ y: Int) -> PixelRect { moved(lowX: x, lowY: y, highX: x, highY: y) }

  private func moved(lowX: Int, lowY: Int, highX: Int, highY: Int) -> PixelRect {
    func side(_ value: Int, _ step: Int) -> Int {
      abs(value) >= Self.limit ? value : Self.limited(value &+ step)
    }
    return PixelRect(
      minX: side(minX, lowX), minY: side(minY, lowY), maxX: side(maxX, highX),
      maxY: side(maxY, highY))
  }

  /// Returns the rectangle with a margin of `x` columns and `y` rows added on each side, as required by operations that
  /// read neighboring pixels. The result may extend beyond ±2^30.
  func surroundings(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// Returns a rectangle of the same size, moved by an offset. The result may extend beyond ±2^30.
  func shifted(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  var cgRect: CGRect {
    if isInfinite { return .infinite }
    return CGRect(x: minX, y: minY, width: width, height: height)
  }
}
