import CKernels
import Geometry
import Imaging

/// A comparison of blocks of the floating image with positions in the reference image, or in a warped view of it.
final class BlockComparison {
  /// The result of comparing a block at a position.
  struct Outcome {
    /// Whether the block is completely inside the reference image.
    var isVisible = false
    /// The correlation between the block's pixels and the pixels at the position, -1...1.
    var correlation: Float = 0
    /// The estimated displacement from the position to the best match, in pixels.
    var displacement: SIMD2<Float> = .zero
    /// The position of the block's center in the target, in pixels.
    var position: SIMD2<Double> = .zero
    /// The right-hand side of the block's two equations for the next Lucas-Kanade step.
    var product: SIMD2<Float> = .zero
    /// The inverse variance of the difference between a pixel of the block and the corresponding pixel of the target.
    var precision: Float = 0
  }

  private let blocks: AlignmentBlocks
  private let target: PixelBuffer.Plane
  private let size: SIMD2<Double>
  private let scratch = FloatBuffer(count: 16)

  init(_ blocks: AlignmentBlocks, target: PixelBuffer.Plane) {
    self.blocks = blocks
    self.target = target
    size = SIMD2(Double(target.width), Double(target.height))
  }

  func compare(_ index: Int, movedBy offset: SIMD2<Double>) -> Outcome {
    compare(index, at: blocks.blocks[index].center + offset)
  }

  /// Compares a block with the target's pixels.
  ///
  /// - Parameter position: the position of the block's center in the target, in pixels.
  func compare(_ index: Int, at position: SIMD2<Double>) -> Outcome {
    var outcome = Outcome()
    let block = blocks.blocks[index]
    let (weightsX, weightsY, sums) = (scratch.base, scratch.base + 4, scratch.base + 8)
    let count = AlignmentBlocks.pixels
    let corner = position - Double(AlignmentBlocks.side) / 2
    // These comparisons are false for NaN, so NaN positions are rejected, too.
    guard corner.x >= 1, corner.y >= 1, corner.x < size.x - 18, corner.y < size.y - 18
    else { return outcome }
    let whole = corner.rounded(.down)
    Self.spline(Float(corner.x - whole.x), weightsX)
    Self.spline(Float(corner.y - whole.y), weightsY)
    ck_block_match(
      blocks.pattern(index),
      target.base + (Int(whole.y) - 1) * target.bytesPerRow + Int(whole.x) - 1, target.bytesPerRow,
      weightsX, weightsY, sums)
    outcome.isVisible = true
    outcome.position = position
    let mean = sums[0] / count
    let variance = max(0, sums[1] - mean * sums[0])
    guard variance > Self.minimumVariance * count, block.variance > Self.minimumVariance * count
    else { return outcome }
    let covariance = sums[2] - block.mean * sums[0]
    outcome.correlation = covariance / (variance * block.variance).squareRoot()
    let contrast = min(4, max(0.25, (block.variance / variance).squareRoot()))
    let slopes = SIMD2(sums[3], sums[4]) - mean * block.slopeSums
    outcome.product = (block.slopeFractions * covariance - slopes) * contrast
    let difference = 2 * block.variance * max(0, 1 - outcome.correlation) / count
    outcome.precision = 1 / (difference + Self.minimumDifference)
    // The displacement is the solution of the two equations. The ridge suppresses the components of the solution that
    // the block's texture does not determine.
    let ridge = 0.03 * (block.tensor.x + block.tensor.z)
    let (xx, xy, yy) = (block.tensor.x + ridge, block.tensor.y, block.tensor.z + ridge)
    let determinant = xx * yy - xy * xy
    let b = outcome.product
    outcome.displacement = SIMD2(yy * b.x - xy * b.y, xx * b.y - xy * b.x) / max(determinant, 1e-6)
    return outcome
  }

  /// Computes the cubic B-spline weights of four successive pixels. The sampled position is `t` pixels after the second
  /// pixel, 0...1.
  private static func spline(_ t: Float, _ weights: UnsafeMutablePointer<Float>) {
    let rest = 1 - t
    weights[0] = rest * rest * rest / 6
    weights[1] = (4 + t * t * (3 * t - 6)) / 6
    weights[2] = (4 + rest * rest * (3 * rest - 6)) / 6
    weights[3] = t * t * t / 6
  }

  /// The pixel variance, in squared luma levels, below which a block is treated as having no texture.
  private static let minimumVariance: Float = 0.3
  /// The variance that quantization adds to the difference between two pixels, in squared luma levels.
  private static let minimumDifference: Float = 0.2
}
