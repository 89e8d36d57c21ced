import CKernels
import Geometry
import Imaging

/// A search for the approximate translation between two images. The phase correlation of reduced copies of the images
/// has peaks at possible translations. The peaks are rated by the correlation of the overlapping pixels.
struct ShiftSearch {
  private let floating: PixelBuffer.Plane
  private let reference: PixelBuffer.Plane
  /// The pyramid level that is searched.
  let level: Int

  private static let maximumSide = 192
  private static let peaks = 6
  /// The minimum overlap of the two images, as a fraction of the smaller image's area.
  private static let minimumOverlap = 0.12

  init(floating: LumaPyramid, reference: LumaPyramid) {
    let levels = min(floating.levels.count, reference.levels.count)
    level =
      (0..<levels).first { index in
        let planes = [floating.levels[index], reference.levels[index]]
        return planes.allSatisfy { max($0.width, $0.height) <= Self.maximumSide }
      } ?? levels - 1
    self.floating = floating.levels[level]
    self.reference = reference.levels[level]
  }

  /// Returns possible translations, in pixels of the images at full size. The first translation is zero. It is followed
  /// by up to `count` translations at high peaks, in descending order of the agreement between the images.
  func candidates(_ count: Int) -> [Point] {
    let width = min(floating.width, reference.width)
    let height = min(floating.height, reference.height)
    let correlation = PhaseCorrelation(width: width, height: height)
    var found: [Candidate] = []
    for peak in correlation.peaks(of: floating, and: reference, count: Self.peaks) {
      // The phase correlation determines an offset only modulo the width and the height of the correlation, so all four
      // possible offsets are tested.
      var best = Candidate(agreement: 0, dx: 0, dy: 0)
      for dx in [peak.dx, peak.dx - correlation.width] {
        for dy in [peak.dy, peak.dy - correlation.height] {
          let agreement = agreement(dx: dx, dy: dy)
          if agreement > best.agreement { best = Candidate(agreement: agreement, dx: dx, dy: dy) }
        }
      }
      let isNew = found.allSatisfy { abs($0.dx - best.dx) + abs($0.dy - best.dy) > 2 }
      if isNew, abs(best.dx) + abs(best.dy) > 2 { found.append(best) }
    }
    found.sort { $0.agreement > $1.agreement }
    let zoom = Double(1 << level)
    return [Point(0, 0)]
      + found.prefix(count).map { Point(Double($0.dx) * zoom, Double($0.dy) * zoom) }
  }

  private struct Candidate {
    var agreement: Double
    var dx: Int
    var dy: Int
  }

  /// Returns the correlation of the overlapping pixels of the two images. It is reduced if the overlap is small. The
  /// result is -1 if the overlap is too small or has no contrast.
  private func agreement(dx: Int, dy: Int) -> Double {
    let (left, top) = (max(0, dx), max(0, dy))
    let right = min(reference.width, floating.width + dx)
    let bottom = min(reference.height, floating.height + dy)
    let area = Double(max(0, right - left)) * Double(max(0, bottom - top))
    let smaller = min(
      floating.width * floating.height, reference.width * reference.height)
    guard right > left, bottom > top, area >= Self.minimumOverlap * Double(smaller) else {
      return -1
    }
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
      // Small overlaps are penalized because unrelated pixels are more likely to agree by chance in a small area.
      return correlation * min(1, 2 * area / Double(smaller)).squareRoot()
    }
  }
}
