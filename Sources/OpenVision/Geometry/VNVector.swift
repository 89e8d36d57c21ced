import Foundation

/// A vector in the plane.
public final class VNVector: NSObject, NSCopying, Sendable {
  public let x: Double
  public let y: Double

  /// The vector of length zero.
  public class var zero: VNVector { VNVector(xComponent: 0, yComponent: 0) }

  public init(xComponent x: Double, yComponent y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a vector from its length and direction.
  ///
  /// - Parameters:
  ///   - r: the length.
  ///   - theta: the angle in radians from the x-axis toward the y-axis.
  public convenience init(r: Double, theta: Double) {
    self.init(xComponent: r * cos(theta), yComponent: r * sin(theta))
  }

  /// Creates the vector from one point to another.
  ///
  /// - Parameters:
  ///   - head: the end point.
  ///   - tail: the start point.
  public convenience init(head: VNPoint, tail: VNPoint) {
    self.init(xComponent: head.x - tail.x, yComponent: head.y - tail.y)
  }

  /// Creates the product of a vector and a factor.
  public convenience init(byMultiplying vector: VNVector, byScalar scalar: Double) {
    self.init(xComponent: vector.x * scalar, yComponent: vector.y * scalar)
  }

  /// Creates the sum of two vectors.
  public convenience init(byAdding v1: VNVector, to v2: VNVector) {
    self.init(xComponent: v2.x + v1.x, yComponent: v2.y + v1.y)
  }

  /// Creates the difference `v2` - `v1`.
  public convenience init(bySubtracting v1: VNVector, from v2: VNVector) {
    self.init(xComponent: v2.x - v1.x, yComponent: v2.y - v1.y)
  }

  /// Returns the unit vector with the same direction, or the zero vector if the vector is zero.
  public class func unitVector(for vector: VNVector) -> VNVector {
    let length = vector.length
    guard length > 0 else { return .zero }
    return VNVector(xComponent: vector.x / length, yComponent: vector.y / length)
  }

  public class func dotProduct(of v1: VNVector, vector v2: VNVector) -> Double {
    v1.x * v2.x + v1.y * v2.y
  }

  /// The vector's length.
  public var r: Double { length }

  /// The vector's direction in radians from the x-axis toward the y-axis, -pi...pi; 0 for the zero vector.
  public var theta: Double { atan2(y, x) }

  public var length: Double { hypot(x, y) }

  public var squaredLength: Double { x * x + y * y }

  /// Returns the vector itself because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNVector else { return false }
    return x == other.x && y == other.y
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(x)
    hasher.combine(y)
    return hasher.finalize()
  }

  public override var description: String { "VNVector (\(x), \(y))" }
}
