import Foundation

/// A circle in the plane.
public final class VNCircle: NSObject, NSCopying, Sendable {
  public let center: VNPoint
  public let radius: Double

  /// A circle of radius zero at the origin.
  public class var zero: VNCircle { VNCircle(center: .zero, radius: 0) }

  public init(center: VNPoint, radius: Double) {
    self.center = center
    self.radius = radius
  }

  public convenience init(center: VNPoint, diameter: Double) {
    self.init(center: center, radius: diameter / 2)
  }

  public var diameter: Double { 2 * radius }

  /// Returns whether a point is inside or on the circle.
  public func contains(_ point: VNPoint) -> Bool { center.distance(point) <= radius }

  /// Returns whether a point is in a ring that is centered on the circle's circumference.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - ringWidth: the ring's width. One half of it is inside the circumference and the other half is outside.
  public func contains(_ point: VNPoint, inCircumferentialRingOfWidth ringWidth: Double) -> Bool {
    abs(center.distance(point) - radius) <= ringWidth / 2
  }

  /// Returns the circle itself because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNCircle else { return false }
    return center == other.center && radius == other.radius
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(center)
    hasher.combine(radius)
    return hasher.finalize()
  }

  public override var description: String { "VNCircle around \(center.location), radius \(radius)" }
}
