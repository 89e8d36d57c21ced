import CKernels

extension ExtremeOperation {
  /// Puts the extremes of a tile that is larger by the reach on all sides into another.
  func apply(to input: ByteTile, into result: ByteTile) {
    let choose = isMaximum ? ck_greater_bytes : ck_smaller_bytes
    let step = input.step
    var (from, to) = (input, ByteTile(input.rect, step: step))
    let spare = ByteTile(input.rect, step: step)
    var rows = input.rect.height
    var length = 1
    while length < 2 * reachY + 1 {
      let more = min(length, 2 * reachY + 1 - length)
      rows -= more
      for y in 0..<rows {
        choose(from.row(y), from.row(y + more), to.row(y), Int32(input.rowCount))
      }
      length += more
      // The input itself is never written to.
      (from, to) = (to, from === input ? spare : from)
    }
    for y in 0..<result.rect.height {
      var (row, next) = (from.row(y), to.row(y))
      var other = from === input ? spare.row(y) : row
      var count = input.rowCount
      length = 1
      while length < 2 * reachX + 1 {
        let more = min(length, 2 * reachX + 1 - length)
        count -= more * step
        let isLast = length + more == 2 * reachX + 1
        let out = isLast ? result.row(y) : next
        choose(row, row + more * step, out, Int32(count))
        length += more
        (row, next, other) = (out, other, out)
      }
      if reachX == 0 { result.row(y).update(from: row, count: result.rowCount) }
    }
  }
}

extension GaussianOperation {
  /// Three standard deviations, beyond which nothing is left of a byte.
  var fixedReach: Int { Int((3 * sigma).rounded(.up)) }

  /// Blurs a tile that is larger by `fixedReach` on all sides into another.
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

  /// Weights as `ck_fixed_row` takes them: rounded so that their sum stays exact.
  private var fixedWeights: [UInt16] {
    let exact = Self.weights(sigma: sigma, reach: fixedReach)[fixedReach...]
    var fixed = exact.enumerated().map { index, weight in
      UInt16((Double(weight) * (index == 0 ? 32768 : 65536)).rounded())
    }
    // What rounding adds or takes is given to the middle, whose share is the greatest.
    let sum = fixed.reduce(0) { $0 + Int($1) }
    fixed[0] = UInt16(Int(fixed[0]) + 32768 - sum)
    return fixed
  }
}

extension BoxOperation {
  /// Whether the width is an odd number, so that all pixels count the same.
  var isWhole: Bool { edge == 1 }

  /// Puts the means of a tile that is larger by the reach on all sides into another.
  func apply(to input: ByteTile, into result: ByteTile) {
    let length = 2 * reach + 1
    var sums = [UInt16](repeating: 0, count: input.rowCount)
    var scratch = [UInt32](repeating: 0, count: result.rowCount)
    let nothing = [UInt8](repeating: 0, count: input.rowCount)
    for y in 0..<length - 1 {
      ck_slide_columns(input.row(y), nothing, &sums, Int32(input.rowCount))
    }
    for y in 0..<result.rect.height {
      let entering = input.row(y + length - 1)
      if y == 0 {
        ck_slide_columns(entering, nothing, &sums, Int32(input.rowCount))
      } else {
        ck_slide_columns(entering, input.row(y - 1), &sums, Int32(input.rowCount))
      }
      ck_window_means(
        sums, Int32(input.step), Int32(length), Float(scale * scale), &scratch, result.row(y),
        Int32(result.rowCount))
    }
  }
}
