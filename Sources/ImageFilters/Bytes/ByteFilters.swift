import CKernels

extension MedianOperation {
  /// Writes the median of each pixel's 3 x 3 neighborhood into a tile. The input must be one pixel larger than the tile
  /// on each side.
  func apply(to input: ByteRows, into result: ByteTile) {
    // In memory, an input row starts at the first pixel of the result or one pixel to the left of that pixel.
    let step = input.step
    let skipped = step - input.left
    let (left, right) = (Int32(skipped / step), Int32(1 - input.right / step))
    let last = result.rect.height - 1
    var rows = [UnsafePointer<UInt8>?](repeating: nil, count: 4)
    for y in stride(from: 0, through: last, by: 2) {
      for row in 0..<4 { rows[row] = input.line(min(y + row, last + 2)) + skipped }
      ck_median_bytes(
        rows, Int32(step), left, right, result.line(y), y < last ? result.line(y + 1) : nil,
        Int32(result.rowCount))
    }
  }
}

extension GaussianOperation {
  /// The filter radius in pixels: three standard deviations, rounded up. Pixels beyond this distance would have less
  /// than 0.3% of the total weight along each axis.
  var fixedReach: Int { Int((3 * sigma).rounded(.up)) }

  /// Blurs a tile into another tile. The input must be larger than the result by `fixedReach` on each side.
  func apply(to input: ByteTile, into result: ByteTile) {
    let reach = fixedReach
    let weights = fixedWeights
    let count = result.rowCount
    let lines = [UInt16](unsafeUninitializedCapacity: count * input.rect.height) { lines, filled in
      if let base = lines.baseAddress {
        for y in 0..<input.rect.height {
          ck_fixed_row(
            input.row(y) + reach * input.step, Int32(input.step), weights, Int32(reach),
            base + y * count, Int32(count))
        }
      }
      filled = count * input.rect.height
    }
    lines.withUnsafeBufferPointer { lines in
      guard let base = lines.baseAddress else { return }
      for y in 0..<result.rect.height {
        let rows = (0...2 * reach).map { Optional(base + (y + $0) * count) }
        ck_fixed_columns(rows, weights, Int32(reach), result.row(y), Int32(count))
      }
    }
  }

  /// The weights in the format that `ck_fixed_row` expects. After rounding, they add up to exactly 2^15.
  private var fixedWeights: [UInt16] {
    let exact = Self.weights(sigma: sigma, reach: fixedReach)[fixedReach...]
    var fixed = exact.enumerated().map { index, weight in
      UInt16((Double(weight) * (index == 0 ? 32768 : 65536)).rounded())
    }
    // The center, which has the highest weight, absorbs the rounding error.
    let sum = fixed.reduce(0) { $0 + Int($1) }
    fixed[0] = UInt16(Int(fixed[0]) + 32768 - sum)
    return fixed
  }
}

extension BoxOperation {
  /// Whether the width of the square is an odd number, so that all pixels have the same weight.
  var isWhole: Bool { edge == 1 }

  /// Writes the mean of each pixel's neighborhood into a tile. The input must be larger than the tile by the filter
  /// radius on each side.
  func apply(to input: ByteRows, into result: ByteTile) {
    let length = 2 * reach + 1
    let count = Int32(input.middle)
    let zeros = [UInt8](repeating: 0, count: input.middle)
    var scratch = [UInt32](repeating: 0, count: result.rowCount)
    var sums = [UInt16](repeating: 0, count: input.left + input.middle + input.right)
    sums.withUnsafeMutableBufferPointer { sums in
      guard let base = sums.baseAddress else { return }
      let middle = base + input.left
      for y in 0..<length - 1 { ck_slide_columns(input.line(y), zeros, middle, count) }
      for y in 0..<result.rect.height {
        let entering = input.line(y + length - 1)
        if y == 0 {
          ck_slide_columns(entering, zeros, middle, count)
        } else {
          ck_slide_columns(entering, input.line(y - 1), middle, count)
        }
        input.surround(base)
        ck_window_means(
          base, Int32(input.step), Int32(length), Float(scale * scale), &scratch, result.line(y),
          Int32(result.rowCount))
      }
    }
  }
}
