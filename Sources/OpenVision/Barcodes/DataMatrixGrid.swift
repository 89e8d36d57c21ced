#if Barcodes
  import Geometry
  import Imaging

  /// The module grid of a DataMatrix code, fitted from the corner of its solid borders.
  struct DataMatrixGrid {
    private let grid: ModuleGrid
    private let size: DataMatrixSize
    private let isLight: Bool
    /// The correlation between the luma of the modules used in the last refinement and their expected colors, -1...1.
    /// For small codes, these are all modules; for large codes, only the border modules.
    var clarity: Double { grid.clarity }

    /// The minimum clarity of a code's borders, before and after the grid is refined.
    private static let (leastGuess, leastClarity) = (0.35, 0.6)
    /// The number of code sizes to try at a corner.
    private static let tries = 3
    /// The side length, in modules, of the largest codes whose grid is refined using all of their modules.
    private static let smallSide = 40

    /// Returns the grids of the code sizes that fit best at a corner, in descending order of
    /// clarity.
    ///
    /// - Parameter isMirrored: whether the code appears mirrored.
    static func grids(
      at candidate: SolidCorners.Corner, in image: LumaSampler, isLight: Bool, isMirrored: Bool
    ) -> [DataMatrixGrid] {
      let corner = candidate.corner
      // If the code is not mirrored, the upper end of the left border is counterclockwise from the
      // right end of the lower border, as seen from the corner.
      let (up, right) = isMirrored ? (candidate.ends.1, candidate.ends.0) : candidate.ends
      let corners = [up, up + right - corner, right, corner]
      let ratio = corner.distance(to: right) / max(1, corner.distance(to: up))
      var guesses:
        [(grid: ModuleGrid, size: DataMatrixSize, borders: [ModuleGrid.Module], clarity: Double)] =
          []
      for size in DataMatrixSize.all {
        let wanted = Double(size.columns) / Double(size.rows)
        guard ratio < 1.6 * wanted, wanted < 1.6 * ratio,
          corner.distance(to: right) > 1.3 * Double(size.columns),
          let grid = ModuleGrid(area: size.area, corners: corners, in: image)
        else { continue }
        let borders = size.borders(isLight: isLight)
        let clarity = grid.clarity(of: borders)
        if clarity > leastGuess { guesses.append((grid, size, borders, clarity)) }
      }
      guesses.sort { $0.clarity > $1.clarity }
      let grids = guesses.prefix(tries).compactMap { guess -> DataMatrixGrid? in
        var grid = guess.grid
        grid.refine(by: guess.borders, step: 1)
        guard grid.clarity > leastClarity else { return nil }
        // Refine the grid of a small code again, using all modules. A small shift of the grid barely changes the luma
        // of the solid borders, but it reduces the contrast of the modules inside them.
        if max(guess.size.columns, guess.size.rows) <= smallSide {
          grid.refine(by: guess.size.modules(isLight: isLight), step: 0.5)
        }
        return DataMatrixGrid(grid: grid, size: guess.size, isLight: isLight)
      }
      return grids.sorted { $0.clarity > $1.clarity }
    }

    /// A black-and-white image of the code, and a function that maps points in this image to the original image.
    var picture: (image: PixelBuffer, position: (Point) -> Point) {
      grid.picture(
        of: PixelRegion(x: 0, y: 0, size: PixelSize(width: size.columns, height: size.rows)),
        isLight: isLight)
    }
  }

  extension DataMatrixSize {
    fileprivate var area: Box {
      Box(x: 0, y: 0, width: Double(columns), height: Double(rows))
    }
  }
#endif
