import CKernels
import Geometry
import Imaging

/// An aligner that fits the pose of a template to a frame.
///
/// The method is efficient second-order minimization (Benhimane and Malis, "Homography-based 2D Visual Tracking and
/// Servoing", 2007): each step uses the mean of the template's and the frame's gradients for its linearization. Tukey's
/// weights reduce the influence of cells that do not match. Gain, bias and a linear change in illumination across the
/// surface are estimated together with the homography.
final class PlanarAligner {
  /// The agreement between the frame and the template at a given pose.
  struct Match {
    /// The fraction of the template's texture that matches the frame, 0...1. Texture outside the frame is assumed to
    /// have an agreement of 0.4.
    var agreement = 0.0
    /// The correlation between the template and the frame, -1...1, computed from the cells inside the frame.
    var correlation = 0.0
    /// The fraction of the template's cells that lie inside the frame, 0...1.
    var visible = 0.0
    /// The median absolute difference between the template and the frame, in levels of normalized luma. It is computed
    /// from the cells inside the frame.
    var deviation = 0.0
  }

  private static let bins = 256

  private static let slack: Float = 0.5

  /// The difference, in levels of normalized luma, above which a cell is assumed not to show the rectangle.
  static let matchCutoff: Float = 30
  /// The agreement, 0...1, assumed for a cell outside the frame.
  private static let outsideAgreement = 0.4

  let pyramid: LumaPyramid
  private let patch: FloatBuffer
  private let patchMask: FloatBuffer
  private let flat: FloatBuffer
  let image: FloatBuffer
  private let gx: FloatBuffer
  private let gy: FloatBuffer
  let residual: FloatBuffer
  let mask: FloatBuffer
  let weight: FloatBuffer
  private let line: FloatBuffer
  private let sums = FloatBuffer(count: 96)
  private let equations = NormalEquations()
  /// A histogram of the absolute differences between the template and the frame, with bins of half a level of
  /// normalized luma.
  private let counts = UnsafeMutablePointer<Int32>.allocate(capacity: PlanarAligner.bins)

  /// Creates an aligner for templates up to a given size.
  ///
  /// - Parameter cells: the number of cells in the largest level that will be aligned.
  init(pyramid: LumaPyramid, cells: Int) {
    self.pyramid = pyramid
    // A level has at least 8 cells along each side, so together with its border of one cell, it has at most this number
    // of cells.
    let bordered = 2 * cells + 64
    let count = cells + 16
    flat = FloatBuffer(count: bordered)
    (patch, patchMask) = (FloatBuffer(count: bordered), FloatBuffer(count: bordered))
    (image, gx, gy) = (
      FloatBuffer(count: count), FloatBuffer(count: count), FloatBuffer(count: count)
    )
    (residual, mask, weight) = (
      FloatBuffer(count: count), FloatBuffer(count: count), FloatBuffer(count: count)
    )
    line = FloatBuffer(count: 6 * (cells / 8 + 16))
  }

  deinit {
    equations.deallocate()
    counts.deallocate()
  }

  /// Improves a pose by aligning a level of the template with the frame.
  ///
  /// - Parameters:
  ///   - iterations: the maximum number of iterations.
  ///   - stop: the corner movement of one iteration, in the level's cells, below which the alignment ends.
  /// - Returns: false if an iteration failed or led to an implausible pose. In that case, `pose` is the last
  ///   plausible pose.
  @discardableResult
  func align(
    _ pose: inout PlanarPose, to level: PlanarTemplateLevel, iterations: Int, stop: Double = 0.03,
    cutoffs: ClosedRange<Float> = 10...60
  ) -> Bool {
    for _ in 0..<iterations {
      sample(at: pose, level)
      let deviation = medianDifference(level)
      let cutoff = min(cutoffs.upperBound, max(cutoffs.lowerBound, 7 * deviation))
      ck_tukey_weights(
        residual.base, mask.base, level.steepness.base, cutoff, Self.slack, Int32(level.count),
        weight.base)
      for cell in 0..<level.cells { weight.base[cell] = weight.base[cell] * level.trust.base[cell] }
      ck_planar_normal_equations(
        residual.base, weight.base, image.base, gx.base, gy.base, level.u.base, level.v.base,
        Int32(level.count), sums.base)
      let noise = Double(max(2, 1.5 * deviation))
      guard equations.solve(sums.base, damping: { Self.damping[$0] * noise * noise }),
        let moved = pose.moved(by: equations.solution)
      else { return false }
      let shift = Self.largestShift(equations.solution, level)
      guard shift < 0.5 * Double(min(level.width, level.height)) else { return false }
      pose = moved
      if shift < stop { break }
    }
    return true
  }

