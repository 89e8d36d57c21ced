import Foundation

/// The line where the sky ends, found by letting many thresholds vote.
///
/// In each column, the sky extends from the upper border down to the first cells beyond a
/// threshold. The line is a horizon if many thresholds of several channels agree on it. The method
/// combines stable thresholds (Matas and others, "Robust wide-baseline stereo from maximally stable
/// extremal regions", 2004) with the voting of the Hough transform. In a brightness gradient, the
/// sky ends at a different position for each threshold.
struct SkyVotes {
  /// The angle in radians, counterclockwise.
  private(set) var angle: Double
  /// The line's offset above the image center, as a fraction of the longer side.
  private(set) var offset: Double
  /// The number of thresholds that agree. Partial agreement counts as a fraction.
  private(set) var votes: Double

  /// The number of cells along the longer side of the grid.
  static let gridSide = 160
  private static let degree = Double.pi / 180
  private static let thresholds = 14
  /// The minimum range of a channel's values, in levels.
  private static let leastRange: Float = 4
  /// The fraction of a channel's cells that is ignored at each end of its range.
  private static let tail = 0.03
  /// The minimum fraction of a line's columns in which a threshold must agree with the line to count.
  private static let leastShare = 0.35
  /// The minimum length of a line inside the image, as a fraction of the columns. Shorter lines are
  /// treated as this long.
  private static let leastColumns = 0.15
  /// The minimum height of the sky at the image's center column, as a fraction of the image's
  /// height. A few cells at the border are not a sky.
  private static let leastHeight = 0.025
  /// The maximum distances, in cells, between the line and the ends of the sky that are used in
  /// successive fits.
  private static let reaches = [2.0, 1.3, 1.0]

  private struct End {
    /// The position relative to the image center, with the y-axis pointing up, in cells.
    var x: Double
    var y: Double
    /// The index of the threshold.
    var threshold: Int
  }

  init?(_ grid: ColorGrid) {
    let (ends, count) = Self.ends(in: grid)
    guard ends.count >= 10 else { return nil }
    var best = (votes: 0.0, degrees: 0.0, offset: 0.0)
    func look(at degrees: Double) {
      let found = Self.best(ends, count, at: degrees, grid)
      if found.votes > best.votes { best = (found.votes, degrees, found.offset) }
    }
    for step in -30...30 { look(at: 1.5 * Double(step)) }
    let middle = best.degrees
    for step in -6...6 where step != 0 { look(at: middle + 0.25 * Double(step)) }
    guard best.votes > 0 else { return nil }
    (angle, offset, votes) = (best.degrees * Self.degree, best.offset, best.votes)
    for reach in Self.reaches where !fit(to: ends, count, within: reach, grid) { break }
    guard abs(angle) <= DividingLine.steepest else { return nil }
    offset /= Double(max(grid.width, grid.height))
  }

  /// Returns the positions where the sky ends, for each column and threshold, and the number of
  /// thresholds.
  private static func ends(in grid: ColorGrid) -> ([End], count: Int) {
    var ends: [End] = []
    var count = 0
    let hasColor = grid.cells.contains { $0.y != 0 || $0.z != 0 }
    var channels: [(SIMD4<Float>) -> Float] = [{ $0.x }, { -$0.x }]
    if hasColor { channels += [{ $0.y }, { $0.z }] }
    for channel in channels {
      let values = grid.cells.map(channel)
      let ordered = values.sorted()
      let low = ordered[Int(tail * Double(ordered.count))]
      let high = ordered[Int((1 - tail) * Double(ordered.count - 1))]
      guard high - low >= leastRange else { continue }
      for index in 1...thresholds {
        let threshold = low + (high - low) * Float(index) / Float(thresholds + 1)
        for x in 0..<grid.width {
          var y = 0
          while y < grid.height - 1,
            values[y * grid.width + x] > threshold || values[(y + 1) * grid.width + x] > threshold
          { y += 1 }
          guard y > 0, y < grid.height - 1 else { continue }
          ends.append(
            End(
              x: Double(x) + 0.5 - Double(grid.width) / 2, y: Double(grid.height) / 2 - Double(y),
              threshold: count))
        }
        count += 1
      }
    }
    return (ends, count)
  }

  /// Returns the number of columns in which a line is inside the image, but no less than the
  /// fraction `leastColumns` of all columns.
  private static func columns(_ angle: Double, _ offset: Double, _ grid: ColorGrid) -> Double {
    let (halfWidth, halfHeight) = (Double(grid.width) / 2, Double(grid.height) / 2)
    let (slope, height) = (tan(angle), offset / cos(angle))
    var (from, to) = (-halfWidth, halfWidth)
    if abs(slope) > 1e-6 {
      let (a, b) = ((-halfHeight - height) / slope, (halfHeight - height) / slope)
      (from, to) = (max(from, min(a, b)), min(to, max(a, b)))
    } else if abs(height) >= halfHeight {
      to = from
    }
    return max(leastColumns * Double(grid.width), to - from)
  }

  /// Returns the line with the most votes at a given angle.
  private static func best(
    _ ends: [End], _ count: Int, at degrees: Double, _ grid: ColorGrid
  ) -> (votes: Double, offset: Double) {
    let angle = degrees * degree
    let (cosine, sine) = (cos(angle), sin(angle))
    let reach = Int(hypot(Double(grid.width), Double(grid.height)) / 2) + 2
    let bins = 2 * reach + 1
    var sums = [Int32](repeating: 0, count: count * bins)
    for end in ends {
      sums[end.threshold * bins + Int((end.y * cosine - end.x * sine).rounded(.down)) + reach] += 1
    }
    var votes = [Double](repeating: 0, count: bins)
    let highest = (0.5 - leastHeight) * Double(grid.height)
    for bin in 0..<bins - 1 {
      let offset = Double(bin - reach + 1)
      guard offset / cosine < highest else { continue }
      let columns = columns(angle, offset, grid)
      for threshold in 0..<count {
        let sum = sums[threshold * bins + bin] + sums[threshold * bins + bin + 1]
        let share = min(1, Double(sum) / columns)
        guard share > leastShare else { continue }
        let vote = (share - leastShare) / (1 - leastShare)
        votes[bin] += vote * vote
      }
    }
    var best = 0
    for bin in votes.indices where votes[bin] > votes[best] { best = bin }
    return (votes[best], Double(best - reach + 1))
  }

  /// Fits the line to the nearby ends of the sky, weighted by how well each threshold agrees.
  ///
  /// - Returns: whether there are enough ends.
  private mutating func fit(
    to ends: [End], _ count: Int, within reach: Double, _ grid: ColorGrid
  ) -> Bool {
    let near = ends.filter { abs($0.y * cos(angle) - $0.x * sin(angle) - offset) < reach }
    var shares = [Double](repeating: 0, count: count)
    for end in near { shares[end.threshold] += 1 / Self.columns(angle, offset, grid) }
    var (w, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for end in near {
      let weight = max(0, shares[end.threshold] - Self.leastShare)
      w += weight
      x += weight * end.x
      y += weight * end.y
      xx += weight * end.x * end.x
      xy += weight * end.x * end.y
    }
    let determinant = w * xx - x * x
    guard w > 1, determinant > 1e-6 else { return false }
    let slope = (w * xy - x * y) / determinant
    angle = atan(slope)
    offset = (y - slope * x) / w * cos(angle)
    return true
  }
}
