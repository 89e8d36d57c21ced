import CKernels
import Testing

/// Tests that compare the kernels with the same loops in Swift, bit for bit, for lengths around the block size.
@Suite struct RowKernelTests {
  private static let counts = [1, 15, 16, 31, 32, 33, 63, 64, 65, 200]

  private func floats(_ count: Int, seed: Int) -> [Float] {
    (0..<count).map { Float(($0 * 7919 + seed * 104_729) % 10_007) / 9973 - 0.3 }
  }

  private func bytes(_ count: Int, seed: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: ($0 * 7919 + seed * 104_729) % 10_007) }
  }

  @Test(arguments: counts)
  func `the kernel for weighted sums of rows equals the same loop in Swift`(count: Int) {
    let rows = (0..<5).map { floats(count, seed: $0) }
    let weights = floats(5, seed: 9)
    var found = [Float](repeating: 0, count: count)
    let all = rows.flatMap { $0 }
    all.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      let pointers = (0..<5).map { Optional(base + $0 * count) }
      ck_weighted_rows(pointers, weights, 5, &found, Int32(count))
    }
    for i in 0..<count {
      var sum = weights[0] * rows[0][i]
      for row in 1..<5 { sum = sum + weights[row] * rows[row][i] }
      #expect(found[i] == sum)
    }
  }

  @Test(arguments: counts)
  func `the kernels for minimum, maximum and median equal the same loops in Swift`(count: Int) {
    let (a, b, c) = (
      bytes(count + 6, seed: 1), bytes(count + 6, seed: 2), bytes(count + 6, seed: 3)
    )
    var found = [UInt8](repeating: 0, count: count)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        c.withUnsafeBufferPointer { c in
          let rows = [a.baseAddress, b.baseAddress, c.baseAddress]
          ck_greatest_bytes(rows, 3, &found, nil, Int32(count))
          #expect(found == (0..<count).map { max(a[$0], b[$0], c[$0]) })
          var second = found
          for rowCount in 1...2 {
            ck_smallest_bytes(rows, Int32(rowCount), &found, &second, Int32(count))
            #expect(found == (0..<count).map { rowCount == 1 ? a[$0] : min(a[$0], b[$0]) })
            #expect(second == (0..<count).map { rowCount == 1 ? b[$0] : min(b[$0], c[$0]) })
          }
          // The kernel also works in place.
          found = Array(a[0..<count])
          found.withUnsafeMutableBufferPointer { found in
            ck_greatest_bytes(
              [UnsafePointer(found.baseAddress), c.baseAddress], 2, found.baseAddress, nil,
              Int32(count))
          }
          #expect(found == (0..<count).map { max(a[$0], c[$0]) })
        }
      }
    }
    let (d, e, f) = (
      floats(count + 2, seed: 1), floats(count + 2, seed: 2), floats(count + 2, seed: 3)
    )
    var numbers = [Float](repeating: 0, count: count)
    ck_median_floats(d, e, f, 1, &numbers, Int32(count))
    #expect(
      numbers == (0..<count).map { i in [d, e, f].flatMap { $0[i..<i + 3] }.sorted()[4] })
    ck_greater_floats(d, e, &numbers, Int32(count))
    #expect(numbers == (0..<count).map { max(d[$0], e[$0]) })
    ck_smaller_floats(d, e, &numbers, Int32(count))
    #expect(numbers == (0..<count).map { min(d[$0], e[$0]) })
  }

  @Test(arguments: counts + [767, 768, 769, 771, 1537, 3100])
  func `the kernel for medians of bytes equals Swift, with and without edge neighbors`(count: Int) {
    for step in [1, 3] {
      let count = (count + step - 1) / step * step
      let length = count + 2 * step
      let all = bytes(4 * length, seed: 3)
      for (left, right) in [(true, true), (true, false), (false, true), (false, false)] {
        var (first, second) = (
          [UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count)
        )
        var alone = first
        all.withUnsafeBufferPointer { all in
          guard let base = all.baseAddress else { return }
          let rows = (0..<4).map { Optional(base + $0 * length + step) }
          let sides: (Int32, Int32) = (left ? 1 : 0, right ? 1 : 0)
          ck_median_bytes(rows, Int32(step), sides.0, sides.1, &alone, nil, Int32(count))
          ck_median_bytes(rows, Int32(step), sides.0, sides.1, &first, &second, Int32(count))
        }
        #expect(alone == first)
        for (row, found) in [first, second].enumerated() {
          let expected = (0..<count).map { i in
            let columns = [
              left || i >= step ? i : i + step, i + step,
              right || i + step < count ? i + 2 * step : i + step,
            ]
            return (row..<row + 3).flatMap { row in
              columns.map { all[row * length + $0] }
            }.sorted()[4]
          }
          #expect(found == expected, "\(step) \(left) \(right)")
        }
      }
    }
  }

  @Test(arguments: counts)
  func `the kernels for fixed-point sums equal the same loops in Swift`(count: Int) {
    let weights: [UInt16] = [9000, 12_000, 7000, 3000, 1768]
    let reach = 4
    for step in [1, 3] {
      let row = bytes(count + 2 * reach * step, seed: 5)
      var found = [UInt16](repeating: 0, count: count)
      row.withUnsafeBufferPointer { row in
        guard let base = row.baseAddress else { return }
        ck_fixed_row(
          base + reach * step, Int32(step), weights, Int32(reach), &found, Int32(count))
      }
      for i in 0..<count {
        var sum = (reach + 1) / 2
        for t in 0...reach {
          let center = i + reach * step
          let pair = Int(row[center - t * step]) + Int(row[center + t * step])
          sum += ((pair << 7) * Int(weights[t])) >> 16
        }
        #expect(Int(found[i]) == sum)
      }
    }
    let lines = (0..<9).map { seed in bytes(count, seed: seed).map { UInt16($0) << 7 } }
    let all = lines.flatMap { $0 }
    var found = [UInt8](repeating: 0, count: count)
    all.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      let pointers = (0..<9).map { Optional(base + $0 * count) }
      ck_fixed_columns(pointers, weights, Int32(reach), &found, Int32(count))
    }
    for i in 0..<count {
      var sum = (reach + 1) / 2 + 64
      for t in 0...reach {
        sum += ((Int(lines[reach - t][i]) + Int(lines[reach + t][i])) * Int(weights[t])) >> 16
      }
      #expect(Int(found[i]) == min(255, sum >> 7))
    }
  }

  @Test(arguments: counts)
  func `the kernels for window means equal the same loops in Swift`(count: Int) {
    for (step, length) in [(1, 5), (3, 3), (1, 1), (3, 7), (1, 17), (3, 21)] {
      let count = (count + 2) / 3 * 3
      let span = step * length
      let sums = bytes(count + span, seed: 4).map { UInt16($0) * 9 }
      var scratch = [UInt32](repeating: 0, count: count)
      var found = [UInt8](repeating: 0, count: count)
      let scale = 1 / Float(9 * length)
      ck_window_means(
        sums, Int32(step), Int32(length), scale, &scratch, &found, Int32(count))
      for i in 0..<count {
        let sum = (0..<length).reduce(0) { $0 + Int(sums[i + $1 * step]) }
        #expect(found[i] == UInt8(Float(sum) * scale + 0.5))
      }
    }
    var sums = [UInt16](repeating: 300, count: count)
    let (entering, leaving) = (bytes(count, seed: 1), bytes(count, seed: 2))
    ck_slide_columns(entering, leaving, &sums, Int32(count))
    #expect(sums == (0..<count).map { 300 + UInt16(entering[$0]) - UInt16(leaving[$0]) })
  }

  @Test(arguments: counts)
  func `the kernels for table lookups and column layouts equal the same loops in Swift`(count: Int)
  {
    let source = bytes(3 * count, seed: 1)
    let table = floats(256, seed: 2)
    var found = [Float](repeating: 0, count: count)
    ck_lookup_floats(source, 3, table, &found, Int32(count))
    #expect(found == (0..<count).map { table[Int(source[3 * $0])] })

    let entries = [UInt8](repeating: 0, count: 1) + bytes(13 * 1024, seed: 3)
    var values = floats(count, seed: 4)
    values[0] = .nan
    if count > 9 {
      values.replaceSubrange(1..<9, with: [0, -0.0, -1, .infinity, 1, 0x1p-13, 0x1p-14, 0x1p-133])
    }
    var out = [UInt8](repeating: 0, count: 3 * count)
    ck_lookup_bytes(values, entries, &out, 3, Int32(count))
    for (i, value) in values.enumerated() {
      let bits = Int(Int32(bitPattern: (value > 0 ? value : 0).bitPattern))
      let place = max(-1, min(13 * 1024 - 1, (bits - 0x3900_0000) >> 13))
      #expect(out[3 * i] == entries[place + 1])
    }

    let rows = floats(16 * (count + 3), seed: 6)
    var columns = [Float](repeating: 0, count: 16 * count)
    ck_rows_to_columns(rows, count + 3, &columns, Int32(count))
    for x in 0..<count {
      for lane in 0..<16 { #expect(columns[16 * x + lane] == rows[lane * (count + 3) + x]) }
    }
    var back = [Float](repeating: 0, count: 16 * (count + 3))
    ck_columns_to_rows(columns, &back, count + 3, Int32(count))
    for x in 0..<count {
      for lane in 0..<16 {
        #expect(back[lane * (count + 3) + x] == rows[lane * (count + 3) + x])
      }
    }
    guard count > 4 else { return }
    let starts = (0..<count).map { Int32($0 * 3 % (count - 2)) }
    let weights = floats(3 * count, seed: 7)
    var sums = [Float](repeating: 0, count: 16 * count)
    ck_weighted_columns(columns, starts, weights, 3, &sums, Int32(count))
    for i in 0..<count {
      for lane in 0..<16 {
        let first = 16 * Int(starts[i]) + lane
        var sum = weights[3 * i] * columns[first]
        sum = sum + weights[3 * i + 1] * columns[first + 16]
        sum = sum + weights[3 * i + 2] * columns[first + 32]
        #expect(sums[16 * i + lane] == sum)
      }
    }
  }
}
