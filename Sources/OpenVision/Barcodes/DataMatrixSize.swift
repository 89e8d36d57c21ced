#if Barcodes
  import Geometry

  /// The size of a DataMatrix code (ISO/IEC 16022, table 7), and the modules that are the same in
  /// all codes of that size.
  struct DataMatrixSize: Hashable {
    var columns: Int
    var rows: Int
    /// The number of data regions next to each other along a row of the code. Each region has its own borders.
    var partsAcross = 1
    var partsDown = 1

    static let all: [DataMatrixSize] =
      stride(from: 10, through: 26, by: 2).map { DataMatrixSize(columns: $0, rows: $0) }
      + [32, 36, 40, 44, 48, 52].map { square($0, parts: 2) }
      + [64, 72, 80, 88, 96, 104].map { square($0, parts: 4) }
      + [120, 132, 144].map { square($0, parts: 6) }
      + [
        DataMatrixSize(columns: 18, rows: 8), DataMatrixSize(columns: 32, rows: 8, partsAcross: 2),
        DataMatrixSize(columns: 26, rows: 12),
        DataMatrixSize(columns: 36, rows: 12, partsAcross: 2),
        DataMatrixSize(columns: 36, rows: 16, partsAcross: 2),
        DataMatrixSize(columns: 48, rows: 16, partsAcross: 2),
      ]

    private static func square(_ side: Int, parts: Int) -> DataMatrixSize {
      DataMatrixSize(columns: side, rows: side, partsAcross: parts, partsDown: parts)
    }

    /// Returns all modules. The colors of the modules inside the borders depend on the content.
    func modules(isLight: Bool) -> [ModuleGrid.Module] {
      let (borders, data) = split(isLight: isLight)
      return borders + data.map { ModuleGrid.Module(center: $0, isDark: nil) }
    }

    /// Returns the border modules. The left and lower borders are solid; the upper and right
    /// borders alternate between dark and light.
    func borders(isLight: Bool) -> [ModuleGrid.Module] { split(isLight: isLight).borders }

    private func split(isLight: Bool) -> (borders: [ModuleGrid.Module], data: [Point]) {
      let (width, height) = (columns / partsAcross, rows / partsDown)
      var (modules, data): ([ModuleGrid.Module], [Point]) = ([], [])
      for row in 0..<rows {
        for column in 0..<columns {
          let (x, y) = (column % width, row % height)
          let isDark: Bool
          if x == 0 || y == height - 1 {
            isDark = true
          } else if y == 0 {
            isDark = x % 2 == 0
          } else if x == width - 1 {
            isDark = y % 2 == 1
          } else {
            data.append(Point(Double(column) + 0.5, Double(row) + 0.5))
            continue
          }
          modules.append(
            ModuleGrid.Module(
              center: Point(Double(column) + 0.5, Double(row) + 0.5), isDark: isDark != isLight))
        }
      }
      return (modules, data)
    }
  }
#endif
