import CKernels
import Imaging

/// Functions that estimate the noise of an image, and the fraction of the noise that remains at each pyramid level.
enum ImageNoise {
  /// The side length, in pixels, of the blocks that are examined.
  private static let side = 8
  /// The fraction of blocks that are assumed to contain only noise.
  private static let plainFraction = 0.2

  /// Returns the standard deviation of an image's noise in gray levels, estimated from the mixed second
  /// derivatives in areas without texture (J. Immerkaer, "Fast noise variance estimation", 1996).
  static func deviation(of luma: PixelBuffer.Plane) -> Float {
    let count = luma.width - 2
    let (across, down) = (count / side, (luma.height - 2) / side)
    guard across > 0, down > 0 else { return 0 }
    var blocks: [Int32] = []
    blocks.reserveCapacity(across * down)
    var sums = [Int32](repeating: 0, count: count)
    for block in 0..<down {
      for index in 0..<count { sums[index] = 0 }
      for y in block * side..<(block + 1) * side {
        let row = luma.base + y * luma.bytesPerRow
        ck_flow_curvature_row(
          row, row + luma.bytesPerRow, row + 2 * luma.bytesPerRow, &sums, Int32(count))
      }
      for index in 0..<across {
        blocks.append(sums[index * side..<(index + 1) * side].reduce(0, +))
      }
    }
    blocks.sort()
    let plain = Float(blocks[Int(plainFraction * Double(blocks.count))]) / Float(side * side)
    // The mean absolute value of normally distributed noise is 0.8 times its standard deviation, and the kernel of the
    // mixed second derivatives multiplies that standard deviation by 6.
    return plain * 1.2533 / 6
  }

  /// Returns the fraction of the variance of white noise that remains after an image has been reduced to a
  /// pyramid level.
  static func fraction(atLevel level: Int, isSmoothed: Bool) -> Float {
    let first: [Float] = isSmoothed ? [0.411, 0.079, 0.0191] : [1, 0.0977, 0.0201]
    var fraction = first[min(level, first.count - 1)]
    // At each coarser level, a pixel is approximately the mean over an area that is four times as large, so the
    // variance falls to about a quarter.
    for _ in 0..<max(0, level + 1 - first.count) { fraction *= 0.245 }
    return fraction
  }
}
