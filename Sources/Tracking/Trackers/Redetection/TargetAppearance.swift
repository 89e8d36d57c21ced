import Geometry
import Imaging

/// The appearance of a target in one frame. It consists of a rectified image patch of the target and some of its
/// surroundings, at two resolutions.
///
/// Regions in other frames are compared by normalized cross-correlation, which ignores brightness and contrast.
/// Rectification by the four corners accounts for perspective.
struct TargetAppearance {
  /// The ways in which a region may change while it is being aligned with the appearance.
  enum Freedom {
    /// The region remains an upright box with a constant aspect ratio.
    case box
    /// The four corners may move independently.
    case corners
  }

  /// The minimum standard deviation of the gray values (0...255) of a usable appearance.
  private static let minimumContrast: Float = 5
  /// The minimum fraction of the patch that must be inside the frame.
  private static let minimumVisible: Float = 0.5
  private static let samplers = [
    PlanarSampler(width: 10, height: 10, margin: 1),
    PlanarSampler(width: 28, height: 28, margin: 3),
  ]
  /// The step sizes of the alignment with the coarse and the fine patch, in units of half the target's side lengths.
  private static let steps = [[0.16, 0.08], [0.05, 0.025, 0.0125]]
  private static let roundLimit = 6

  /// The image patches of the target, from the coarse to the fine resolution.
  private let patches: [Patch]

  /// Creates the appearance by sampling the patches of a region in a frame.
  ///
  /// - Returns: nil if the region is invalid, has too little contrast, or is mostly outside the frame.
  init?(of quadrilateral: Quadrilateral, in view: View) {
    var patches: [Patch] = []
    for sampler in Self.samplers {
      guard let patch = view.patch(at: quadrilateral, sampler),
        patch.deviation >= Self.minimumContrast,
        patch.seen >= Self.minimumVisible
      else { return nil }
      patches.append(patch)
    }
    self.patches = patches
  }

  /// Returns the similarity between a region and the target at the fine resolution.
  ///
  /// - Returns: a value in -1...1; 0 if most of the region is outside the frame, or if the region is nearly uniform.
  func similarity(of quadrilateral: Quadrilateral, in view: View) -> Double {
    similarity(of: quadrilateral, in: view, level: Self.samplers.count - 1)
  }

  /// Returns the larger of the similarities between a region and the target at the two resolutions, without aligning
  /// the region. The coarse patch tolerates larger displacements. The fine patch distinguishes details that the coarse
  /// one blurs, such as the squares of a chessboard.
  func unalignedSimilarity(of quadrilateral: Quadrilateral, in view: View) -> Double {
    Self.samplers.indices.map { similarity(of: quadrilateral, in: view, level: $0) }.max() ?? 0
  }

  private func similarity(of quadrilateral: Quadrilateral, in view: View, level: Int) -> Double {
    guard let patch = view.patch(at: quadrilateral, Self.samplers[level]) else { return 0 }
    return patches[level].correlation(with: patch)
  }

  /// Aligns a region with the appearance, step by step, from coarse to fine.
  ///
  /// - Returns: the nearby region that is most similar to the target, and its similarity.
  func refined(
    _ quadrilateral: Quadrilateral, as freedom: Freedom, in view: View
  ) -> (quadrilateral: Quadrilateral, similarity: Double) {
    let last = Self.steps.count - 1
    var best = (
      quadrilateral: quadrilateral, similarity: similarity(of: quadrilateral, in: view, level: last)
    )
    for (level, steps) in Self.steps.enumerated() {
      let found = refined(best.quadrilateral, as: freedom, in: view, level: level, steps: steps)
      let value = similarity(of: found, in: view, level: last)
      // Results are compared at the fine resolution because the coarse patch blurs details and may be misleading.
      if value > best.similarity { best = (found, value) }
    }
    return best
  }

  private func refined(
    _ start: Quadrilateral, as freedom: Freedom, in view: View, level: Int, steps: [Double]
  ) -> Quadrilateral {
    var quadrilateral = start
    var best = similarity(of: quadrilateral, in: view, level: level)
    for step in steps {
      for _ in 0..<Self.roundLimit {
        let before = best
        // Single corners are moved only at the fine resolution, once the position is nearly right.
        for move in freedom.moves(step, withCorners: level > 0) {
          guard let moved = quadrilateral.moved(by: move) else { continue }
          let value = similarity(of: moved, in: view, level: level)
          if value > best { (quadrilateral, best) = (moved, value) }
        }
        if best <= before { break }
      }
    }
    return quadrilateral
  }

  /// A frame whose regions are compared with the target. Use an instance from one thread at a time.
  final class View {
    private let pyramid = LumaPyramid()
    private var scratch: [Float] = []

    func update(_ frame: PixelBuffer) { pyramid.update(frame) }

