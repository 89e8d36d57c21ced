import Foundation
import Geometry
import Imaging

/// The line that divides an image into two uniform areas, such as sky and ground.
///
/// All lines at up to 45 degrees are tried. The best line minimizes the variance of color and
/// texture on its two sides (S. Ettinger, M. Nechyba, P. Ifju and M. Waszak, "Towards flight
/// autonomy: vision-based horizon detection for micro air vehicles", 2002). The border between the
/// areas is then located column by column across this line, and a line is fitted to it, which
/// averages out hills and trees.
struct SkyAndGround {
  /// The angle in radians, counterclockwise.
  private(set) var angle: Double
  /// The line's offset above the image center, as a fraction of the longer side.
  private(set) var offset: Double
  /// The confidence that the two areas are sky and ground, 0...1.
  private(set) var score = 0.0
  /// The score by less strict criteria, which is only useful in combination with other evidence.
  private(set) var weakScore = 0.0

  private static let degree = Double.pi / 180
  /// The number of cells along the longer side, first when lines are tried and then when the border
  /// is located.
  private static let (roughSide, fineSide) = (80, 200)
  /// The step between the angles that are tried first, in degrees.
  private static let step = 3.0
  /// The minimum fraction of the image on either side of the line.
  private static let leastShare = 0.05
  /// The maximum distances of the border from the line in the two passes, as fractions of the
  /// longer side.
  private static let reaches = [0.15, 0.07]

  init?(_ image: PixelBuffer, in region: PixelRegion) {
    let grid = ColorGrid(image, in: region, longerSide: Self.roughSide)
    guard grid.width >= 12, grid.height >= 12, let split = Split.best(grid, step: Self.step) else {
      return nil
    }
    let fine = ColorGrid(image, in: region, longerSide: Self.fineSide)
    let longest = Double(max(fine.width, fine.height))
    var line = BorderLine(
      angle: split.angle,
      offset: split.offset * longest / Double(max(grid.width, grid.height)))
    var border: Border?
    for reach in Self.reaches {
      let found = Border(of: fine, along: line, between: split, reach: Int(reach * longest))
      guard line.fit(found.points) else { return nil }
      border = found
    }
    guard let border else { return nil }
    (angle, offset) = (line.angle, line.offset / longest)
    guard abs(angle) <= DividingLine.steepest else { return nil }
    // A brightness gradient can be divided anywhere, but it has no step at the border.
    let isStep = border.hasStep(of: fine, along: line)
    guard isStep else { return }
    let flat = Self.ramp(-line.spread, -0.025 * longest, -0.01 * longest)
    let agreement = Self.ramp(line.agreement, 0.5, 0.8)
    score = min(
      Self.ramp(split.gain, 1, 2), Self.ramp(border.coverage, 0.86, 0.98), agreement, flat)
    weakScore = min(
      Self.ramp(split.gain, 0.4, 1.4), Self.ramp(border.coverage, 0.7, 0.95), agreement, flat)
  }