  /// Compares the frame with the template at a given pose.
  func match(_ pose: PlanarPose, _ level: PlanarTemplateLevel) -> Match {
    sample(at: pose, level)
    var match = Match()
    match.deviation = Double(medianDifference(level))
    ck_weighted_moments(
      mask.base, level.values.base, image.base, Int32(level.count), sums.base)
    let inside = Double(sums.base[0])
    match.visible = inside / Double(level.cells)
    if inside > 0 {
      let (a, b) = (Double(sums.base[1]) / inside, Double(sums.base[2]) / inside)
      let varianceA = Double(sums.base[3]) / inside - a * a
      let varianceB = Double(sums.base[4]) / inside - b * b
      let product = varianceA * varianceB
      if varianceA > 0, varianceB > 0 {
        match.correlation = (Double(sums.base[5]) / inside - a * b) / product.squareRoot()
      }
    }
    ck_tukey_weights(
      residual.base, mask.base, level.steepness.base, Self.matchCutoff, 0, Int32(level.count),
      weight.base)
    ck_weighted_moments(
      level.texture.base, weight.base, mask.base, Int32(level.count), sums.base)
    let all = Double(sums.base[0])
    if all > 0 {
      match.agreement =
        (Double(sums.base[1]) + Self.outsideAgreement * (all - Double(sums.base[2]))) / all
    }
    return match
  }

  /// Samples the frame at a given pose and compares it with the template.
  private func sample(at pose: PlanarPose, _ level: PlanarTemplateLevel) {
    let sampler = level.sampler
    let pyramidLevel = sampler.level(of: pyramid, area: pose.area)
    sampler.sample(
      pyramid.levels[pyramidLevel], level: pyramidLevel, homography: pose.homography,
      into: patch.base, mask: patchMask.base, scratch: line.base)
    let (width, height) = (level.width, level.height)
    let count = sampler.count
    for index in 0..<count { patch.base[index] = patch.base[index] - Float(128) }
    let radius = LocalContrast.radius(width: width, height: height)
    ck_local_contrast(
      patch.base, Int32(width + 2), Int32(height + 2), radius, LocalContrast.floor,
      LocalContrast.gain, line.base, flat.base)
    ck_patch_gradients(
      flat.base, Int32(width), Int32(height), Float(width) / 4, Float(height) / 4, image.base,
      gx.base, gy.base)
    for y in 0..<height {
      let row = y * width
      let bordered = (y + 1) * (width + 2) + 1
      let inside = patchMask.base + bordered
      let (out, usable) = (mask.base + row, level.mask.base + row)
      for x in 0..<width { out[x] = inside[x] * usable[x] }
    }
    for index in level.cells..<level.count {
      mask.base[index] = 0
      image.base[index] = 0
    }
    withUnsafeBytes(of: pose.light) { bytes in
      guard let light = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
      ck_planar_residual(
        level.values.base, level.gx.base, level.gy.base, image.base, level.u.base, level.v.base,
        light, Int32(level.count), gx.base, gy.base, residual.base)
    }
  }

  /// Returns the median of the absolute differences, in levels of normalized luma. It is always below 128.
  private func medianDifference(_ level: PlanarTemplateLevel) -> Float {
    let half = Float(0.5)
    counts.update(repeating: 0, count: Self.bins)
    var total: Int32 = 0
    for index in 0..<level.cells where mask.base[index] > 0 {
      let size: Float = abs(residual.base[index]) * 2
      counts[size < 255 ? Int(size) : 255] &+= 1
      total &+= 1
    }
    var below: Int32 = 0
    for bin in 0..<Self.bins {
      below &+= counts[bin]
      if below &* 2 >= total { return (Float(bin) + half) * half }
    }
    return 127
  }

  /// Returns the maximum distance, in cells, by which a change of the pose moves a corner of the square.
  private static func largestShift(
    _ change: UnsafePointer<Double>, _ level: PlanarTemplateLevel
  ) -> Double {
    var largest = 0.0
    for corner in 0..<4 {
      let (x, y) = (corner & 1 == 0 ? -1.0 : 1.0, corner & 2 == 0 ? -1.0 : 1.0)
      let away = change[6] * x + change[7] * y
      let dx = change[0] * x + change[1] * y + change[2] - x * away
      let dy = change[3] * x + change[4] * y + change[5] - y * away
      largest = max(
        largest, abs(dx) * Double(level.width) / 2, abs(dy) * Double(level.height) / 2)
    }
    return largest
  }

  /// The prior inverse variance of each component of a pose change. This prior keeps the pose of a surface without
  /// texture unchanged.
  private static let damping: [Double] = [
    200, 200, 40, 200, 200, 40, 800, 800, 400, 0.04, 0.1, 0.1,
  ]
}
