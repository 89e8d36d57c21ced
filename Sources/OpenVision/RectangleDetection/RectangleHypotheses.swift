import Geometry
import Imaging

/// A search for quadrilaterals formed by four side lines.
///
/// Taken in clockwise order, each line crosses the next line at approximately a right angle. The crossing is near edges
/// on both lines, and at least the fraction `minimumSupport` of each side lies on an edge.
struct RectangleHypotheses {
  /// The minimum fraction of a side that must lie on an edge.
  static let minimumSupport = 0.3
  /// The maximum number of crossings that are followed, which limits the time spent on cluttered images.
  private static let stepLimit = 3_000_000

  private let lines: [SideLine]
  private let criteria: RectangleCriteria
  private let minimumSide: Double
  /// For each pair of lines, the position on the first line at which the second line crosses it; NaN if the lines
  /// cannot be adjacent sides.
  private var crossings: [Double]
  /// For each pair of lines, whether the second line points to the right when seen in the direction of the first line.
  private var turnsRight: [Bool]
  /// For each line, the lines that can be adjacent sides of the same rectangle.
  private var neighbors: [[Int]]

  private(set) var found: [RectangleHypothesis] = []

  /// Finds the quadrilaterals formed by the given lines.
  ///
  /// - Parameter minimumSide: the minimum mean length of two opposite sides, in pixels.
  init(_ lines: [SideLine], criteria: RectangleCriteria, minimumSide: Double) {
    self.lines = lines
    self.criteria = criteria
    self.minimumSide = minimumSide
    crossings = [Double](repeating: .nan, count: lines.count * lines.count)
    turnsRight = [Bool](repeating: false, count: lines.count * lines.count)
    neighbors = [[Int]](repeating: [], count: lines.count)
    findCrossings()
    var steps = 0
    for first in lines.indices {
      for direction in [1.0, -1.0] { follow(first, direction, &steps) }
    }
  }

  private mutating func findCrossings() {
    let maximumCosine = criteria.maximumCornerCosine
    for a in lines.indices {
      for b in lines.indices where b > a {
        let (first, second) = (lines[a].line, lines[b].line)
        let cosine =
          first.direction.x * second.direction.x + first.direction.y * second.direction.y
        guard abs(cosine) <= maximumCosine, let point = first.intersection(second) else { continue }
        let onFirst = first.position(of: point)
        let onSecond = second.position(of: point)
        guard lines[a].reaches(onFirst), lines[b].reaches(onSecond) else { continue }
        crossings[a * lines.count + b] = onFirst
        crossings[b * lines.count + a] = onSecond
        let sine =
          first.direction.x * second.direction.y - first.direction.y * second.direction.x
        turnsRight[a * lines.count + b] = sine > 0
        turnsRight[b * lines.count + a] = sine < 0
        neighbors[a].append(b)
        neighbors[b].append(a)
      }
    }
  }

  /// One side of a partial quadrilateral.
  private struct Side {
    var line: Int
    /// 1 if the side runs in its line's direction, -1 if it runs in the opposite direction.
    var direction: Double
  }

  private func turn(_ side: Side, to line: Int) -> Side {
    let isSameDirection = turnsRight[side.line * lines.count + line]
    return Side(line: line, direction: isSameDirection ? side.direction : -side.direction)
  }

  /// Returns the side's length between its crossings with two lines. The length is negative if the crossings are in the
  /// wrong order.
  private func length(_ side: Side, from previous: Int, to next: Int) -> Double {
    let start = crossings[side.line * lines.count + previous]
    let end = crossings[side.line * lines.count + next]
    return (end - start) * side.direction
  }

  private func coverage(_ line: Int, _ a: Double, _ b: Double) -> SideEvidence.Coverage {
    lines[line].evidence?.coverage(a, b) ?? SideEvidence.Coverage(brightLeft: 0, brightRight: 0)
  }

  private func hasSupport(_ side: Side, from previous: Int, to next: Int) -> Bool {
    let coverage = coverage(
      side.line, crossings[side.line * lines.count + previous],
      crossings[side.line * lines.count + next])
    return max(coverage.brightLeft, coverage.brightRight) >= Self.minimumSupport
  }

  /// Finds the quadrilaterals in which the given line has the lowest index, by following crossings from line to line.
  private mutating func follow(_ first: Int, _ direction: Double, _ steps: inout Int) {
    // The minimum applies to the mean length of two opposite sides. Because of perspective, one of these sides may be
    // shorter.
    let shortest = 0.6 * minimumSide
    let a = Side(line: first, direction: direction)
    for bLine in neighbors[first] where bLine > first {
      let b = turn(a, to: bLine)
      for cLine in neighbors[bLine] where cLine > first {
        steps += 1
        guard steps < Self.stepLimit else { return }
        guard length(b, from: first, to: cLine) >= shortest,
          hasSupport(b, from: first, to: cLine)
        else { continue }
        let c = turn(b, to: cLine)
        for dLine in neighbors[cLine] where dLine > first && dLine != bLine {
          steps += 1
          guard length(c, from: bLine, to: dLine) >= shortest else { continue }
          let d = turn(c, to: dLine)
          guard !crossings[dLine * lines.count + first].isNaN,
            turn(d, to: first).direction == direction,
            length(d, from: cLine, to: first) >= shortest,
            length(a, from: dLine, to: bLine) >= shortest,
            hasSupport(c, from: bLine, to: dLine), hasSupport(d, from: cLine, to: first),
            hasSupport(a, from: dLine, to: bLine)
          else { continue }
          consider([a, b, c, d])
        }
      }
    }
  }

  private mutating func consider(_ sides: [Side]) {
    var corners: [Point] = []
    var support: [Double] = []
    var isBrighterOutside: [Bool] = []
    var overshoot = 0.0
    var cornerSupport = 0.0
    var alternation = 0.0
    for index in 0..<4 {
      let side = sides[index]
      let previous = sides[(index + 3) % 4].line
      let next = sides[(index + 1) % 4].line
      let line = lines[side.line]
      let start = crossings[side.line * lines.count + previous]
      let end = crossings[side.line * lines.count + next]
      corners.append(line.line.point(at: start))
      let inside = coverage(side.line, start, end)
      let major = max(inside.brightLeft, inside.brightRight)
      let minor = min(inside.brightLeft, inside.brightRight)
      support.append(min(1, major + 0.25 * minor))
      alternation += minor / 4
      // The outside of a clockwise outline is on the left.
      let isBrightLeft = inside.brightLeft >= inside.brightRight
      isBrighterOutside.append(isBrightLeft == (side.direction > 0))
      let beyond = 0.15 * (end - start)
      // Edges are often rounded near a corner, so the three pixels next to the corner are skipped.
      let margin = 3 * side.direction
      for part in [
        coverage(side.line, start - margin, start - margin - beyond),
        coverage(side.line, end + margin, end + margin + beyond),
      ] {
        overshoot += min(1, max(part.brightLeft, part.brightRight)) / 8
      }
      for part in [
        coverage(side.line, start + margin, start + beyond),
        coverage(side.line, end - margin, end - beyond),
      ] {
        cornerSupport += min(1, max(part.brightLeft, part.brightRight)) / 8
      }
    }
    let quadrilateral = Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    guard criteria.accepts(quadrilateral, minimumSide: minimumSide) else { return }
    found.append(
      RectangleHypothesis(
        corners: quadrilateral, support: support, isBrighterOutside: isBrighterOutside,
        overshoot: overshoot, cornerSupport: cornerSupport, alternation: alternation))
  }
}
