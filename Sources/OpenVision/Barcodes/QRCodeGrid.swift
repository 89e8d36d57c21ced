#if Barcodes
  import Geometry
  import Imaging

  /// The module grid of a QR code, fitted from three of its finder squares.
  struct QRCodeGrid {
    private let grid: ModuleGrid
    private let side: Int
    private let isLight: Bool

    /// The minimum clarity of a code's finder and timing patterns, before and after the grid is
    /// refined.
    private static let (leastGuess, leastClarity) = (0.3, 0.7)
    /// The number of combinations of position and version to refine.
    private static let tries = 6
    /// The side length, in modules, of the largest codes whose grid is refined using all of their
    /// modules.
    private static let smallSide = 41
    private static let square = 7

    /// Returns the grids of the best-fitting positions and versions, in descending order of
    /// clarity.
    static func grids(
      at triples: [FinderSquares.Triple], in image: LumaSampler, isLight: Bool
    ) -> [QRCodeGrid] {
      var guesses: [(grid: ModuleGrid, side: Int, modules: [ModuleGrid.Module], clarity: Double)] =
        []
      var known: [Int: [ModuleGrid.Module]] = [:]
      for triple in triples {
        let (corner, right, down) = (triple.corner, triple.ends.0, triple.ends.1)
        let length = 0.5 * (corner.distance(to: right) + corner.distance(to: down))
        for version in 1...40 {
          let side = 17 + 4 * version
          // The centers of the finder squares are 3.5 modules from the code's edges.
          let span = Double(side - square)
          let middles = Box(x: 3.5, y: 3.5, width: span, height: span)
          let whole = Box(x: 0, y: 0, width: Double(side), height: Double(side))
          guard length > span, length < 1.5 * triple.module * span,
            1.5 * length > triple.module * span,
            let grid = ModuleGrid(
              area: middles, corners: [corner, right, right + down - corner, down], in: image)?
              .extended(to: whole)
          else { continue }
          let modules = known[side] ?? Self.modules(side: side, isLight: isLight)
          known[side] = modules
          let clarity = grid.clarity(of: modules)
          if clarity > leastGuess { guesses.append((grid, side, modules, clarity)) }
        }
      }
      guesses.sort { $0.clarity > $1.clarity }
      let grids = guesses.prefix(tries).compactMap { guess -> QRCodeGrid? in
        var grid = guess.grid
        grid.refine(by: guess.modules, step: 1)
        guard grid.clarity > leastClarity else { return nil }
        if guess.side <= smallSide {
          grid.refine(by: allModules(side: guess.side, isLight: isLight), step: 0.5)
        }
        return QRCodeGrid(grid: grid, side: guess.side, isLight: isLight)
      }
      return grids.sorted { $0.grid.clarity > $1.grid.clarity }
    }

    /// A black-and-white image of the code, and a function that maps points in this image to the original image.
    var picture: (image: PixelBuffer, position: (Point) -> Point) {
      grid.picture(
        of: PixelRegion(x: 0, y: 0, size: PixelSize(width: side, height: side)), isLight: isLight)
    }

    /// Returns the modules of known color.
    static func modules(side: Int, isLight: Bool) -> [ModuleGrid.Module] {
      allModules(side: side, isLight: isLight).filter { $0.isDark != nil }
    }

    private static func allModules(side: Int, isLight: Bool) -> [ModuleGrid.Module] {
      var modules: [ModuleGrid.Module] = []
      for row in 0..<side {
        for column in 0..<side {
          modules.append(
            ModuleGrid.Module(
              center: Point(Double(column) + 0.5, Double(row) + 0.5),
              isDark: isDark(column, row, side: side).map { $0 != isLight }))
        }
      }
      return modules
    }

    /// Returns whether a module is dark (ISO/IEC 18004); nil if that depends on the content. Every
    /// code has finder squares with a light border in three corners, and timing patterns between
    /// them. From version 2, it also has a smaller square near the fourth corner.
    private static func isDark(_ column: Int, _ row: Int, side: Int) -> Bool? {
      for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] {
        let ring = max(abs(column - x), abs(row - y))
        if ring <= 4 { return ring <= 1 || ring == 3 }
      }
      if row == 6 { return column % 2 == 0 }
      if column == 6 { return row % 2 == 0 }
      if side > 21 {
        let ring = max(abs(column - (side - 7)), abs(row - (side - 7)))
        if ring <= 2 { return ring != 1 }
      }
      return nil
    }
  }
#endif
