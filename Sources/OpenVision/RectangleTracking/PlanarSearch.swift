import CKernels
import Geometry
import Imaging

/// A search for a template near a given pose in the frame. It computes the normalized cross-correlation at shifts of
/// whole cells.
final class PlanarSearch {
  /// A local maximum of the correlation. It consists of a shift in the square's coordinates and the correlation at that
  /// shift, -1...1.
  struct Peak {
    var u = 0.0
    var v = 0.0
    var correlation = -1.0
  }

  private let template: PlanarTemplateLevel
  private let sampler: PlanarSampler
  private let columns: Int
  private let lines: Int
  private let patch: FloatBuffer
  private let patchMask: FloatBuffer
  private let squares: FloatBuffer
  private let line: FloatBuffer
  private let ones: FloatBuffer
  private let response: FloatBuffer
  private let sums: FloatBuffer
  private let energies: FloatBuffer

  /// Prepares a search for one level of a template.
  ///
  /// - Parameter margin: the maximum shift in each direction, in cells.
  init(template: PlanarTemplateLevel, margin: Int) {
    self.template = template
    sampler = PlanarSampler(width: template.width, height: template.height, margin: margin)
    columns = 2 * margin + 1
    lines = 2 * margin + 1
    patch = FloatBuffer(count: sampler.count)
    patchMask = FloatBuffer(count: sampler.count)
    squares = FloatBuffer(count: sampler.count)
    line = FloatBuffer(count: sampler.scratchCount)
    ones = FloatBuffer(count: template.cells)
    ones.fill(1)
    response = FloatBuffer(count: columns * lines)
    sums = FloatBuffer(count: columns * lines)
    energies = FloatBuffer(count: columns * lines)
  }

  /// Finds the highest local maxima of the correlation, in descending order. There may be fewer maxima than `count`.
  func peaks(
    _ pyramid: LumaPyramid, around homography: Homography, into peaks: inout [Peak], count: Int
  ) {
    peaks.removeAll(keepingCapacity: true)
    let area = abs(homography.quadrilateral.signedArea)
    let level = sampler.level(of: pyramid, area: area)
    sampler.sample(
      pyramid.levels[level], level: level, homography: homography, into: patch.base,
      mask: patchMask.base, scratch: line.base)
    for index in 0..<sampler.count {
      let value = patch.base[index] - 128
      patch.base[index] = value
      squares.base[index] = value * value
    }
    let (width, height) = (Int32(template.width), Int32(template.height))
    let (imageWidth, imageHeight) = (
      Int32(sampler.lineCount), Int32(sampler.height + 2 * sampler.margin)
    )
    ck_correlate(
      template.centered.base, width, height, patch.base, imageWidth, imageHeight, response.base)
    ck_correlate(ones.base, width, height, patch.base, imageWidth, imageHeight, sums.base)
    ck_correlate(ones.base, width, height, squares.base, imageWidth, imageHeight, energies.base)
    let cells = Float(template.cells)
    let norm = Float(template.norm)
    for index in 0..<columns * lines {
      let energy = energies.base[index] - sums.base[index] * sums.base[index] / cells
      // The lower limit prevents flat areas, which match anything, from getting high correlations.
      let length = max(energy, 4 * cells).squareRoot()
      response.base[index] = norm > 0 ? response.base[index] / (norm * length) : 0
    }
    collectMaxima(into: &peaks, count: count)
  }

  private func collectMaxima(into peaks: inout [Peak], count: Int) {
    for y in 0..<lines {
      for x in 0..<columns {
        let value = response.base[y * columns + x]
        guard isMaximum(x, y, value) else { continue }
        let peak = Peak(
          u: 2 * Double(x - columns / 2) / Double(template.width),
          v: 2 * Double(y - lines / 2) / Double(template.height), correlation: Double(value))
        var insertionIndex = peaks.count
        while insertionIndex > 0, peaks[insertionIndex - 1].correlation < peak.correlation {
          insertionIndex -= 1
        }
        guard insertionIndex < count else { continue }
        if peaks.count == count { peaks.removeLast() }
        peaks.insert(peak, at: insertionIndex)
      }
    }
  }

  private func isMaximum(_ x: Int, _ y: Int, _ value: Float) -> Bool {
    for dy in max(0, y - 1)...min(lines - 1, y + 1) {
      for dx in max(0, x - 1)...min(columns - 1, x + 1) {
        if response.base[dy * columns + dx] > value { return false }
      }
    }
    return true
  }
}
