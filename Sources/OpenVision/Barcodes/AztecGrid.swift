#if Barcodes
  import Geometry
  import Imaging

  /// The modules of an Aztec code (ISO/IEC 24778), found from the rings in its middle outward. The
  /// middle module is at (0, 0).
  ///
  /// The rings alone show the place of distant modules too inexactly. Each step outward follows more
  /// modules. Reference lines run through full codes every 16 modules, dark and light in turn. Of
  /// compact codes, only the modules' contrast tells.
  struct AztecGrid {
    private let grid: ModuleGrid
    private let radius: Int
    private let isLight: Bool

    /// The number of modules from the middle to the edge, step by step.
    private static let fullRadii = [
      9, 11, 13, 16, 19, 22, 25, 28, 32, 36, 41, 46, 52, 58, 64, 70, 75,
    ]
    private static let compactRadii = [6, 8, 10, 13]
    /// The number of modules from the middle to the outermost ring.
    private static let (fullRings, compactRings) = (6, 4)
    private static let distanceOfLines = 16
    private static let leastClarity = 0.6
    /// The clarity of the rings at which the code counts as a full one: rings that are not there
    /// reach 0.65.
    private static let clarityOfRings = 0.8

    /// Follows a code outward; nil if its rings or lines are not clear.
    ///
    /// - Parameter rings: maps the square -1...1 to the outer edge of the ring of seven modules.
    init?(_ rings: Homography, in image: LumaSampler, isLight: Bool) {
      let corners = rings.quadrilateral
      let start = ModuleGrid(
        area: Self.area(within: 3),
        corners: [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft],
        in: image)
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

    /// Follows the reference lines of a full code to its edge.
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

    /// The code in black and white, and the map from there to the image.
    var picture: (image: PixelBuffer, position: (Point) -> Point) {
      // The last step may have ended before the code's edge.
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

    /// Returns the modules of a full code's rings and reference lines, from the middle outward.
    static func modules(within radius: Int, isLight: Bool) -> [ModuleGrid.Module] {
      modules(within: radius, isLight: isLight) { x, y in
        let ring = max(abs(x), abs(y))
        if ring <= fullRings { return ring % 2 == 0 }
        if x % distanceOfLines == 0 { return y % 2 == 0 }
        return y % distanceOfLines == 0 ? x % 2 == 0 : nil
      }.filter { $0.isDark != nil }
    }

    /// Returns all modules of a compact code.
    private static func compactModules(within radius: Int, isLight: Bool) -> [ModuleGrid.Module] {
      modules(within: radius, isLight: isLight) { x, y in
        let ring = max(abs(x), abs(y))
        return ring <= compactRings ? ring % 2 == 0 : nil
      }
    }

    /// - Parameter isDark: the color of the module at a column and a row of a code that is dark on
    ///   light.
    private static func modules(
      within radius: Int, isLight: Bool, isDark: (Int, Int) -> Bool?
    ) -> [ModuleGrid.Module] {
      var modules: [ModuleGrid.Module] = []
      for ring in 0...radius {
        for y in -ring...ring {
          // Between its first and last row, a ring has two modules in each.
          for x in stride(from: -ring, through: ring, by: abs(y) == ring ? 1 : 2 * ring) {
            let color = isDark(x, y).map { $0 != isLight }
            modules.append(
              ModuleGrid.Module(place: Point(Double(x) + 0.5, Double(y) + 0.5), isDark: color))
          }
        }
      }
      return modules
    }
  }
#endif
