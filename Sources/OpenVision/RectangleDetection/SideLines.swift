import Geometry
import Imaging

/// Functions that join the straight edges of an image into lines that may be sides of rectangles.
enum SideLines {
  /// Joins edges into lines. Each line starts with the longest remaining edge. Edges that continue the line are then
  /// added to it, nearest first.
  ///
  /// - Parameters:
  ///   - minimumCovered: the minimum total length of the edges on a line, in pixels.
  ///   - limit: the maximum number of lines to return; the lines with the greatest total edge length are kept.
  static func lines(
    joining edges: [StraightEdge], of points: EdgePoints, minimumCovered: Double, limit: Int
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
        guard line.accepts(edge, distance: 3, bend: 0.05), isAlong(edge, line.line) else {
          continue
        }
        candidates.append((line.gap(to: edge), index))
      }
      candidates.sort { $0.gap != $1.gap ? $0.gap < $1.gap : $0.index < $1.index }
      for candidate in candidates {
        let edge = edges[candidate.index]
        let gap = max(0, line.gap(to: edge))
        guard gap <= 15 + min(line.covered, 3 * edge.length) else { continue }
        guard line.accepts(edge, distance: 1.25, bend: 0.03) else { continue }
        line.add(edge)
        isUsed[candidate.index] = true
      }
      if line.covered >= 0.5 * minimumCovered { lines.append(line) }
    }
    lines = longest(lines, 2 * limit)
    for index in lines.indices { lines[index].finish(points) }
    lines = longest(withoutDuplicates(lines).filter { total($0) >= minimumCovered }, limit)
    return lines
  }

  private static func total(_ line: SideLine) -> Double { Double(line.evidence?.total ?? 0) }

  /// Returns the lines with the greatest total edge length, in their original order.
  private static func longest(_ lines: [SideLine], _ limit: Int) -> [SideLine] {
    guard lines.count > limit else { return lines }
    func measure(_ line: SideLine) -> Double { max(line.covered, total(line)) }
    let order = lines.indices.sorted {
      let (a, b) = (measure(lines[$0]), measure(lines[$1]))
      return a != b ? a > b : $0 < $1
    }
    return order.prefix(limit).sorted().map { lines[$0] }
  }

  /// Returns the lines, leaving out each line that coincides with a line of greater total edge length.
  private static func withoutDuplicates(_ lines: [SideLine]) -> [SideLine] {
    let order = lines.indices.sorted {
      let (a, b) = (total(lines[$0]), total(lines[$1]))
      return a != b ? a > b : $0 < $1
    }
    var distinct: [SideLine] = []
    for index in order where !distinct.contains(where: { $0.contains(lines[index]) }) {
      distinct.append(lines[index])
    }
    return distinct
  }

  /// Returns whether an edge has the direction of a line, within the precision that the edge's length allows.
  private static func isAlong(_ edge: StraightEdge, _ line: Line) -> Bool {
    let length = edge.length
    let along = edge.end - edge.start
    let sine =
      abs(along.x * line.direction.y - along.y * line.direction.x) / length
    return sine <= 0.03 + 1.5 / length
  }
}
