import Foundation

/// A straight line through a grid of cells.
struct GridLine {
  /// The number of rows by which the line falls from one column to the next.
  let slope: Double
  /// The number of rows above the line at the horizontal center of the grid.
  let row: Double

  /// The angle in radians, counterclockwise.
  var angle: Double { -atan(slope) }

  /// Returns the first row below the line in a column.
  func row(in column: Int, of width: Int) -> Int {
    Int((row + slope * Self.right(column, of: width)).rounded())
  }

  /// Returns the distance from the grid's middle to the center of a column, in columns. It is positive to the right of
  /// the middle.
  static func right(_ column: Int, of width: Int) -> Double {
    Double(column) + 0.5 - Double(width) / 2
  }
}

extension GridLine {
  /// Creates a line at an angle given in degrees, counterclockwise.
  init(degrees: Double, row: Int) {
    self.init(slope: -tan(degrees * .pi / 180), row: Double(row))
  }
}
