import CKernels
import TestSupport
import Testing

/// Tests that compare the local-contrast kernels with plain Swift, bit for bit.
@Suite struct FlowContrastKernelTests {
  private let count = 53

  @Test func `the curvature kernel adds the absolute curvature of three rows of bytes`() {
    var numbers = PatternlessNumbers(seed: 31)
    let rows = (0..<3).map { _ in numbers.bytes(count + 2).map { Int32($0) } }
    var sums = (0..<count).map { Int32($0) }
    let bytes = rows.map { $0.map { UInt8($0) } }
    ck_flow_curvature_row(bytes[0], bytes[1], bytes[2], &sums, Int32(count))
    let mask: [[Int32]] = [[1, -2, 1], [-2, 4, -2], [1, -2, 1]]
    for x in 0..<count {
      var curvature: Int32 = 0
      for (row, weights) in zip(rows, mask) {
        for k in 0..<3 { curvature += weights[k] * row[x + k] }
      }
      #expect(sums[x] == Int32(x) + abs(curvature))
    }
  }

  /// Adds seven numbers in the order that the kernels use.
  private func sum(_ v: [Float]) -> Float {
    ((v[0] + v[6]) + (v[1] + v[5])) + ((v[2] + v[4]) + v[3])
  }

  @Test func `the window kernel sums values and squares over seven pixels of a row`() {
    var numbers = PatternlessNumbers(seed: 32)
    let row = numbers.numbers(count + 6, in: 0...255)
    var sums = [Float](repeating: 0, count: count)
    var squares = sums
    row.withUnsafeBufferPointer { row in
      guard let base = row.baseAddress else { return }
      ck_flow_window_row(base + 3, &sums, &squares, Int32(count))
    }
    for x in 0..<count {
      let window = row[x..<x + 7].map { $0 - 128 }
      #expect(sums[x] == sum(window))
      #expect(squares[x] == sum(window.map { $0 * $0 }))
    }
  }

  @Test
  func `flow contrast is the offset from the mean over the deviation, reduced for noise`() {
    var numbers = PatternlessNumbers(seed: 33)
    let sums = (0..<7).map { _ in numbers.numbers(count, in: -100...100) }
    let squares = (0..<7).map { _ in numbers.numbers(count, in: 0...4000) }
    let row = numbers.numbers(count, in: 0...255)
    var contrast = ck_flow_contrast(noise: 80, floor: 16, amplitude: 30)
    var out = [Float](repeating: 0, count: count)
    let (allSums, allSquares) = (sums.flatMap { $0 }, squares.flatMap { $0 })
    allSums.withUnsafeBufferPointer { allSums in
      allSquares.withUnsafeBufferPointer { allSquares in
        let sumRows = (0..<7).map { index in allSums.baseAddress.map { $0 + index * count } }
        let squareRows = (0..<7).map { index in allSquares.baseAddress.map { $0 + index * count } }
        ck_flow_contrast_row(sumRows, squareRows, row, &contrast, &out, Int32(count))
      }
    }
    var blank = 0
    for x in 0..<count {
      let mean = 0.020408163 * sum(sums.map { $0[x] })
      let square = 0.020408163 * sum(squares.map { $0[x] })
      let spread = square - mean * mean
      let variance = spread > 1e-3 ? spread : 1e-3
      let seen = max(0, variance - 80)
      let gain = 30 * seen / (variance * (variance + 16).squareRoot())
      #expect(out[x] == gain * ((row[x] - 128) - mean))
      if seen == 0 { blank += 1 }
    }
    #expect(blank < count)
  }
}
