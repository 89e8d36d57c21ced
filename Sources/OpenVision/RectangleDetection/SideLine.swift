import Geometry
import Imaging

/// Straight edges that lie on one line and may form a side of a rectangle, with gaps where
/// something covers it or its contrast vanishes.
struct SideLine {
  private(set) var line: Line
  private var fit: LineFit
  private var edges: [StraightEdge]
  /// The smallest and the greatest position with a straight edge.
  private(set) var from: Double
  private(set) var to: Double
  /// The length of the straight edges, in pixels.
  private(set) var covered: Double
  /// The edge along the line, including pieces too short to be straight edges; nil until `finish`.
  private(set) var evidence: SideEvidence?

  init?(_ edge: StraightEdge) {
    guard let line = edge.fit.line else { return nil }
    // A fit does not tell in which sense the line runs.
    self.line = Self.aligned(line, with: edge.end - edge.start)
    fit = edge.fit
    edges = [edge]
    from = self.line.position(of: edge.start)
    to = self.line.position(of: edge.end)
    covered = to - from
  }

  /// Returns the gap along the line between an edge and the line's extent so far; zero or less for
  /// an edge beside it.
  func gap(to edge: StraightEdge) -> Double {
    let a = line.position(of: edge.start)
    let b = line.position(of: edge.end)
    return max(min(a, b) - to, from - max(a, b))
  }

  /// Tells whether an edge continues the line.
  ///
  /// - Parameters:
  ///   - distance: the greatest distance of its ends from the line, in pixels.
  ///   - bend: the additional distance for each pixel beyond the line's extent so far, since lenses
  ///     bend lines.
  func accepts(_ edge: StraightEdge, distance: Double, bend: Double) -> Bool {
    for end in [edge.start, edge.end] {
      let position = line.position(of: end)
      let beyond = max(0, max(from - position, position - to))
      guard abs(line.offset(of: end)) <= distance + bend * beyond else { return false }
    }
    return true
  }

  mutating func add(_ edge: StraightEdge) {
    edges.append(edge)
    fit.add(edge.fit)
    covered += edge.length
    refit(fit)
  }

  /// Searches for the edge points along the line, first near its extent so far, then across the
  /// image, and fits the line to them.
  mutating func finish(_ points: EdgePoints) {
    // A side that a lens bends should not be lost.
    let distance = min(3, max(1.3, 0.8 + 1.5 * line.deviation))
    let length = to - from
    for reach in [length, 3 * length, .infinity] {
      var collected = LineFit()
      evidence = SideEvidence(
        line, in: points, distance: distance, from: from - reach, to: to + reach,
        collecting: &collected)
      if reach.isFinite { refit(collected) }
    }
  }

  /// Tells whether a side may end at a position: near a straight edge, or with pieces of edge all
  /// the way from the nearest one.
  func reaches(_ position: Double) -> Bool {
    var least = Double.infinity
    var nearest = position
    for edge in edges {
      for end in [line.position(of: edge.start), line.position(of: edge.end)]
      where abs(end - position) < least {
        (least, nearest) = (abs(end - position), end)
      }
    }
    if (position - from) * (position - to) <= 0 || least <= 10 + 0.4 * covered { return true }
    guard let between = evidence?.coverage(nearest, position) else { return false }
    return max(between.brightLeft, between.brightRight) >= 0.25
  }

  /// Tells whether another line runs along this one.
  func contains(_ other: SideLine) -> Bool {
    let ends = [other.line.point(at: other.from), other.line.point(at: other.to)]
    return ends.allSatisfy { abs(line.offset(of: $0)) <= 1.25 }
  }

  private mutating func refit(_ fit: LineFit) {
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
  }

  private static func aligned(_ line: Line, with direction: Point) -> Line {
    guard line.direction.x * direction.x + line.direction.y * direction.y < 0 else { return line }
    return Line(point: line.point, direction: line.direction * -1, deviation: line.deviation)
  }
}
