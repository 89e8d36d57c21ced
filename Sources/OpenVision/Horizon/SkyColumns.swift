import Foundation

/// A grid's columns, sheared so that all lines at a given angle become rows.
struct SkyColumns {
  /// A line and the division of the grid along it.
  struct Row {
    /// The first row of cells below the line, in the middle of the grid.
    var row: Int
    var division = SkyDivision()
  }

  /// The number of cells above and below a line that are compared in each column.
  private static let reach = 2

  let width: Int
  private let height: Int
  /// The step above each cell, column by column. It is empty if there are too few cells above or below.
  private var steps: [StepSample]
  /// The sum over the cells above each cell in its column and, at the end of each column, over the whole column.
  private var above: [ColorSum]
  /// The sum over all cells.
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

  /// Returns how much the cells above a row differ from those below, with gradients counting only half.
  ///
  /// If the colors change evenly, the next cells outward differ three times as much.
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

  /// Returns the step above a cell. It is empty if there are too few cells above or below.
  func step(_ column: Int, _ row: Int) -> StepSample {
    row >= 0 && row < height ? steps[column * height + row] : StepSample()
  }

  /// Returns the sum over all cells above a row in a column.
  func above(_ column: Int, _ row: Int) -> ColorSum {
    above[column * (height + 1) + min(height, max(0, row))]
  }

  /// Returns all lines at an angle given in degrees.
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
