import Geometry

/// A search for overlapping boxes in two lists. Memory use grows with the number of overlapping pairs, not with
/// the number of all pairs.
///
/// The arithmetic reproduces that of TrackEval 1.3.0 operation by operation, so that pairs whose overlap is exactly at
/// a threshold are treated as in TrackEval. Areas are products of edge differences, and an area of at most
/// `Double.ulpOfOne` counts as empty.
enum BoxPairs {
  /// A pair of overlapping boxes: the index in each list, and the overlap, which is above 0.
  struct Pair: Hashable, Sendable {
    var row: Int
    var column: Int
    var value: Double
  }

  /// The rounding tolerance by which thresholds are raised or lowered.
  static let tolerance = Double.ulpOfOne

  /// The maximum number of overlapping pairs, enough for 2,000 boxes in one list that each overlap 2,000 boxes in the
  /// other.
  static let maximumPairs = 1 << 22

  /// Returns the overlapping pairs with their intersection over union, sorted by row and then by column.
  ///
  /// - Throws: `TooManyPairs` if there are more overlapping pairs than `maximumPairs`, or if the search would take too
  ///   long.
  static func overlap(_ rows: [Box], _ columns: [Box]) throws(TooManyPairs) -> [Pair] {
    try pairs(rows, columns) { common, area, other in
      let union = area + other - common
      guard area > tolerance, other > tolerance, union > tolerance else { return 0 }
      return common / union
    }
  }

  /// Returns the overlapping pairs with their intersection divided by the area of the row's box.
  ///
  /// - Throws: `TooManyPairs` if there are more overlapping pairs than `maximumPairs`, or if the search would take too
  ///   long.
  static func cover(_ rows: [Box], by columns: [Box]) throws(TooManyPairs) -> [Pair] {
    try pairs(rows, columns) { common, area, _ in area > tolerance ? common / area : 0 }
  }

  private static func pairs(
    _ rows: [Box], _ columns: [Box],
    value: (_ common: Double, _ area: Double, _ other: Double) -> Double
  ) throws(TooManyPairs) -> [Pair] {
    let rows = rows.map(Edges.init)
    let columns = columns.map(Edges.init)
    var found: [Pair] = []
    func visit(_ row: Int, _ column: Int) throws(TooManyPairs) {
      let (first, second) = (rows[row], columns[column])
      let width = min(first.right, second.right) - max(first.left, second.left)
      let height = min(first.bottom, second.bottom) - max(first.top, second.top)
      guard width > 0, height > 0 else { return }
      let value = value(width * height, first.area, second.area)
      guard value > 0 else { return }
      guard found.count < maximumPairs else { throw TooManyPairs(limit: maximumPairs) }
      found.append(Pair(row: row, column: column, value: value))
    }
    guard rows.count * columns.count > maximumPairs else {
      for row in rows.indices {
        for column in columns.indices { try visit(row, column) }
      }
      return found
    }
    // If there are many boxes, only pairs whose extents overlap in one direction are examined. The direction,
    // horizontal or vertical, is the one with fewer such pairs.
    let sweep = Sweep.shorter(
      Sweep(rows.map { ($0.left, $0.right) }, columns.map { ($0.left, $0.right) }),
      Sweep(rows.map { ($0.top, $0.bottom) }, columns.map { ($0.top, $0.bottom) }))
    try sweep.forEachPair(visit)
    found.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    return found
  }

  private struct Edges {
    let left, top, right, bottom, area: Double

    init(_ box: Box) {
      (left, top, right, bottom) = (box.x, box.y, box.maxX, box.maxY)
      area = (right - left) * (bottom - top)
    }
  }
}

/// The error that is thrown if finding or storing the overlapping boxes would take too much time or memory.
package struct TooManyPairs: Error, Hashable, CustomStringConvertible {
  package let limit: Int

  package var description: String {
    "expected at most \(limit) pairs of overlapping boxes, found more"
  }
}

/// A search for the overlapping pairs of intervals from two lists. The intervals are the extents of boxes in one
/// direction, horizontal or vertical, and are visited in the order of their starts.
private struct Sweep {
  typealias Interval = (start: Double, end: Double)

  private let rows: [Interval]
  private let columns: [Interval]
  /// The number of pairs whose intervals overlap. The boxes of such a pair do not necessarily overlap, because their
  /// extents in the other direction may be disjoint.
  private let pairs: Int

  /// The maximum number of pairs of intervals to examine. It bounds the time of a search that finds few overlaps.
  private static let maximumPairs = 1 << 32

  init(_ rows: [Interval], _ columns: [Interval]) {
    (self.rows, self.columns) = (rows, columns)
    let starts = columns.map(\.start).sorted()
    let ends = columns.map(\.end).sorted()
    pairs = rows.reduce(0) { sum, row in
      sum
        + max(
          0,
          Self.count(below: row.end, in: starts)
            - Self.count(below: row.start, in: ends))
    }
  }

  /// Returns the sweep that examines fewer pairs. The two sweeps visit the same boxes, one sweep horizontally and the
  /// other vertically.
  static func shorter(_ first: Sweep, _ second: Sweep) -> Sweep {
    first.pairs <= second.pairs ? first : second
  }

  func forEachPair(_ body: (Int, Int) throws(TooManyPairs) -> Void) throws(TooManyPairs) {
    guard pairs <= Self.maximumPairs else { throw TooManyPairs(limit: Self.maximumPairs) }
    let rowOrder = rows.indices.sorted { rows[$0].start < rows[$1].start }
    let columnOrder = columns.indices.sorted { columns[$0].start < columns[$1].start }
    // The intervals that have started and may still overlap later intervals.
    var openRows: [Int] = []
    var openColumns: [Int] = []
    var (nextRow, nextColumn) = (0, 0)
    while nextRow < rowOrder.count || nextColumn < columnOrder.count {
      let isRow =
        nextColumn == columnOrder.count
        || nextRow < rowOrder.count
          && rows[rowOrder[nextRow]].start <= columns[columnOrder[nextColumn]].start
      if isRow {
        let row = rowOrder[nextRow]
        openColumns.removeAll { columns[$0].end <= rows[row].start }
        for column in openColumns { try body(row, column) }
        openRows.append(row)
        nextRow += 1
      } else {
        let column = columnOrder[nextColumn]
        openRows.removeAll { rows[$0].end <= columns[column].start }
        for row in openRows { try body(row, column) }
        openColumns.append(column)
        nextColumn += 1
      }
    }
  }

  /// Returns the number of sorted values that are below a limit.
  private static func count(below limit: Double, in sorted: [Double]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
