import Geometry

/// The trajectory of a thrown object as a function of time, with uniform motion along x and uniformly
/// accelerated motion along y.
struct Parabola: Hashable, Sendable {
  /// The reference time of the coefficients, in seconds.
  let origin: Double
  /// The horizontal position and speed at `origin`, in pixels and pixels per second.
  private(set) var x: (Double, Double)
  /// The vertical position, the vertical speed and half the vertical acceleration at `origin`, in pixels, pixels per
  /// second and pixels per second squared.
  private(set) var y: (Double, Double, Double)
  /// Half the acceleration along x, in pixels per second squared. It comes from a separate fit that allows an
  /// acceleration along x.
  let sideways: Double
  /// The root mean square distance of the points from the curve, in pixels.
  let residual: Double

  /// Returns the parabola moved by an offset in pixels.
  func moved(by offset: Point) -> Parabola {
    var moved = self
    moved.x.0 += offset.x
    moved.y.0 += offset.y
    return moved
  }

  /// Fits a parabola by least squares. The result is nil if there are fewer than three points or fewer than
  /// three different times.
  init?(_ points: [(time: Double, position: Point)]) {
    guard points.count >= 3 else { return nil }
    let origin = points.reduce(0) { $0 + $1.time } / Double(points.count)
    var (s, tx) = ([Double](repeating: 0, count: 5), (0.0, 0.0))
    var ty = (0.0, 0.0, 0.0)
    var txx = 0.0
    for point in points {
      let t = point.time - origin
      var power = 1.0
      for index in 0..<5 {
        s[index] += power
        power *= t
      }
      tx = (tx.0 + point.position.x, tx.1 + t * point.position.x)
      txx += t * t * point.position.x
      ty = (ty.0 + point.position.y, ty.1 + t * point.position.y, ty.2 + t * t * point.position.y)
    }
    let flat = s[0] * s[2] - s[1] * s[1]
    let determinant =
      s[0] * (s[2] * s[4] - s[3] * s[3]) - s[1] * (s[1] * s[4] - s[2] * s[3])
      + s[2] * (s[1] * s[3] - s[2] * s[2])
    guard flat > 1e-12, determinant > 1e-18 else { return nil }
    let x = ((tx.0 * s[2] - tx.1 * s[1]) / flat, (tx.1 * s[0] - tx.0 * s[1]) / flat)
    func solved(_ column: Int, _ sums: (Double, Double, Double)) -> Double {
      var m = [[s[0], s[1], s[2]], [s[1], s[2], s[3]], [s[2], s[3], s[4]]]
      m[0][column] = sums.0
      m[1][column] = sums.1
      m[2][column] = sums.2
      let value =
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
      return value / determinant
    }
    let y = (solved(0, ty), solved(1, ty), solved(2, ty))
    sideways = solved(2, (tx.0, tx.1, txx))
    var squares = 0.0
    for point in points {
      let t = point.time - origin
      let position = Point(x.0 + x.1 * t, y.0 + y.1 * t + y.2 * t * t)
      squares += (position - point.position).squaredLength
    }
    (self.origin, self.x, self.y) = (origin, x, y)
    residual = (squares / Double(points.count)).squareRoot()
  }

  /// Returns the position of the object at a time in seconds.
  func position(at time: Double) -> Point {
    let t = time - origin
    return Point(x.0 + x.1 * t, y.0 + y.1 * t + y.2 * t * t)
  }

  /// Returns the maximum vertical distance, in pixels, between the curve and its chord over the given number of
  /// seconds. It is positive if the curve bends downward.
  func bend(over seconds: Double) -> Double { y.2 * seconds * seconds / 4 }

  /// Returns the maximum horizontal deviation from uniform motion over the given number of seconds, in pixels. It is
  /// positive if the acceleration is to the right.
  func sidewaysBend(over seconds: Double) -> Double { sideways * seconds * seconds / 4 }

  static func == (a: Parabola, b: Parabola) -> Bool {
    a.origin == b.origin && a.x == b.x && a.y == b.y && a.residual == b.residual
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
    hasher.combine(x.0)
    hasher.combine(y.0)
  }
}

extension Point {
  fileprivate var squaredLength: Double { x * x + y * y }
}
