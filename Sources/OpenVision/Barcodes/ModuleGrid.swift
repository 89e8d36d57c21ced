#if Barcodes
  import Geometry
  import Imaging

  /// A grid that locates the modules of a code in an image, refined using the modules whose color
  /// is known.
  ///
  /// Finder patterns, timing patterns and reference lines look the same in all codes of the same type and size.
  /// Starting from an initial guess, the refinement searches for the position at which the luma of these modules
  /// correlates best with their colors. A module of unknown color is assumed to have the color that its luma indicates,
  /// so high contrast increases the correlation.
  struct ModuleGrid {
    struct Module {
      /// The center of the module, in module coordinates.
      var center: Point
      /// Whether the module is dark; nil if it depends on the code's content.
      var isDark: Bool?
    }

    /// The area that the grid was fitted to, in modules.
    private(set) var area: Box
    /// The corners of the area in the image: top-left, top-right, bottom-right and bottom-left.
    private(set) var corners: [Point]
    /// The homography from module coordinates to the image.
    private(set) var map: Homography
    /// The correlation between the luma of the modules and their colors, -1...1.
    private(set) var clarity = -1.0
    /// The luma threshold that separates dark from light modules.
    private(set) var threshold = 128.0
    private let sampler: LumaSampler

    /// The points at which a module is sampled, relative to its center and in units of its side length.
    private static let samples = [
      Point(-0.3, -0.3), Point(0.3, -0.3), Point(0.3, 0.3), Point(-0.3, 0.3),
    ]

    /// Creates a grid; nil if there is no homography from the area to the corners.
    init?(area: Box, corners: [Point], in image: LumaSampler) {
      guard let map = Self.map(of: area, to: corners) else { return nil }
      (self.area, self.corners, self.map, sampler) = (area, corners, map, image)
    }

    /// Returns the same grid for another area; nil if a corner of that area cannot be mapped to the
    /// image.
    func extended(to area: Box) -> ModuleGrid? {
      var grid = ModuleGrid(area: area, corners: area.corners.map { map($0) }, in: sampler)
      grid?.threshold = threshold
      return grid
    }

    private static func map(of area: Box, to corners: [Point]) -> Homography? {
      guard corners.allSatisfy(\.isFinite),
        let square = Homography(
          square: Quadrilateral(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
            bottomLeft: corners[3]))
      else { return nil }
      let (x, y) = (2 / area.width, 2 / area.height)
      return square
        * Homography(
          SIMD3(x, 0, -1 - x * area.x), SIMD3(0, y, -1 - y * area.y), SIMD3(0, 0, 1))
    }

    /// Returns the mean luma of a module's sample points; nil if one of these points is outside the image.
    func value(at center: Point) -> Double? { Self.value(at: center, map, sampler) }

    private static func value(at center: Point, _ map: Homography, _ sampler: LumaSampler)
      -> Double?
    {
      var sum = 0.0
      for sample in samples {
        guard let value = sampler.value(at: map(center + sample)) else { return nil }
        sum += value
      }
      return sum / Double(samples.count)
    }

    /// Returns the correlation between the luma of the modules and their colors; -1 if too few of the modules are
    /// inside the image, or if the luma or the colors do not vary.
    func clarity(of modules: [Module]) -> Double { clarity(of: modules, map) }

    private func clarity(of modules: [Module], _ map: Homography) -> Double {
      var (count, sum, squares, signs, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for module in modules {
        guard let value = Self.value(at: module.center, map, sampler) else { continue }
        let sign = module.isDark ?? (value < threshold) ? -1.0 : 1
        count += 1
        sum += value
        squares += value * value
        signs += sign
        products += sign * value
      }
      guard count >= 0.9 * Double(modules.count), count > 0 else { return -1 }
      let variance = (squares - sum * sum / count) * (count - signs * signs / count)
      return variance > 0 ? (products - sum * signs / count) / variance.squareRoot() : -1
    }

    /// Moves the corners to maximize the clarity, and then sets the threshold based on the modules
    /// of known color.
    ///
    /// - Parameters:
    ///   - modules: the modules to correlate.
    ///   - step: the initial step size, in modules. It is halved repeatedly.
    mutating func refine(by modules: [Module], step: Double) {
      clarity = clarity(of: modules)
      let module = max(
        corners[0].distance(to: corners[1]) / area.width,
        corners[1].distance(to: corners[2]) / area.height)
      var length = step * module
      while length > 0.06 * module {
        for _ in 0..<Self.passes {
          var isBetter = false
          for move in Self.moves {
            for direction in [-length, length] {
              let moved = zip(corners, move).map { $0 + $1 * direction }
              guard let map = Self.map(of: area, to: moved) else { continue }
              let seen = clarity(of: modules, map)
              guard seen > clarity + 1e-6 else { continue }
              (corners, self.map, clarity, isBetter) = (moved, map, seen, true)
            }
          }
          if !isBetter { break }
        }
        length /= 2
      }
      takeThreshold(from: modules)
    }

    private mutating func takeThreshold(from modules: [Module]) {
      var (dark, light, darkCount, lightCount) = (0.0, 0.0, 0.0, 0.0)
      for module in modules {
        guard let isDark = module.isDark, let value = value(at: module.center) else { continue }
        if isDark {
          dark += value
          darkCount += 1
        } else {
          light += value
          lightCount += 1
        }
      }
      guard darkCount > 0, lightCount > 0 else { return }
      threshold = 0.5 * (dark / darkCount + light / lightCount)
    }

    private static let passes = 6
    /// The moves of the corners to try: each corner separately and all four together, along each axis.
    private static let moves: [[Point]] =
      (0..<4).flatMap { corner in
        [Point(1, 0), Point(0, 1)].map { axis in
          (0..<4).map { $0 == corner ? axis : Point(0, 0) }
        }
      } + [Point(1, 0), Point(0, 1)].map { axis in Array(repeating: axis, count: 4) }

    /// Draws the modules of an area in black and white, with a light margin.
    ///
    /// - Parameters:
    ///   - part: the area, in modules.
    ///   - isLight: whether the code is light on dark.
    func picture(
      of part: PixelRegion, isLight: Bool
    ) -> (image: PixelBuffer, position: (Point) -> Point) {
      let (side, margin) = (Self.pixelsPerModule, Self.margin)
      let (columns, rows) = (part.size.width, part.size.height)
      let (width, height) = (side * (columns + 2 * margin), side * (rows + 2 * margin))
      let image = PixelBuffer.makeLuma(width: width, height: height) { target in
        target.update(repeating: 255)
        for row in 0..<rows {
          for column in 0..<columns {
            let center = Point(Double(part.x + column) + 0.5, Double(part.y + row) + 0.5)
            guard let value = value(at: center), isLight == (value > threshold) else { continue }
            for y in side * (row + margin)..<side * (row + margin + 1) {
              for x in side * (column + margin)..<side * (column + margin + 1) {
                target[y * width + x] = 0
              }
            }
          }
        }
      }
      let (map, corner) = (map, Point(Double(part.x - margin), Double(part.y - margin)))
      return (image, { map($0 * (1 / Double(side)) + corner) })
    }

    private static let pixelsPerModule = 5
    private static let margin = 3
  }
#endif
