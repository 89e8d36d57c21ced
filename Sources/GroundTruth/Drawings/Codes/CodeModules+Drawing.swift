import Imaging

extension CodeModules {
  /// The width and height of the code in modules. The bars of a linear code are 0.4 times as high as the code is wide.
  public var extent: (columns: Double, rows: Double) {
    let columns = Double(rows.first?.count ?? 0)
    return (columns, isLinear ? 0.4 * columns : Double(rows.count))
  }

  /// The width of the white margin in modules, to the left and right of the code (`across`) and above and below it
  /// (`down`).
  var quietZone: (across: Double, down: Double) { isLinear ? (11, 4) : (4, 4) }

  /// Returns whether the code is dark at a position given in modules from the code's upper left corner; false outside
  /// the code.
  func isDark(_ x: Double, _ y: Double) -> Bool {
    guard x >= 0, y >= 0, x < extent.columns, y < extent.rows else { return false }
    return rows[isLinear ? 0 : Int(y)][Int(x)]
  }
}