    fileprivate func patch(at quadrilateral: Quadrilateral, _ sampler: PlanarSampler) -> Patch? {
      guard let map = Homography(square: quadrilateral) else { return nil }
      let level = sampler.level(of: pyramid, area: abs(quadrilateral.signedArea))
      guard pyramid.levels.indices.contains(level) else { return nil }
      if scratch.count < sampler.scratchCount {
        scratch = [Float](repeating: 0, count: sampler.scratchCount)
      }
      var patch = Patch(count: sampler.count)
      scratch.withUnsafeMutableBufferPointer { scratch in
        patch.values.withUnsafeMutableBufferPointer { values in
          patch.mask.withUnsafeMutableBufferPointer { mask in
            guard let scratch = scratch.baseAddress, let values = values.baseAddress,
              let mask = mask.baseAddress
            else { return }
            sampler.sample(
              pyramid.levels[level], level: level, homography: map, into: values, mask: mask,
              scratch: scratch)
          }
        }
      }
      return patch
    }
  }

  /// The gray values of a region, sampled in the target's own coordinates.
  fileprivate struct Patch {
    /// The gray values, 0...255.
    var values: [Float]
    /// The mask, which is 1 inside the frame and 0 outside.
    var mask: [Float]

    init(count: Int) {
      values = [Float](repeating: 0, count: count)
      mask = values
    }

    /// The fraction of the patch that is inside the frame, 0...1.
    var seen: Float { mask.reduce(0, +) / Float(max(1, mask.count)) }

    var deviation: Float {
      var (count, sum, squares): (Float, Float, Float) = (0, 0, 0)
      for (value, weight) in zip(values, mask) {
        count += weight
        sum += weight * value
        squares += weight * value * value
      }
      guard count > 0 else { return 0 }
      let mean = sum / count
      return max(0, squares / count - mean * mean).squareRoot()
    }

    /// Returns the correlation over the part that is visible in both patches; 0 if that part is at most half of the
    /// patch, or if it is nearly uniform.
    func correlation(with other: Patch) -> Double {
      var (count, own, its) = (0.0, 0.0, 0.0)
      for index in values.indices {
        let weight = Double(mask[index] * other.mask[index])
        count += weight
        own += weight * Double(values[index])
        its += weight * Double(other.values[index])
      }
      guard count > Double(values.count) * Double(TargetAppearance.minimumVisible) else { return 0 }
      (own, its) = (own / count, its / count)
      var (product, ownSquares, itsSquares) = (0.0, 0.0, 0.0)
      for index in values.indices {
        let weight = Double(mask[index] * other.mask[index])
        let (a, b) = (Double(values[index]) - own, Double(other.values[index]) - its)
        product += weight * a * b
        ownSquares += weight * a * a
        itsSquares += weight * b * b
      }
      // A nearly uniform patch is not similar to anything.
      let contrast = Double(TargetAppearance.minimumContrast) / 2
      guard itsSquares > count * contrast * contrast, ownSquares > 0 else { return 0 }
      return product / (ownSquares * itsSquares).squareRoot()
    }
  }
}

extension TargetAppearance.Freedom {
  /// Returns the moves to try. Each consists of displacements for the corners of the square from -1 to 1.
  fileprivate func moves(_ step: Double, withCorners: Bool) -> [[Point]] {
    let square = [Point(-1, -1), Point(1, -1), Point(1, 1), Point(-1, 1)]
    var moves: [[Point]] = []
    for sign in [-step, step] {
      moves.append(square.map { _ in Point(sign, 0) })
      moves.append(square.map { _ in Point(0, sign) })
      moves.append(square.map { $0 * sign })
      if self == .box { continue }
      moves.append(square.map { Point($0.x * sign, 0) })
      moves.append(square.map { Point(-$0.y * sign, $0.x * sign) })
      guard withCorners else { continue }
      for corner in square.indices {
        var move = [Point](repeating: Point(0, 0), count: 4)
        move[corner] = Point(2 * sign, 0)
        moves.append(move)
        move[corner] = Point(0, 2 * sign)
        moves.append(move)
      }
    }
    return moves
  }
}

extension Quadrilateral {
  /// Returns the quadrilateral with its corners displaced in the directions of its sides, in units of half the side
  /// lengths; nil if the result is not convex.
  fileprivate func moved(by moves: [Point]) -> Quadrilateral? {
    guard moves.count == 4 else { return nil }
    let along = (topRight - topLeft + bottomRight - bottomLeft) * 0.25
    let across = (bottomLeft - topLeft + bottomRight - topRight) * 0.25
    func moved(_ corner: Point, _ move: Point) -> Point {
      corner + along * move.x + across * move.y
    }
    let moved = Quadrilateral(
      topLeft: moved(topLeft, moves[0]), topRight: moved(topRight, moves[1]),
      bottomRight: moved(bottomRight, moves[2]), bottomLeft: moved(bottomLeft, moves[3]))
    return moved.isStrictlyConvex ? moved : nil
  }
}
