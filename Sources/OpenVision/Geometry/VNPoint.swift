import Foundation

/// A point in the plane.
public class VNPoint: NSObject, NSCopying, @unchecked Sendable {
  public let x: Double
  public let y: Double

  /// The origin of the coordinate system.
  public class var zero: VNPoint { VNPoint(x: 0, y: 0) }

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public convenience init(location: CGPoint) { self.init(x: location.x, y: location.y) }

  public var location: CGPoint { CGPoint(x: x, y: y) }

  /// Returns the distance to another point.
  public func distance(_ point: VNPoint) -> Double { hypot(point.x - x, point.y - y) }

  /// Returns the distance between two points.
  public class func distance(_ point1: VNPoint, _ point2: VNPoint) -> Double {
    point1.distance(point2)
  }

  /// Returns the point moved by a vector.
  public class func apply(_ vector: VNVector, to point: VNPoint) -> VNPoint {
    VNPoint(x: point.x + vector.x, y: point.y + vector.y)
  }

  /// Returns the point itself because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNPoint else { return false }
    return x == other.x && y == other.y
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(x)
    hasher.combine(y)
    return hasher.finalize()
  }

  public override var description: String { "VNPoint (\(x), \(y))" }
}
