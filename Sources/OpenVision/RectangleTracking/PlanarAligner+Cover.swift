import CKernels
import Imaging

extension PlanarAligner {
  /// The maximum agreement at which a cell's neighborhood counts as fully covered by another object.
  private static let coveredAgreement: Float = 0.4
  /// The rate at which the trust in a cell increases with the agreement.
  private static let trustPerAgreement: Float = 4
  private static let trustSlack: Float = 0.5
  private static let minimumTrust: Float = 0.05

  /// Updates the trust in each cell after a match. Cells that are currently covered, and cells of the margin that do
  /// not move with the surface, get little trust.
  func learnTrust(_ level: PlanarTemplateLevel, of template: PlanarTemplate) {
    // The tolerance ensures that cells at a slightly misaligned edge do not count as covered.
    ck_tukey_weights(
      residual.base, mask.base, level.steepness.base, Self.matchCutoff, Self.trustSlack,
      Int32(level.count), weight.base)
    smoothWeights(level)
    for cell in 0..<level.cells {
      let fraction = (image.base[cell] - Self.coveredAgreement) * Self.trustPerAgreement
      level.trust.base[cell] = min(1, max(Self.minimumTrust, fraction))
    }
    for cell in level.marginCells where mask.base[cell] > 0 {
      let trust = level.marginTrust.base[cell]
      level.marginTrust.base[cell] = trust + 0.1 * (weight.base[cell] - trust)
    }
    for cell in level.marginCells { level.trust.base[cell] = level.marginTrust.base[cell] }
    for coarser in template.levels where coarser.cells < level.cells {
      for y in 0..<coarser.height {
        let line = (2 * y + 1) * level.height / (2 * coarser.height) * level.width
        for x in 0..<coarser.width {
          let column = (2 * x + 1) * level.width / (2 * coarser.width)
          coarser.trust.base[y * coarser.width + x] = level.trust.base[line + column]
        }
      }
    }
  }

  /// Discards the information about which cells were covered.
  func forgetCover(_ template: PlanarTemplate) {
    for level in template.levels {
      level.trust.fill(1)
      for cell in level.marginCells { level.trust.base[cell] = 0.5 }
    }
  }

  /// Computes the mean of the weights around each cell. The results are stored in `image`, whose previous content is no
  /// longer needed.
  private func smoothWeights(_ level: PlanarTemplateLevel) {
    let (width, height) = (level.width, level.height)
    let radius = max(1, min(width, height) / 14)
    // The first pass averages along the rows and stores its results in `residual`. The second pass averages these
    // results along the columns.
    for y in 0..<height {
      let row = weight.base + y * width
      var sum: Float = 0
      for x in 0..<min(radius, width) { sum += row[x] }
      for x in 0..<width {
        if x + radius < width { sum += row[x + radius] }
        if x > radius { sum -= row[x - radius - 1] }
        let cells = min(width - 1, x + radius) - max(0, x - radius) + 1
        residual.base[y * width + x] = sum / Float(cells)
      }
    }
    for x in 0..<width {
      var sum: Float = 0
      for y in 0..<min(radius, height) { sum += residual.base[y * width + x] }
      for y in 0..<height {
        if y + radius < height { sum += residual.base[(y + radius) * width + x] }
        if y > radius { sum -= residual.base[(y - radius - 1) * width + x] }
        let cells = min(height - 1, y + radius) - max(0, y - radius) + 1
        image.base[y * width + x] = sum / Float(cells)
      }
    }
  }
}
