import Geometry
import Imaging

/// A line through straight edges that may form a side of a rectangle. There may be gaps where the side is hidden by
/// something else or has no contrast.
struct SideLine {
  private(set) var line: Line
  private var fit: LineFit
  private var edges: [StraightEdge]
  /// The smallest position on the line that lies on a straight edge.
  private(set) var from: Double
  /// The largest position on the line that lies on a straight edge.
  private(set) var to: Double
  /// The total length of the straight edges, in pixels.
  private(set) var covered: Double
  /// The edges along the line, including edges that are too short to be used as straight edges; nil until
  /// `finish` is called.
  private(set) var evidence: SideEvidence?

  init?(_ edge: StraightEdge) {
    guard let line = edge.fit.line else { return nil }
    // The direction of a fitted line is arbitrary, so it is aligned with the edge.
    self.line = Self.aligned(line, with: edge.end - edge.start)
    fit = edge.fit
    edges = [edge]
    from = self.line.position(of: edge.start)
    to = self.line.position(of: edge.end)
    covered = to - from
  }

  /// Returns the gap along the line between an edge and the line's current extent. The gap is zero or negative
  /// if the edge overlaps the extent.
  func gap(to edge: StraightEdge) -> Double {
    let a = line.position(of: edge.start)
    let b = line.position(of: edge.end)
    return max(min(a, b) - to, from - max(a, b))
  }

  /// Returns whether an edge continues the line.
  ///
  /// - Parameters:
  ///   - distance: the maximum distance of the edge's ends from the line, in pixels.
  ///   - bend: the additional distance allowed per pixel beyond the line's current extent, because lens
  ///     distortion bends lines.
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

  /// Searches for the edge points along the line, first near its current extent, then farther away, and finally across
  /// the whole image. After each of the first two searches, the line is fitted to the points that were found.
  mutating func finish(_ points: EdgePoints) {
    // The distance is large enough for sides that are bent by lens distortion.
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

  /// Returns whether a side of a rectangle may end at a position on the line. This is the case if the position is
  /// within the line's extent or near a straight edge, or if at least a quarter of the line between the position and
  /// the nearest straight edge lies on edges.
  func reaches(_ position: Double) -> Bool {
    var minimum = Double.infinity
    var nearest = position
    for edge in edges {
      for end in [line.position(of: edge.start), line.position(of: edge.end)]
      where abs(end - position) < minimum {
        (minimum, nearest) = (abs(end - position), end)
      }
    }
    if (position - from) * (position - to) <= 0 || minimum <= 10 + 0.4 * covered { return true }
    guard let between = evidence?.coverage(nearest, position) else { return false }
    return max(between.brightLeft, between.brightRight) >= 0.25
  }

  /// Returns whether both ends of another line are on this line, within a small tolerance.
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
