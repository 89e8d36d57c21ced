import Foundation

/// The columns of a grid. For any angle, they can be shifted so that all lines at that angle become rows.
struct SkyColumns {
  /// A line and the division of the grid along it.
  struct Row {
    /// The first row of cells below the line at the horizontal center of the grid.
    var row: Int
    var division = SkyDivision()
  }

  /// The number of adjacent cells in a column that are averaged above and below a line.
  private static let reach = 2

  let width: Int
  private let height: Int
  /// The step at the upper edge of each cell, column by column. A step is empty if there are too few cells above or
  /// below that edge.
  private var steps: [StepSample]
  /// For each column, the sums over the cells above each row, followed by the sum over the whole column.
  private var above: [ColorSum]
  /// The sum over all cells of the grid.
  private(set) var all = ColorSum()

  init(_ grid: ColorGrid) {
    (width, height) = (grid.width, grid.height)
    steps = Array(repeating: StepSample(), count: width * height)
    above = []
    above.reserveCapacity(width * (height + 1))
    for x in 0..<width {
      var sum = ColorSum()
      for y in 0..<height {
        above.append(sum)
        sum += ColorSum(grid.cells[y * width + x])
      }
      above.append(sum)
      all += sum
      guard height >= 4 * Self.reach else { continue }
      for y in 2 * Self.reach...height - 2 * Self.reach {
        steps[x * height + y] = StepSample(Self.step(grid, x, y))
      }
    }
  }

  /// Returns the difference between the cells just above the upper edge of a cell and the cells just below that edge.
  /// Gradual changes have half the weight of abrupt changes.
  ///
  /// If the colors change evenly, the difference between the cells farther from the edge is three times the difference
  /// between the cells next to the edge. The result is then half the difference between the cells next to the edge.
  private static func step(_ grid: ColorGrid, _ x: Int, _ y: Int) -> SIMD4<Float> {
    func mean(_ first: Int) -> SIMD4<Float> {
      var sum = SIMD4<Float>.zero
      for row in first..<first + reach { sum += grid.cells[row * grid.width + x] }
      return sum / Float(reach)
    }
    let near = mean(y - reach) - mean(y)
    let far = mean(y - 2 * reach) - mean(y + reach)
    return near - (far - near) / 4
  }

  /// Returns the step at the upper edge of a cell. It is empty if there are too few cells above or below that edge.
  func step(_ column: Int, _ row: Int) -> StepSample {
    row >= 0 && row < height ? steps[column * height + row] : StepSample()
  }

  /// Returns the sum over all cells above a row in a column.
  func above(_ column: Int, _ row: Int) -> ColorSum {
    above[column * (height + 1) + min(height, max(0, row))]
  }

  /// Returns all lines at a given angle, in degrees counterclockwise, with the division of the grid along each line.
  func rows(at degrees: Double) -> [Row] {
    let middle = GridLine(degrees: degrees, row: 0)
    let drops = (0..<width).map { middle.row(in: $0, of: width) }
    let margin = drops.map(abs).max() ?? 0
    var rows = (-margin..<height + margin).map { Row(row: $0) }
    for (x, drop) in drops.enumerated() {
      for y in 0..<height { rows[y - drop + margin].division.steps += steps[x * height + y] }
      for index in rows.indices {
        rows[index].division.above += above(x, index - margin + drop)
      }
    }
    return rows
  }
}
