import Geometry
import Imaging

/// An aligner that improves a map from the floating image to the reference image by comparing blocks. Both images are
/// taken from the same level of their pyramids.
///
/// Each block yields a displacement and its precision from one step of Lucas and Kanade's method ("An Iterative Image
/// Registration Technique", 1981). The step uses Baker and Matthews's inverse form of this method ("Lucas-Kanade 20
/// Years On", 2004), after the block's mean and contrast have been removed. The map is the weighted least-squares fit
/// to all blocks. Tukey's weights, whose cutoff is derived from the median disagreement, exclude blocks that disagree
/// strongly with the map.
final class BlockAligner {
  /// The part of a warped view that is inside the reference image.
  struct Cover {
    /// The map from the view to the full-size reference image.
    var map: Homography
    var bounds: PixelSize

    /// Returns whether a block with the given center is completely inside the reference image.
    func contains(_ center: SIMD2<Double>) -> Bool {
      let reach = Double(AlignmentBlocks.side) / 2 + 2
      return (0..<4).allSatisfy { corner in
        let offset = SIMD2(corner & 1 == 0 ? -reach : reach, corner & 2 == 0 ? -reach : reach)
        let position = map(Point(center.x + offset.x, center.y + offset.y))
        return position.x >= 0 && position.y >= 0 && position.x <= Double(bounds.width)
          && position.y <= Double(bounds.height)
      }
    }
  }

  let blocks: AlignmentBlocks
  private let isCovered: [Bool]
  private let comparison: BlockComparison
  private let size: SIMD2<Double>
  private(set) var outcomes: [BlockComparison.Outcome]
  /// The mean variance of the displacement at the corners according to the last solution, in squared pixels.
  private(set) var variance = Double.infinity

  /// Prepares an alignment at one level of the pyramids.
  ///
  /// - Parameters:
  ///   - blocks: the blocks of the floating image's level.
  ///   - target: the reference image's level, or the reference image warped into the floating image's frame.
  ///   - cover: the part of `target` that is inside the reference image; nil if `target` is not a warped view.
  init(_ blocks: AlignmentBlocks, target: PixelBuffer.Plane, cover: Cover? = nil) {
    self.blocks = blocks
    comparison = BlockComparison(blocks, target: target)
    isCovered = blocks.blocks.map { block in cover?.contains(block.center) ?? true }
    size = SIMD2(Double(target.width), Double(target.height))
    outcomes = Array(repeating: .init(), count: blocks.blocks.count)
  }

  /// Improves a map step by step. It stops after `steps` steps, or earlier if a step moves every corner by less than
  /// `stop` pixels.
  ///
  /// - Returns: the improved map; nil if the images do not determine it or if the steps diverge.
  func align(
    _ start: Homography, model: AlignmentModel, steps: Int, stop: Double, limits: ClosedRange<Float>
  ) -> Homography? {
    var map = start
    for _ in 0..<steps {
      compare(at: map)
      var equations = AlignmentEquations(center: size / 2, scale: max(size.x, size.y) / 2)
      gather(into: &equations, limits: limits)
      guard let solution = equations.solve(model, prior: Self.prior) else { return nil }
      let (change, shift) = equations.map(of: solution.change)
      guard shift < 0.3 * max(size.x, size.y) else { return nil }
      map = change * map
      guard map.isFinite else { return nil }
      variance = solution.variance
      if shift < stop { break }
    }
    return map
  }

  /// Compares all blocks with the reference image at the positions given by a map.
  func compare(at map: Homography) {
    for (index, block) in blocks.blocks.enumerated() {
      guard isCovered[index] else {
        outcomes[index] = .init()
        continue
      }
      let position = map(Point(block.center.x, block.center.y))
      outcomes[index] = comparison.compare(index, at: SIMD2(position.x, position.y))
    }
  }

  /// Adds the equations of all matching blocks except those whose displacement is much larger than the median.
  ///
  /// - Parameter limits: the range, in pixels, to which the maximum accepted displacement is clamped.
  private func gather(into equations: inout AlignmentEquations, limits: ClosedRange<Float>) {
    var sizes: [Float] = []
    sizes.reserveCapacity(outcomes.count)
    for outcome in outcomes where outcome.correlation > Self.minimumCorrelation {
      sizes.append((outcome.displacement * outcome.displacement).sum())
    }
    guard !sizes.isEmpty else { return }
    sizes.sort()
    let median = sizes[sizes.count / 2].squareRoot()
    let limit = min(limits.upperBound, max(limits.lowerBound, 2.5 * median))
    for (index, outcome) in outcomes.enumerated()
    where outcome.correlation > Self.minimumCorrelation {
      let square = (outcome.displacement * outcome.displacement).sum()
      let rest = 1 - square / (limit * limit)
      guard rest > 0 else { continue }
      let weight = Double(rest * rest * outcome.precision)
      let tensor = blocks.blocks[index].tensor
      equations.add(
        at: outcome.position,
        information: SIMD3(Double(tensor.x), Double(tensor.y), Double(tensor.z)) * weight,
        product: SIMD2(Double(outcome.product.x), Double(outcome.product.y)) * weight)
    }
  }

  private static let minimumCorrelation: Float = 0.15
  /// The prior inverse variance of the displacements at the image's borders. It keeps displacements that the blocks do
  /// not determine near zero.
  private static let prior = 0.0025
}
