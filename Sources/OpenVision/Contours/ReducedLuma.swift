import CKernels
import Geometry
import Imaging

/// The luma of an image region, reduced so that each pixel is the mean of the area it covers.
///
/// First, source rows are combined with 7-bit weights, which leaves fewer rows. Then the columns of these rows are
/// combined. For moderate reductions, this takes a fraction of the time that `PixelBuffer.resized` takes.
struct ReducedLuma: ImageDerivative {
  /// The maximum reduction factor for which 7-bit weights are precise enough.
  private static let factorLimit = 16

  let region: PixelRegion
  /// The reduced size, at most the region's size.
  let size: PixelSize

  func make(from image: ImageDerivatives) -> PixelBuffer {
    let factor = max(
      (region.size.width + size.width - 1) / size.width,
      (region.size.height + size.height - 1) / size.height)
    guard size != region.size, factor <= Self.factorLimit else {
      return image.luma(of: region, size: size)
    }
    let source = image.luma(of: region)
    return withExtendedLifetime(source) { reduce(source.luma) }
  }

  private func reduce(_ source: PixelBuffer.Plane) -> PixelBuffer {
    let rows = AreaWeights(from: source.height, to: size.height, sum: 1 << 7, multipleOf: 1)
    let columns = AreaWeights(from: source.width, to: size.width, sum: 1 << 14, multipleOf: 8)
    return PixelBuffer.makeLuma(width: size.width, height: size.height) { target in
      guard let out = target.baseAddress else { return }
      let lineCount = source.width + columns.tapCount
      withUnsafeTemporaryAllocation(of: Int16.self, capacity: lineCount) { line in
        line.initialize(repeating: 0)
        guard let line = line.baseAddress else { return }
        var taken: [UnsafePointer<UInt8>?] = []
        for y in 0..<size.height {
          // Skip trailing zero weights because their rows may lie outside the image.
          let weights = rows.weights[y * rows.tapCount..<(y + 1) * rows.tapCount]
          let count = max(1, weights.count - weights.reversed().prefix { $0 == 0 }.count)
          let start = Int(rows.starts[y])
          taken.removeAll(keepingCapacity: true)
          for row in start..<start + count { taken.append(source.base + row * source.bytesPerRow) }
          Array(weights).withUnsafeBufferPointer { weights in
            ck_weigh_rows(
              taken, weights.baseAddress, Int32(count), line, Int32(source.width))
          }
          ck_weigh_columns(
            line, columns.starts, columns.weights, Int32(columns.tapCount), out + y * size.width,
            Int32(size.width))
        }
      }
    }
  }
}

/// The weights with which source samples contribute to target samples, along one axis.
private struct AreaWeights {
  /// The number of weights per target sample. Unused weights are zero.
  let tapCount: Int
  private(set) var starts: [Int32] = []
  private(set) var weights: [Int16] = []

  /// Computes the weights for reducing a row or column.
  ///
  /// - Parameters:
  ///   - source: the number of source samples, at least `target`.
  ///   - target: the number of target samples.
  ///   - sum: the sum of each target sample's weights.
  ///   - multiple: the number of weights per target sample is rounded up to a multiple of this number.
  init(from source: Int, to target: Int, sum: Int, multipleOf multiple: Int) {
    let needed = (source + target - 1) / target + 1
    tapCount = (needed + multiple - 1) / multiple * multiple
    starts.reserveCapacity(target)
    weights.reserveCapacity(target * tapCount)
    for index in 0..<target {
      // The range of source samples covered by a target sample, in units of 1/`target` of a source sample.
      let (begin, end) = (index * source, (index + 1) * source)
      let first = begin / target
      starts.append(Int32(first))
      var used = 0
      for tap in 0..<tapCount {
        let reached = min(end, max(begin, (first + tap + 1) * target))
        let fraction = ((reached - begin) * sum + source / 2) / source
        weights.append(Int16(fraction - used))
        used = fraction
      }
    }
  }
}
