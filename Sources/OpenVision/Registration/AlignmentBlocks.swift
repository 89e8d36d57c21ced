import CKernels
import Geometry
import Imaging

/// The blocks of the floating image that are compared with the reference image at one pyramid level. They are either
/// the most textured blocks in the cells of a grid or blocks at given positions.
final class AlignmentBlocks {
  static let side = Int(CK_BLOCK_SIDE)
  static let pixels = Float(CK_BLOCK_PIXELS)

  /// A block's position and the sums over its pixels.
  struct Block {
    /// The center of the block, in pixels of the level.
    var center: SIMD2<Double>
    var mean: Float
    /// The sum of the squared differences between the pixels and their mean.
    var variance: Float
    var slopeSums: SIMD2<Float>
    /// The coefficients of the projections of the x and y derivatives onto the block's own pattern. These projections
    /// are subtracted from the derivatives so that a change in contrast is not mistaken for motion.
    var slopeFractions: SIMD2<Float>
    /// The structure tensor (xx, xy, yy) of the derivatives, after their mean and their projection onto the pattern
    /// have been subtracted.
    var tensor: SIMD3<Float>
  }

  let blocks: [Block]
  private let patterns: UnsafeMutablePointer<Float>

  /// The minimum mean squared gradient that counts as texture, in squared luma levels per squared
  /// pixel.
  private static let minimumTexture: Float = 0.25
  private static let floats = 3 * Int(CK_BLOCK_PIXELS)

  func pattern(_ index: Int) -> UnsafePointer<Float> {
    UnsafePointer(patterns + index * Self.floats)
  }

  /// Selects the most textured block in each cell of a grid over a plane.
  ///
  /// - Parameters:
  ///   - plane: a level of the floating image.
  ///   - count: the approximate maximum number of blocks.
  convenience init(of plane: PixelBuffer.Plane, count: Int) {
    self.init(of: plane, at: Self.corners(in: plane, count: count))
  }

  /// Creates one block for each given position. Its center is as close to the position as whole pixels and the plane's
  /// borders allow. If the plane is too small for a block, no blocks are created.
  convenience init(of plane: PixelBuffer.Plane, around centers: [SIMD2<Double>]) {
    let hasRoom = min(plane.width, plane.height) >= Self.side + 2
    let corners = (hasRoom ? centers : []).map { center in
      let corner = (center - Double(Self.side) / 2).rounded(.toNearestOrAwayFromZero)
      return (
        x: max(1, min(Int(corner.x), plane.width - Self.side - 1)),
        y: max(1, min(Int(corner.y), plane.height - Self.side - 1))
      )
    }
    self.init(of: plane, at: corners)
  }

  private init(of plane: PixelBuffer.Plane, at corners: [(x: Int, y: Int)]) {
    let patterns = UnsafeMutablePointer<Float>.allocate(
      capacity: max(1, corners.count * Self.floats))
    self.patterns = patterns
    blocks = withUnsafeTemporaryAllocation(of: Float.self, capacity: 9) { sums in
      guard let base = sums.baseAddress else { return [] }
      return corners.enumerated().map { index, position in
        ck_block_pattern(
          plane.base + position.y * plane.bytesPerRow + position.x, plane.bytesPerRow,
          patterns + index * Self.floats, base)
        return Block(x: position.x, y: position.y, sums: base)
      }
    }
  }

  deinit { patterns.deallocate() }

  /// Returns the upper-left corner of the most textured block in each grid cell. The texture is rated highest if the
  /// gradients are strong in all directions. Cells without texture are left out.
  private static func corners(
    in plane: PixelBuffer.Plane, count: Int
  ) -> [(x: Int, y: Int)] {
    // The pixels in a border of one pixel around each block are also read.
    let (width, height) = (plane.width - side - 2, plane.height - side - 2)
    guard width >= 0, height >= 0 else { return [] }
    let cell = max(1, (Double(width + 1) * Double(height + 1) / Double(count)).squareRoot())
    let step = min(side, max(2, Int(cell / 1.6)))
    let across = Int(Double(width) / cell) + 1
    let down = Int(Double(height) / cell) + 1
    var best = [(score: Float, x: Int, y: Int)](repeating: (0, 0, 0), count: across * down)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 3) { tensor in
      guard let tensor = tensor.baseAddress else { return }
      for y in stride(from: 0, through: height, by: step) {
        let row = Int(Double(y) / cell) * across
        for x in stride(from: 0, through: width, by: step) {
          ck_block_texture(
            plane.base + (y + 1) * plane.bytesPerRow + x + 1, plane.bytesPerRow, tensor)
          let trace = tensor[0] + tensor[2]
          // The gradients are differences over two pixels, so the limit for their squares is multiplied by four.
          guard trace > 4 * minimumTexture * pixels else { continue }
          let determinant = max(0, tensor[0] * tensor[2] - tensor[1] * tensor[1])
          let score = determinant / trace + 0.05 * trace
          let index = row + Int(Double(x) / cell)
          if score > best[index].score { best[index] = (score, x + 1, y + 1) }
        }
      }
    }
    return best.filter { $0.score > 0 }.map { ($0.x, $0.y) }
  }
}

extension AlignmentBlocks.Block {
  /// Creates a block from sums over its pixels.
  ///
  /// - Parameter sums: the sums computed by `ck_block_pattern`.
  fileprivate init(x: Int, y: Int, sums: UnsafePointer<Float>) {
    let half = Double(AlignmentBlocks.side) / 2
    center = SIMD2(Double(x) + half, Double(y) + half)
    let count = AlignmentBlocks.pixels
    mean = sums[0] / count
    variance = max(0, sums[1] - mean * sums[0])
    slopeSums = SIMD2(sums[2], sums[3])
    let withPattern = SIMD2(sums[7], sums[8]) - mean * slopeSums
    slopeFractions = variance > 0 ? withPattern / variance : .zero
    tensor = SIMD3(
      sums[4] - sums[2] * sums[2] / count - slopeFractions.x * withPattern.x,
      sums[5] - sums[2] * sums[3] / count - slopeFractions.x * withPattern.y,
      sums[6] - sums[3] * sums[3] / count - slopeFractions.y * withPattern.y)
  }
}