  private static func ramp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    min(1, max(0, (value - low) / (high - low)))
  }

  /// The best division of a grid by a line.
  fileprivate struct Split {
    var angle: Double
    /// The line's offset above the image center, in cells.
    var offset: Double
    /// Twice the gain in log-likelihood from the division, per cell.
    var gain = 0.0
    var below: CellNormal
    var above: CellNormal
    private var cost: Double

    static func best(_ grid: ColorGrid, step: Double) -> Split? {
      var all = CellStatistics()
      for cell in grid.cells { all.add(SIMD4<Double>(cell)) }
      var best: Split?
      let count = Int(45 / step)
      for index in -count...count { best = better(best, at: Double(index) * step, grid, all) }
      guard let rough = best else { return nil }
      let middle = rough.angle / degree
      for off in [-2.0, -1, 1, 2] { best = better(best, at: middle + off * step / 3, grid, all) }
      guard var split = best else { return nil }
      split.gain = (all.count * all.normal.logarithm - split.cost) / all.count
      return split
    }

    /// Returns the best division by a line at a given angle, or the given division if that is better.
    ///
    /// - Parameter degrees: the angle in degrees, counterclockwise.
    private static func better(
      _ best: Split?, at degrees: Double, _ grid: ColorGrid, _ all: CellStatistics
    ) -> Split? {
      var best = best
      let angle = degrees * degree
      let (cosine, sine) = (cos(angle), sin(angle))
      let (middleX, middleY) = (Double(grid.width) / 2, Double(grid.height) / 2)
      let reach = Int(hypot(middleX, middleY)) + 2
      var bins = [CellStatistics](repeating: .init(), count: 2 * reach + 1)
      for y in 0..<grid.height {
        for x in 0..<grid.width {
          let (right, up) = (Double(x) + 0.5 - middleX, middleY - Double(y) - 0.5)
          let bin = Int((up * cosine - right * sine).rounded(.down)) + reach
          bins[bin].add(SIMD4<Double>(grid.cells[y * grid.width + x]))
        }
      }
      var below = CellStatistics()
      for (bin, cells) in bins.enumerated() where cells.count > 0 {
        below += cells
        let share = below.count / all.count
        guard share >= leastShare, share <= 1 - leastShare else { continue }
        let above = all - below
        let (low, high) = (below.normal, above.normal)
        let cost = below.count * low.logarithm + above.count * high.logarithm
        if cost < best?.cost ?? .infinity {
          best = Split(
            angle: angle, offset: Double(bin - reach) + 1, below: low, above: high, cost: cost)
        }
      }
      return best
    }
  }

  /// The border between two areas, located column by column across a line.
  fileprivate struct Border {
    private(set) var points: [SIMD2<Double>] = []
    /// The fraction of the line along which a border was found.
    private(set) var coverage = 0.0

    /// Finds the border.
    ///
    /// - Parameters:
    ///   - grid: the cells.
    ///   - line: the approximate border.
    ///   - split: the distributions of the two areas.
    ///   - reach: the maximum distance from the line, in cells.
    init(of grid: ColorGrid, along line: BorderLine, between split: Split, reach: Int) {
      let long = Int(hypot(Double(grid.width), Double(grid.height)) / 2)
      var tried = 0
      for along in -long...long {
        var differences: [Double] = []
        var start = 0
        for across in -reach..<reach {
          let place = line.place(Double(along), Double(across) + 0.5)
          guard let cell = grid.cell(place) else {
            if differences.isEmpty { continue } else { break }
          }
          if differences.isEmpty { start = across }
          let difference = split.above.cost(cell) - split.below.cost(cell)
          differences.append(max(-20, min(20, difference)))
        }
        let end = start + differences.count
        guard differences.count > reach / 2, start < 0, end > 0 else { continue }
        tried += 1
        // Find the position at which the cells below best match one area, and the cells above the
        // other.
        var (sum, most, length) = (0.0, 0.0, 0)
        for (index, difference) in differences.enumerated() {
          sum += difference
          if sum > most { (most, length) = (sum, index + 1) }
        }
        guard length > 0, length < differences.count else { continue }
        points.append(line.place(Double(along), Double(start + length)))
      }
      coverage = Double(points.count) / Double(max(1, tried))
    }

    /// Returns whether the colors change more at the border than next to it, on at least one side.
    func hasStep(of grid: ColorGrid, along line: BorderLine) -> Bool {
      let width = 6
      var bands = [SIMD3<Double>](repeating: .zero, count: 4)
      var counts = [Double](repeating: 0, count: 4)
      for point in points {
        for band in 0..<4 {
          for index in 0..<width {
            let across = Double((band - 2) * width + index) + 0.5
            guard let cell = grid.cell(point + line.normal * across) else { continue }
            bands[band] += SIMD3(cell.x, cell.y, cell.z)
            counts[band] += 1
          }
        }
      }
      for band in 0..<4 { bands[band] /= max(1, counts[band]) }
      func change(_ band: Int) -> Double {
        let off = bands[band + 1] - bands[band]
        return (off * off).sum().squareRoot()
      }
      return change(1) > 3 && change(1) > 1.8 * min(change(0), change(2))
    }
  }
}

/// A line through a grid, with a measure of how well points fit it.
private struct BorderLine {
  private var origin: SIMD2<Double>
  private var direction: SIMD2<Double>
  /// The robust standard deviation of the points from the line, in cells, and the fraction of
  /// inliers.
  private(set) var (spread, agreement) = (Double.infinity, 0.0)

  var angle: Double { atan2(direction.y, direction.x) }
  var normal: SIMD2<Double> { SIMD2(-direction.y, direction.x) }
  /// The line's offset above the image center, in cells.
  var offset: Double { (origin * normal).sum() }

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - angle: the angle in radians, counterclockwise.
  ///   - offset: the offset above the image center, in cells.
  init(angle: Double, offset: Double) {
    direction = SIMD2(cos(angle), sin(angle))
    origin = SIMD2(-sin(angle), cos(angle)) * offset
  }

  func place(_ along: Double, _ across: Double) -> SIMD2<Double> {
    origin + direction * along + normal * across
  }

  /// Fits the line to points, using Tukey's weights to limit the effect of outliers.
  ///
  /// - Returns: whether there are enough points.
  mutating func fit(_ points: [SIMD2<Double>]) -> Bool {
    guard points.count >= 10 else { return false }
    var weights = [Double](repeating: 1, count: points.count)
    for _ in 0..<8 {
      var (w, a, b, aa, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for (point, weight) in zip(points, weights) {
        let off = point - origin
        let (along, across) = ((off * direction).sum(), (off * normal).sum())
        w += weight
        a += weight * along
        b += weight * across
        aa += weight * along * along
        ab += weight * along * across
      }
      let determinant = w * aa - a * a
      guard determinant > 1e-9 else { return false }
      let slope = (w * ab - a * b) / determinant
      origin += normal * ((b - slope * a) / w)
      let turned = direction + normal * slope
      direction = turned / hypot(turned.x, turned.y)
      let rests = points.map { abs((($0 - origin) * normal).sum()) }
      spread = max(0.5, 1.48 * rests.sorted()[rests.count / 2])
      weights = rests.map { rest in
        let fit = 1 - rest * rest / (9 * spread * spread)
        return fit > 0 ? fit * fit : 0
      }
    }
    agreement = Double(weights.count { $0 > 0 }) / Double(points.count)
    return true
  }
}

extension ColorGrid {
  /// Returns the cell at a position relative to the image center, with the y-axis pointing up; nil
  /// outside the image.
  fileprivate func cell(_ place: SIMD2<Double>) -> SIMD4<Double>? {
    let x = Int((place.x + Double(width) / 2).rounded(.down))
    let y = Int((Double(height) / 2 - place.y).rounded(.down))
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    return SIMD4<Double>(cells[y * width + x])
  }
}
