/// A search for the assignment of rows to columns with the highest total value, for matrices in which most elements are
/// zero. Each row and each column is used at most once. Memory use grows with the number of nonzero elements.
///
/// The assignment is extended along shortest augmenting paths, which are found with potentials and Dijkstra's algorithm
/// (Jonker and Volgenant, "A shortest augmenting path algorithm for dense and sparse linear assignment problems",
/// Computing 38, 1987). A row may stay unassigned, at a cost of 0. If several assignments are optimal, the choice
/// between them is deterministic.
struct SparseAssignment {
  private let pairs: [BoxPairs.Pair]
  /// The index in `pairs` of each row's first pair, followed by the total number of pairs.
  private var starts: [Int]
  private var rowPotential: [Double]
  private var columnPotential: [Double]
  /// The index in `pairs` of the pair assigned to each row; nil if the row is unassigned.
  private var pairOfRow: [Int?]
  /// The row assigned to each column; nil if the column is unassigned.
  private var rowOfColumn: [Int?]
  /// The lowest cost of reaching each column found so far in the current search.
  private var reached: [Double]
  /// The index in `pairs` of the pair by which each column is reached at the cost in `reached`.
  private var comesBy: [Int]
  private var isVisited: [Bool]

  /// Returns the indices of the assigned pairs, sorted by row.
  ///
  /// - Parameter pairs: distinct pairs sorted by row, with finite values above 0.
  static func best(_ pairs: [BoxPairs.Pair], rows: Int, columns: Int) -> [Int] {
    var search = SparseAssignment(pairs, rows, columns)
    for row in 0..<rows { search.join(row) }
    return search.pairOfRow.compactMap(\.self)
  }

  private init(_ pairs: [BoxPairs.Pair], _ rows: Int, _ columns: Int) {
    self.pairs = pairs
    starts = Array(repeating: 0, count: rows + 1)
    rowPotential = Array(repeating: 0, count: rows)
    for pair in pairs {
      starts[pair.row + 1] += 1
      rowPotential[pair.row] = min(rowPotential[pair.row], -pair.value)
    }
    for row in 0..<rows { starts[row + 1] += starts[row] }
    columnPotential = Array(repeating: 0, count: columns)
    pairOfRow = Array(repeating: nil, count: rows)
    rowOfColumn = Array(repeating: nil, count: columns)
    reached = Array(repeating: .infinity, count: columns)
    comesBy = Array(repeating: 0, count: columns)
    isVisited = Array(repeating: false, count: columns)
  }

  /// Adds one more row to the assignment. As a result, this row or another row may be left unassigned.
  private mutating func join(_ first: Int) {
    var queue = Queue()
    var touched: [Int] = []
    var visitedColumns: [Int] = []
    var row = first
    var lowest = 0.0
    // The row that is cheapest to leave unassigned, and the cost of doing so.
    var (alone, aloneCost) = (first, Double.infinity)
    var freeColumn: Int?
    while true {
      if lowest - rowPotential[row] < aloneCost {
        (alone, aloneCost) = (row, lowest - rowPotential[row])
      }
      for position in starts[row]..<starts[row + 1] {
        let column = pairs[position].column
        let cost = lowest - pairs[position].value - rowPotential[row] - columnPotential[column]
        guard !isVisited[column], cost < reached[column] else { continue }
        if reached[column] == .infinity { touched.append(column) }
        reached[column] = cost
        comesBy[column] = position
        queue.insert(cost, column)
      }
      guard let next = queue.next(where: { !isVisited[$1] && reached[$1] == $0 }),
        reached[next] < aloneCost
      else { break }
      lowest = reached[next]
      guard let taken = rowOfColumn[next] else {
        freeColumn = next
        break
      }
      isVisited[next] = true
      visitedColumns.append(next)
      row = taken
    }
    let total = freeColumn.map { reached[$0] } ?? aloneCost
    rowPotential[first] += total
    for column in visitedColumns {
      if let taken = rowOfColumn[column] { rowPotential[taken] += total - reached[column] }
      columnPotential[column] -= total - reached[column]
    }
    augment(to: freeColumn, leaving: alone, from: first)
    for column in touched {
      reached[column] = .infinity
      isVisited[column] = false
    }
  }

  /// Reassigns the rows along the path that ends at a free column or at a row that is left unassigned.
  private mutating func augment(to freeColumn: Int?, leaving alone: Int, from first: Int) {
    var next = freeColumn
    if next == nil, alone != first {
      next = pairOfRow[alone].map { pairs[$0].column }
      pairOfRow[alone] = nil
    }
    while let column = next {
      let position = comesBy[column]
      let row = pairs[position].row
      rowOfColumn[column] = row
      next = row == first ? nil : pairOfRow[row].map { pairs[$0].column }
      pairOfRow[row] = position
    }
  }

  /// A priority queue of columns, ordered by the cost of reaching them and then by index.
  private struct Queue {
    private var items: [(cost: Double, column: Int)] = []

    mutating func insert(_ cost: Double, _ column: Int) {
      items.append((cost, column))
      var index = items.count - 1
      while index > 0, items[index] < items[(index - 1) / 2] {
        items.swapAt(index, (index - 1) / 2)
        index = (index - 1) / 2
      }
    }

    /// Removes the cheapest entry for which `holds` returns true, and all entries before it.
    ///
    /// - Returns: the column of that entry; nil if `holds` returns false for every entry.
    mutating func next(where holds: (_ cost: Double, _ column: Int) -> Bool) -> Int? {
      while let item = removeFirst() {
        if holds(item.cost, item.column) { return item.column }
      }
      return nil
    }

    private mutating func removeFirst() -> (cost: Double, column: Int)? {
      guard let first = items.first, let last = items.popLast() else { return nil }
      guard !items.isEmpty else { return first }
      items[0] = last
      var index = 0
      while true {
        var smallest = index
        for child in [2 * index + 1, 2 * index + 2]
        where child < items.count && items[child] < items[smallest] { smallest = child }
        if smallest == index { return first }
        items.swapAt(index, smallest)
        index = smallest
      }
    }
  }
}

extension Assignment {
  /// Returns the indices of the pairs in the assignment with the highest total value, sorted by row.
  ///
  /// If `rows * columns` is at most `BoxPairs.maximumPairs`, the result equals that of `Assignment` for the full
  /// matrix, in which all other elements are zero.
  ///
  /// - Parameter pairs: distinct pairs sorted by row and then by column, with finite values above 0.
  static func best(_ pairs: [BoxPairs.Pair], rows: Int, columns: Int) -> [Int] {
    guard rows * columns <= BoxPairs.maximumPairs else {
      return SparseAssignment.best(pairs, rows: rows, columns: columns)
    }
    var value = [Double](repeating: 0, count: rows * columns)
    for pair in pairs { value[pair.row * columns + pair.column] = pair.value }
    var columnOfRow = [Int](repeating: -1, count: rows)
    for (row, column) in Assignment(value: value, rows: rows, columns: columns).pairs {
      columnOfRow[row] = column
    }
    return pairs.indices.filter { columnOfRow[pairs[$0].row] == pairs[$0].column }
  }
}
