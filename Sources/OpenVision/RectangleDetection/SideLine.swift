import Geometry
import Imaging

/// Straight edges that lie on one line: what may be a side of a rectangle, with gaps where
/// something covers it or where its contrast vanishes.
struct SideLine {
  /// A stretch of the line that has an edge; positions are measured along the line.
  struct Stretch {
    var from: Double
    var to: Double
  }

  /// How much of a part of the line has an edge, as a share: with the brighter side to the left of
  /// the line's direction, and to the right of it.
  struct Coverage {
    var brightLeft: Double
    var brightRight: Double
  }

  private(set) var line: Line
  private var fit: LineFit
  /// The edges along the line's direction and against it; until `finish` in the order of adding.
  private var brightLeft: [Stretch] = []
  private var brightRight: [Stretch] = []
  /// The least and the greatest position with an edge.
  private(set) var from: Double
  private(set) var to: Double
  /// The length with an edge, in pixels.
  private(set) var covered = 0.0
  private var edges: [StraightEdge]

  init?(_ edge: StraightEdge) {
    guard let line = edge.fit.line else { return nil }
    // Against the edge, its fit may point either way.
    self.line = Self.aligned(line, with: edge.end - edge.start)
    fit = edge.fit
    edges = [edge]
    from = self.line.position(of: edge.start)
    to = self.line.position(of: edge.end)
    covered = to - from
  }

  /// How far an edge lies from what the line has so far, along the line; zero or less for an edge
  /// beside it.
  func gap(to edge: StraightEdge) -> Double {
    let a = line.position(of: edge.start)
    let b = line.position(of: edge.end)
    return max(min(a, b) - to, from - max(a, b))
  }

  /// Whether an edge continues the line.
  ///
  /// - Parameter distance: how far its ends may lie from the line, in pixels.
  func accepts(_ edge: StraightEdge, distance: Double) -> Bool {
    abs(line.offset(of: edge.start)) <= distance && abs(line.offset(of: edge.end)) <= distance
  }

  mutating func add(_ edge: StraightEdge) {
    edges.append(edge)
    fit.add(edge.fit)
    guard let fitted = fit.line else { return }
    line = Self.aligned(fitted, with: line.direction)
    from = .infinity
    to = -.infinity
    for edge in edges {
      let a = line.position(of: edge.start)
      let b = line.position(of: edge.end)
      from = min(from, min(a, b))
      to = max(to, max(a, b))
    }
    covered += edge.length
  }

  /// Brings the stretches in order, once all edges are there.
  mutating func finish() {
    var left: [Stretch] = []
    var right: [Stretch] = []
    for edge in edges {
      let a = line.position(of: edge.start)
      let b = line.position(of: edge.end)
      if b > a {
        left.append(Stretch(from: a, to: b))
      } else {
        right.append(Stretch(from: b, to: a))
      }
    }
    brightLeft = Self.union(left)
    brightRight = Self.union(right)
    covered = Self.union(left + right).reduce(0) { $0 + $1.to - $1.from }
    edges = []
  }

  /// How far a position is from the nearest edge on the line, in pixels.
  func distanceToEdge(at position: Double) -> Double {
    var least = Double.infinity
    for stretches in [brightLeft, brightRight] {
      for stretch in stretches {
        least = min(least, max(0, max(stretch.from - position, position - stretch.to)))
      }
    }
    return least
  }

  /// How much of the part between two positions, in either order, has an edge.
  func coverage(_ a: Double, _ b: Double) -> Coverage {
    let from = min(a, b)
    let to = max(a, b)
    guard to - from > 1e-9 else { return Coverage(brightLeft: 0, brightRight: 0) }
    func share(_ stretches: [Stretch]) -> Double {
      var sum = 0.0
      for stretch in stretches where stretch.to > from {
        if stretch.from >= to { break }
        sum += min(to, stretch.to) - max(from, stretch.from)
      }
      return sum / (to - from)
    }
    return Coverage(brightLeft: share(brightLeft), brightRight: share(brightRight))
  }

  private static func union(_ stretches: [Stretch]) -> [Stretch] {
    var result: [Stretch] = []
    for stretch in stretches.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      // An edge point stands for a pixel's length, so a gap of three is none.
      if let last = result.last, stretch.from <= last.to + 3 {
        result[result.count - 1].to = max(last.to, stretch.to)
      } else {
        result.append(stretch)
      }
    }
    return result
  }

  private static func aligned(_ line: Line, with direction: Point) -> Line {
    guard line.direction.x * direction.x + line.direction.y * direction.y < 0 else { return line }
    return Line(point: line.point, direction: line.direction * -1, deviation: line.deviation)
  }
}
