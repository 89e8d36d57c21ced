/// The modules of a printed code: dark and light cells in rows.
public struct CodeModules: Hashable, Sendable {
  /// From the top; of a linear code one row, the bars.
  public let rows: [[Bool]]

  public init(rows: [[Bool]]) { self.rows = rows }

  /// Bars and gaps in turns, the first one dark, each so many modules wide.
  init(widths: [Int]) {
    rows = [
      widths.enumerated().flatMap { index, width in
        [Bool](repeating: index.isMultiple(of: 2), count: width)
      }
    ]
  }

  public var isLinear: Bool { rows.count == 1 }

  /// How many modules wide and high the code is; bars are as high as is usual for labels.
  public var extent: (columns: Double, rows: Double) {
    let columns = Double(rows.first?.count ?? 0)
    return (columns, isLinear ? 0.4 * columns : Double(rows.count))
  }

  /// The paper that belongs to the code, in modules on each side.
  var quietZone: (across: Double, down: Double) { isLinear ? (11, 4) : (4, 4) }

  /// Whether the code is dark at a place: modules from its own upper left corner. False beside it.
  func isDark(_ x: Double, _ y: Double) -> Bool {
    guard x >= 0, y >= 0, x < extent.columns, y < extent.rows else { return false }
    return rows[isLinear ? 0 : Int(y)][Int(x)]
  }
}
