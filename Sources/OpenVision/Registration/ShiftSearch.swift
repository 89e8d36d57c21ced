import CKernels
import Geometry
import Imaging

/// Finds by how much one image may be shifted against another, roughly: the peaks of the phase
/// correlation of small copies, judged by how well the overlap agrees.
struct ShiftSearch {
  private let floating: PixelBuffer.Plane
  private let reference: PixelBuffer.Plane
  /// The pyramids' level that is searched.
  let level: Int

  private static let mostSide = 192
  private static let peaks = 5
  /// The least share of the smaller image that must overlap.
  private static let leastOverlap = 0.12

  init(floating: LumaPyramid, reference: LumaPyramid) {
    let levels = min(floating.levels.count, reference.levels.count)
    level =
      (0..<levels).first { index in
        let planes = [floating.levels[index], reference.levels[index]]
        return planes.allSatisfy { max($0.width, $0.height) <= Self.mostSide }
      } ?? levels - 1
    self.floating = floating.levels[level]
    self.reference = reference.levels[level]
  }

  /// The offset in full-size pixels that the peaks suggest best, and none.
  func candidates() -> [Point] {
    let width = min(floating.width, reference.width)
    let height = min(floating.height, reference.height)
    let correlation = PhaseCorrelation(width: width, height: height)
    var best: (agreement: Double, dx: Int, dy: Int) = (-1, 0, 0)
    for peak in correlation.peaks(of: floating, and: reference, count: Self.peaks) {
      for dx in [peak.dx, peak.dx - correlation.width] {
        for dy in [peak.dy, peak.dy - correlation.height] {
          let agreement = agreement(dx: dx, dy: dy)
          if agreement > best.agreement { best = (agreement, dx, dy) }
        }
      }
    }
    let zoom = Double(1 << level)
    let found = Point(Double(best.dx) * zoom, Double(best.dy) * zoom)
    guard best.agreement > 0, abs(best.dx) + abs(best.dy) > 2 else { return [found] }
    return [found, Point(0, 0)]
  }

  /// The correlation of the two images' pixels where they overlap; -1 where that is too little.
  private func agreement(dx: Int, dy: Int) -> Double {
    let (left, top) = (max(0, dx), max(0, dy))
    let right = min(reference.width, floating.width + dx)
    let bottom = min(reference.height, floating.height + dy)
    let area = Double(max(0, right - left)) * Double(max(0, bottom - top))
    let smaller = min(
      floating.width * floating.height, reference.width * reference.height)
    guard right > left, bottom > top, area >= Self.leastOverlap * Double(smaller) else { return -1 }
    return withUnsafeTemporaryAllocation(of: Int64.self, capacity: 5) { sums in
      guard let base = sums.baseAddress else { return -1 }
      ck_byte_moments(
        floating.base + (top - dy) * floating.bytesPerRow + left - dx, floating.bytesPerRow,
        reference.base + top * reference.bytesPerRow + left, reference.bytesPerRow,
        Int32(right - left), Int32(bottom - top), base)
      let (a, b) = (Double(base[0]) / area, Double(base[1]) / area)
      let varianceA = Double(base[2]) / area - a * a
      let varianceB = Double(base[3]) / area - b * b
      guard varianceA > 0, varianceB > 0 else { return -1 }
      let correlation =
        (Double(base[4]) / area - a * b) / (varianceA * varianceB).squareRoot()
      // A small overlap agrees by chance more easily.
      return correlation * min(1, 2 * area / Double(smaller)).squareRoot()
    }
  }
}
