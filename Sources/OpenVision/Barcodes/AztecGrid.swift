#if Barcodes
  import Geometry
  import Imaging

  /// The module grid of an Aztec code (ISO/IEC 24778), fitted from the rings at its center outward.
  /// The central module is at (0, 0).
  ///
  /// The rings alone do not locate distant modules precisely enough. The fit therefore proceeds in
  /// steps that cover ever larger areas. Full codes have reference lines of alternating dark and
  /// light modules every 16 modules. Compact codes have none, so outside the rings, their grid is
  /// fitted to the contrast between the modules.
  struct AztecGrid {
    private let grid: ModuleGrid
    private let radius: Int
    private let isLight: Bool

    /// The radii, in modules, of the areas covered by the successive fitting steps.
    private static let fullRadii = [
      9, 11, 13, 16, 19, 22, 25, 28, 32, 36, 41, 46, 52, 58, 64, 70, 75,
    ]
    private static let compactRadii = [6, 8, 10, 13]
    /// The distance from the central module to the outermost ring of full and compact codes, in modules.
    private static let (fullRings, compactRings) = (6, 4)
    private static let distanceOfLines = 16
    private static let leastClarity = 0.6
    /// The clarity above which the rings of a full or compact code are considered present. In an image without such
    /// rings, the clarity can still reach 0.65.
    private static let clarityOfRings = 0.8

    /// Fits the grid from the rings outward; nil if the rings are not clear.
    ///
    /// - Parameter rings: the map from the square -1...1 to the outer edge of the ring that is
    ///   seven modules wide.
    init?(_ rings: Homography, in image: LumaSampler, isLight: Bool) {
      let start = ModuleGrid(
        area: Self.area(within: 3), corners: rings.quadrilateral.corners, in: image)
      guard var grid = start?.extended(to: Self.area(within: Self.fullRings)) else { return nil }
      grid.refine(by: Self.modules(within: Self.fullRings, isLight: isLight), step: 0.5)
      self.isLight = isLight
      if grid.clarity > Self.clarityOfRings {
        (self.grid, radius) = Self.followed(grid, isLight: isLight)
      } else {
        guard var grid = start?.extended(to: Self.area(within: Self.compactRings)) else {
          return nil
        }
        grid.refine(by: Self.modules(within: Self.compactRings, isLight: isLight), step: 0.5)
        guard grid.clarity > Self.clarityOfRings else { return nil }
        for radius in Self.compactRadii {
          guard var next = grid.extended(to: Self.area(within: radius)) else { return nil }
          next.refine(by: Self.compactModules(within: radius, isLight: isLight), step: 0.5)
          grid = next
        }
        (self.grid, radius) = (grid, 13)
      }
    }

    /// Extends the grid of a full code along its reference lines to the edge of the code.
    private static func followed(
      _ rings: ModuleGrid, isLight: Bool
    ) -> (grid: ModuleGrid, radius: Int) {
      var (grid, reached) = (rings, fullRings)
      var known = modules(within: fullRings, isLight: isLight)
      for radius in fullRadii {
        guard var next = grid.extended(to: area(within: radius)) else { break }
        let more = modules(within: radius, isLight: isLight)
        next.refine(by: more, step: 0.5)
        guard next.clarity(of: Array(more.dropFirst(known.count))) > leastClarity else { break }
        (grid, known, reached) = (next, more, radius)
      }
      return (grid, reached)
    }

    /// A black-and-white image of the code, and a function that maps points in this image to the original image.
    var picture: (image: PixelBuffer, position: (Point) -> Point) {
      // Add a margin, because the code may extend beyond the area that was fitted.
      let reach = radius + max(4, radius / 6)
      let side = 2 * reach + 1
      return grid.picture(
        of: PixelRegion(x: -reach, y: -reach, size: PixelSize(width: side, height: side)),
        isLight: isLight)
    }

    private static func area(within radius: Int) -> Box {
      let side = Double(2 * radius + 1)
      return Box(x: Double(-radius), y: Double(-radius), width: side, height: side)
    }

    /// Returns the modules of a full code's rings and reference lines, from the center outward.
    static func modules(within radius: Int, isLight: Bool) -> [ModuleGrid.Module] {
      modules(within: radius, isLight: isLight) { x, y in
        let ring = max(abs(x), abs(y))
        if ring <= fullRings { return ring % 2 == 0 }
        if x % distanceOfLines == 0 { return y % 2 == 0 }
        return y % distanceOfLines == 0 ? x % 2 == 0 : nil
      }.filter { $0.isDark != nil }
    }

    /// Returns all modules of a compact code, with unknown colors outside the rings.
    private static func compactModules(within radius: Int, isLight: Bool) -> [ModuleGrid.Module] {
      modules(within: radius, isLight: isLight) { x, y in
        let ring = max(abs(x), abs(y))
        return ring <= compactRings ? ring % 2 == 0 : nil
      }
    }

    /// Returns the modules within a radius, from the center outward.
    ///
    /// - Parameter isDark: a function that returns whether the module at the given column and row is dark in a
    ///   dark-on-light code; nil if its color is unknown.
    private static func modules(
      within radius: Int, isLight: Bool, isDark: (Int, Int) -> Bool?
    ) -> [ModuleGrid.Module] {
      var modules: [ModuleGrid.Module] = []
      for ring in 0...radius {
        for y in -ring...ring {
          // A ring has a module in every column of its first and last rows, but only two modules in each row between
          // them.
          for x in stride(from: -ring, through: ring, by: abs(y) == ring ? 1 : 2 * ring) {
            let color = isDark(x, y).map { $0 != isLight }
            modules.append(
              ModuleGrid.Module(center: Point(Double(x) + 0.5, Double(y) + 0.5), isDark: color))
          }
        }
      }
      return modules
    }
  }
#endif
