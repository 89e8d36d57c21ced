import Geometry
import Imaging

/// Joins the straight edges of an image into the lines that may be rectangles' sides.
enum SideLines {
  /// Starts with the longest edge and adds, from near to far, the edges that continue it; then goes
  /// on with the longest edge that is left.
  ///
  /// - Parameters:
  ///   - minimumCovered: how much edge a line must have, in pixels.
  ///   - limit: how many lines to return at most, those with the most edge.
  static func lines(
    joining edges: [StraightEdge], minimumCovered: Double, limit: Int
  ) -> [SideLine] {
    let order = edges.indices.sorted {
      let (a, b) = (edges[$0].length, edges[$1].length)
      return a != b ? a > b : $0 < $1
    }
    var isUsed = [Bool](repeating: false, count: edges.count)
    var lines: [SideLine] = []
    var candidates: [(gap: Double, index: Int)] = []
    for (rank, seed) in order.enumerated() where !isUsed[seed] {
      guard var line = SideLine(edges[seed]) else { continue }
      isUsed[seed] = true
      candidates.removeAll(keepingCapacity: true)
      for index in order[(rank + 1)...] where !isUsed[index] {
        let edge = edges[index]
        guard line.accepts(edge, distance: 5), isAlong(edge, line.line) else { continue }
        candidates.append((line.gap(to: edge), index))
      }
      candidates.sort { $0.gap != $1.gap ? $0.gap < $1.gap : $0.index < $1.index }
      for candidate in candidates {
        let edge = edges[candidate.index]
        let gap = max(0, line.gap(to: edge))
        guard gap <= 15 + line.covered else { continue }
        // The line's direction is known the better the longer it is.
        let distance = 1.25 + min(1.5, 0.75 * gap / (line.to - line.from))
        guard line.accepts(edge, distance: distance) else { continue }
        line.add(edge)
        isUsed[candidate.index] = true
      }
      line.finish()
      if line.covered >= minimumCovered { lines.append(line) }
    }
    if lines.count > limit {
      let longest = lines.indices.sorted {
        let (a, b) = (lines[$0].covered, lines[$1].covered)
        return a != b ? a > b : $0 < $1
      }
      lines = longest.prefix(limit).map { lines[$0] }
    }
    return lines
  }

  /// Whether an edge's direction is that of a line, as far as its length says.
  private static func isAlong(_ edge: StraightEdge, _ line: Line) -> Bool {
    let length = edge.length
    let along = edge.end - edge.start
    let sine =
      abs(along.x * line.direction.y - along.y * line.direction.x) / length
    return sine <= 0.03 + 1.5 / length
  }
}
