import Geometry

/// A total least squares fit of a line to points, computed from sums over the points. The line passes through the mean
/// of the points, along the main axis of their scatter.
public struct LineFit: Sendable {
  public private(set) var weight = 0.0
  private var sumX = 0.0
  private var sumY = 0.0
  private var sumXX = 0.0
  private var sumXY = 0.0
  private var sumYY = 0.0

  public init() {}

  public mutating func add(_ x: Double, _ y: Double, weight: Double = 1) {
    self.weight += weight
    sumX += weight * x
    sumY += weight * y
    sumXX += weight * x * x
    sumXY += weight * x * y
    sumYY += weight * y * y
  }

  /// Adds all points of another fit to this fit.
  public mutating func add(_ other: LineFit) {
    weight += other.weight
    sumX += other.sumX
    sumY += other.sumY
    sumXX += other.sumXX
    sumXY += other.sumXY
    sumYY += other.sumYY
  }

  /// The fitted line; nil if the points do not determine a line.
  public var line: Line? {
    guard weight > 0 else { return nil }
    let x = sumX / weight
    let y = sumY / weight
    let xx = max(0, sumXX / weight - x * x)
    let yy = max(0, sumYY / weight - y * y)
    let xy = sumXY / weight - x * y
    let difference = xx - yy
    let root = (difference * difference + 4 * xy * xy).squareRoot()
    guard root > 1e-9 else { return nil }
    // The eigenvector for the larger eigenvalue of the scatter matrix, computed from the better-conditioned row.
    var (directionX, directionY) =
      difference >= 0 ? (difference + root, 2 * xy) : (2 * xy, root - difference)
    let length = (directionX * directionX + directionY * directionY).squareRoot()
    guard length > 0 else { return nil }
    directionX /= length
    directionY /= length
    let spread = max(0, (xx + yy - root) / 2)
    return Line(
      point: Point(x, y), direction: Point(directionX, directionY), deviation: spread.squareRoot())
  }
}

/// A straight line, given by a point and a direction.
public struct Line: Sendable {
  public var point: Point
  /// The direction, as a unit vector.
  public var direction: Point
  /// The root mean square distance, in pixels, between the line and the points to which it was fitted.
  public var deviation: Double

  public init(point: Point, direction: Point, deviation: Double = 0) {
    self.point = point
    self.direction = direction
    self.deviation = deviation
  }

  /// Returns the position of a point projected onto the line, as a distance from `point` in `direction`.
  @inlinable
  public func position(of other: Point) -> Double {
    (other.x - point.x) * direction.x + (other.y - point.y) * direction.y
  }

  /// Returns the signed distance of a point from the line. It is positive to the right of `direction` on screen.
  @inlinable
  public func offset(of other: Point) -> Double {
    direction.x * (other.y - point.y) - direction.y * (other.x - point.x)
  }

  /// Returns the point on the line at a given distance from `point` in `direction`.
  @inlinable
  public func point(at position: Double) -> Point { point + direction * position }

  /// Returns the point where two lines cross, or nil if they are parallel.
  public func intersection(_ other: Line) -> Point? {
    let sine = direction.x * other.direction.y - direction.y * other.direction.x
    guard abs(sine) > 1e-9 else { return nil }
    let between = other.point - point
    let position = (between.x * other.direction.y - between.y * other.direction.x) / sine
    return self.point(at: position)
  }
}
