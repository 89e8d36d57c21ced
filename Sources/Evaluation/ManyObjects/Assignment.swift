/// The lowest-cost assignment of a matrix's rows to its columns. Each row and each column is used at most once.
///
/// The assignment is found with shortest augmenting paths and potentials (Crouse, "On implementing 2D rectangular
/// assignment algorithms", IEEE Transactions on Aerospace and Electronic Systems 52(4), 2016).
///
/// If several assignments have the same cost, the choice between them affects the identity measures. The choice is made
/// in the same way as in SciPy, which the common toolkits use. A matrix with more rows than columns is transposed
/// first. Columns are visited from the last to the first. Among columns reached at the same cost, the last unassigned
/// column in this order is chosen. If all of them are assigned, the first one is chosen. For a matrix of equal costs,
/// the result is therefore the diagonal.
package struct Assignment: Sendable {
  /// The assigned pairs, sorted by row. The number of pairs equals the number of rows or columns, whichever is smaller.
  package let pairs: [(row: Int, column: Int)]

  /// Creates the assignment with the lowest total cost.
  ///
  /// - Parameters:
  ///   - cost: `rows * columns` finite numbers in row-major order.
  ///   - rows, columns: the matrix's size.
  /// - Complexity: O(rows² · columns) if there are no more rows than columns.
  package init(cost: [Double], rows: Int, columns: Int) {
    precondition(cost.count == rows * columns)
    guard rows > 0, columns > 0 else {
      pairs = []
      return
    }
    if rows <= columns {
      var search = AugmentingPaths(cost: cost, rows: rows, columns: columns)
      pairs = search.solve().enumerated().map { ($0.offset, $0.element) }
    } else {
      var transposed = [Double](repeating: 0, count: cost.count)
      for row in 0..<rows {
        for column in 0..<columns {
          transposed[column * rows + row] = cost[row * columns + column]
        }
      }
      var search = AugmentingPaths(cost: transposed, rows: columns, columns: rows)
      pairs = search.solve().enumerated().map { ($0.element, $0.offset) }.sorted { $0.0 < $1.0 }
    }
  }

  /// Creates the assignment with the highest total value.
  ///
  /// - Parameters:
  ///   - value: `rows * columns` finite numbers in row-major order.
  ///   - rows, columns: the matrix's size.
  package init(value: [Double], rows: Int, columns: Int) {
    self.init(cost: value.map { -$0 }, rows: rows, columns: columns)
  }
}

/// The state of the search: the rows and columns assigned so far, and the potentials that keep all reduced costs
/// nonnegative.
private struct AugmentingPaths {
  let cost: [Double]
  let rows: Int
  let columns: Int
  private var rowPotential: [Double]
  private var columnPotential: [Double]
  private var columnOfRow: [Int?]
  private var rowOfColumn: [Int?]
  /// The lowest cost of reaching each column found so far in the current search.
  private var reached: [Double]
  /// The row from which each column is reached at the cost in `reached`.
  private var comesFrom: [Int]
  private var columnsLeft: [Int]

  init(cost: [Double], rows: Int, columns: Int) {
    self.cost = cost
    self.rows = rows
    self.columns = columns
    rowPotential = Array(repeating: 0, count: rows)
    columnPotential = Array(repeating: 0, count: columns)
    columnOfRow = Array(repeating: nil, count: rows)
    rowOfColumn = Array(repeating: nil, count: columns)
    reached = Array(repeating: 0, count: columns)
    comesFrom = Array(repeating: 0, count: columns)
    columnsLeft = []
  }

  /// Assigns a column to every row and returns the column of each row.
  mutating func solve() -> [Int] {
    for row in 0..<rows { join(row) }
    return columnOfRow.compactMap { $0 }
  }

  /// Assigns a column to one more row. Rows that were assigned before may move to other columns.
  private mutating func join(_ first: Int) {
    for column in 0..<columns { reached[column] = .infinity }
    columnsLeft.removeAll(keepingCapacity: true)
    columnsLeft.append(contentsOf: (0..<columns).reversed())
    var visitedRows = [first]
    var visitedColumns: [Int] = []
    var row = first
    var lowest = 0.0
    var freeColumn: Int?
    while freeColumn == nil {
      let position = advance(from: row, lowest: lowest)
      let column = columnsLeft[position]
      lowest = reached[column]
      visitedColumns.append(column)
      columnsLeft.swapAt(position, columnsLeft.count - 1)
      columnsLeft.removeLast()
      if let next = rowOfColumn[column] {
        row = next
        visitedRows.append(next)
      } else {
        freeColumn = column
      }
    }
    for visited in visitedRows {
      guard let column = columnOfRow[visited] else {
        rowPotential[visited] += lowest
        continue
      }
      rowPotential[visited] += lowest - reached[column]
    }
    for column in visitedColumns { columnPotential[column] -= lowest - reached[column] }
    augment(to: freeColumn, from: first)
  }

  /// Lowers the cost of reaching each unvisited column if a path through `row` is cheaper. Returns the position, in
  /// `columnsLeft`, of the cheapest column.
  private mutating func advance(from row: Int, lowest: Double) -> Int {
    var best = 0
    var bestCost = Double.infinity
    for (position, column) in columnsLeft.enumerated() {
      let candidate =
        lowest + cost[row * columns + column] - rowPotential[row] - columnPotential[column]
      if candidate < reached[column] {
        reached[column] = candidate
        comesFrom[column] = row
      }
      let isFree = rowOfColumn[column] == nil
      if reached[column] < bestCost || (reached[column] == bestCost && isFree) {
        bestCost = reached[column]
        best = position
      }
    }
    return best
  }

  /// Reassigns the rows along the path that ends at an unassigned column.
  private mutating func augment(to freeColumn: Int?, from first: Int) {
    var next = freeColumn
    while let column = next {
      let row = comesFrom[column]
      rowOfColumn[column] = row
      next = row == first ? nil : columnOfRow[row]
      columnOfRow[row] = column
    }
  }
}
