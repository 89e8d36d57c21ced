import Foundation

/// A short list of numbers, such as a filter's weights, a position or a line.
public struct CIVector: Hashable, Sendable {
  let values: [Double]

  /// Creates a vector from the first `count` values.
  ///
  /// - Parameter count: the number of elements. Excess values are ignored, and missing values are 0.
  public init(values: [Double], count: Int) {
    let taken = values.prefix(max(0, count))
    self.values = taken + [Double](repeating: 0, count: max(0, min(count, 1 << 16) - taken.count))
  }

  public init(x: Double) { values = [x] }
  public init(x: Double, y: Double) { values = [x, y] }
  public init(x: Double, y: Double, z: Double) { values = [x, y, z] }
  public init(x: Double, y: Double, z: Double, w: Double) { values = [x, y, z, w] }
  public init(cgPoint: CGPoint) { values = [cgPoint.x, cgPoint.y] }

  public var count: Int { values.count }

  /// Returns the number at an index, or 0 if the index is out of range.
  public func value(at index: Int) -> Double { values.indices.contains(index) ? values[index] : 0 }

  public var x: Double { value(at: 0) }
  public var y: Double { value(at: 1) }
  public var z: Double { value(at: 2) }
  public var w: Double { value(at: 3) }

  var simd: SIMD4<Float> { SIMD4(SIMD4<Double>(x, y, z, w)) }
}
