import CKernels
import Imaging
import TestSupport
import Testing

/// Sixteen sums that are added pairwise, as in the kernels.
private struct LaneSums {
  var lanes = [Float](repeating: 0, count: 16)

  mutating func add(_ lane: Int, _ value: Float) { lanes[lane] = lanes[lane] + value }

  var total: Float {
    var rest = lanes
    for width in [8, 4, 2, 1] {
      for i in 0..<width { rest[i] = rest[i] + rest[i + width] }
    }
    return rest[0]
  }
}

/// Tests that compare the kernels for block matching and corner description with plain Swift, bit for bit.
@Suite struct AlignmentKernelTests {
  private let stride = 40
  private let image: [UInt8]

  init() {
    var numbers = PatternlessNumbers(seed: 3)
    image = numbers.bytes(40 * 40)
  }

  private func pixel(_ x: Int, _ y: Int) -> Float { Float(image[y * stride + x]) }

  private func at(_ x: Int, _ y: Int, _ body: (UnsafePointer<UInt8>) -> Void) {
    image.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base + y * stride + x) }
    }
  }

  @Test func `the texture kernel sums the products of a block's gradients`() {
    var out = [Float](repeating: 0, count: 3)
    at(5, 7) { ck_block_texture($0, stride, &out) }
    var sums = [LaneSums](repeating: LaneSums(), count: 3)
    for y in 7..<23 {
      for x in 0..<16 {
        let gx = pixel(x + 6, y) - pixel(x + 4, y)
        let gy = pixel(x + 5, y + 1) - pixel(x + 5, y - 1)
        for (index, value) in [gx * gx, gx * gy, gy * gy].enumerated() {
          sums[index].add(x, value)
        }
      }
    }
    #expect(out == sums.map(\.total))
  }

  /// Returns the pattern of a block at (5, 7): its values and its derivatives along x and y.
  private func pattern() -> [Float] {
    let (outer, middle) = (Float(1) / 6, Float(4) / 6)
    func smooth(_ x: Int, _ y: Int) -> Float {
      (pixel(x - 1, y) + pixel(x + 1, y)) * outer + pixel(x, y) * middle
    }
    func slope(_ x: Int, _ y: Int) -> Float { (pixel(x + 1, y) - pixel(x - 1, y)) * 0.5 }
    var out = [Float](repeating: 0, count: 768)
    for j in 0..<16 {
      for i in 0..<16 {
        let (x, y) = (i + 5, j + 7)
        let value = (smooth(x, y - 1) + smooth(x, y + 1)) * outer + smooth(x, y) * middle
        out[j * 16 + i] = value - 128
        out[256 + j * 16 + i] =
          (slope(x, y - 1) + slope(x, y + 1)) * outer + slope(x, y) * middle
        out[512 + j * 16 + i] = (smooth(x, y + 1) - smooth(x, y - 1)) * 0.5
      }
    }
    return out
  }

  @Test
  func `the pattern kernel returns a block's spline values, its derivatives and their sums`() {
    var out = [Float](repeating: 0, count: 768)
    var sums = [Float](repeating: 0, count: 9)
    at(5, 7) { ck_block_pattern($0, stride, &out, &sums) }
    let expected = pattern()
    #expect(out == expected)
    var totals = [LaneSums](repeating: LaneSums(), count: 9)
    for index in 0..<256 {
      let (t, gx, gy) = (expected[index], expected[256 + index], expected[512 + index])
      let parts = [t, t * t, gx, gy, gx * gx, gx * gy, gy * gy, gx * t, gy * t]
      for (number, part) in parts.enumerated() { totals[number].add(index % 16, part) }
    }
    #expect(sums == totals.map(\.total))
  }

  @Test func `the block matching kernel compares a block at subpixel positions`() {
    let block = pattern()
    let weightsX: [Float] = [0.1, 0.6, 0.28, 0.02]
    let weightsY: [Float] = [0.05, 0.5, 0.4, 0.05]
    var sums = [Float](repeating: 0, count: 5)
    at(9, 4) { ck_block_match(block, $0, stride, weightsX, weightsY, &sums) }
    func row(_ x: Int, _ y: Int) -> Float {
      let left = pixel(x, y) * weightsX[0] + pixel(x + 1, y) * weightsX[1]
      let right = pixel(x + 2, y) * weightsX[2] + pixel(x + 3, y) * weightsX[3]
      return left + right
    }
    var totals = [LaneSums](repeating: LaneSums(), count: 5)
    for j in 0..<16 {
      for i in 0..<16 {
        let (x, y) = (i + 9, j + 4)
        let upper = row(x, y) * weightsY[0] + row(x, y + 1) * weightsY[1]
        let lower = row(x, y + 2) * weightsY[2] + row(x, y + 3) * weightsY[3]
        let value = (upper + lower) - 128
        let at = j * 16 + i
        let parts = [
          value, value * value, block[at] * value, block[256 + at] * value,
          block[512 + at] * value,
        ]
        for (number, part) in parts.enumerated() { totals[number].add(i, part) }
      }
    }
    #expect(sums == totals.map(\.total))
  }

  @Test func `the moments of two byte images are computed exactly`() {
    var out = [Int64](repeating: 0, count: 5)
    at(2, 3) { a in at(11, 9) { b in ck_byte_moments(a, stride, b, stride, 21, 17, &out) } }
    var expected = [Int64](repeating: 0, count: 5)
    for y in 0..<17 {
      for x in 0..<21 {
        let (a, b) = (Int64(pixel(x + 2, y + 3)), Int64(pixel(x + 11, y + 9)))
        for (index, part) in [a, b, a * a, b * b, a * b].enumerated() { expected[index] += part }
      }
    }
    #expect(out == expected)
  }

  @Test func `floats are rounded to the nearest byte`() {
    let values: [Float] = [0, 0.49, 0.5, 17.51, 254.4, 255]
    var out = [UInt8](repeating: 0, count: 6)
    ck_round_bytes(values, 6, &out)
    #expect(out == [0, 0, 1, 18, 254, 255])
  }

  @Test func `blurring weights neighbors by 1, 2, 1 and repeats the border pixels`() {
    let (width, height) = (23, 11)
    var out = [UInt8](repeating: 0, count: width * height)
    var scratch = [UInt16](repeating: 0, count: width)
    at(0, 0) { ck_blur_bytes($0, stride, Int32(width), Int32(height), &scratch, &out, width) }
    for y in 0..<height {
      for x in 0..<width {
        var sum = 8
        for (dy, wy) in [(-1, 1), (0, 2), (1, 1)] {
          for (dx, wx) in [(-1, 1), (0, 2), (1, 1)] {
            let (column, line) = (min(max(x + dx, 0), width - 1), min(max(y + dy, 0), height - 1))
            sum += wx * wy * Int(pixel(column, line))
          }
        }
        #expect(out[y * width + x] == UInt8(sum / 16))
      }
    }
  }

  @Test func `a corner's strength is the determinant over the trace of its gradient matrix`() {
    let (width, height) = (24, 18)
    var out = [Float](repeating: -1, count: width * height)
    var scratch = [Float](repeating: 0, count: 21 * width)
    at(0, 0) { ck_corner_response($0, stride, Int32(width), Int32(height), &scratch, &out) }
    func gradient(_ x: Int, _ y: Int) -> (Float, Float) {
      (pixel(x + 1, y) - pixel(x - 1, y), pixel(x, y + 1) - pixel(x, y - 1))
    }
    func along(_ x: Int, _ y: Int, _ part: (Float, Float) -> Float) -> Float {
      func product(_ dx: Int) -> Float {
        let (gx, gy) = gradient(x + dx, y)
        return part(gx, gy)
      }
      let far = product(-2) + product(2)
      let near = product(-1) + product(1)
      return (far + 4 * near) + 6 * product(0)
    }
    func sum(_ x: Int, _ y: Int, _ part: (Float, Float) -> Float) -> Float {
      let far = along(x, y - 2, part) + along(x, y + 2, part)
      let near = along(x, y - 1, part) + along(x, y + 1, part)
      return (far + 4 * near) + 6 * along(x, y, part)
    }
    for y in 0..<height {
      for x in 0..<width {
        var expected: Float = 0
        if x >= 3, y >= 3, x < width - 3, y < height - 3 {
          let xx = sum(x, y) { gx, _ in gx * gx }
          let xy = sum(x, y) { gx, gy in gx * gy }
          let yy = sum(x, y) { _, gy in gy * gy }
          let determinant = xx * yy - xy * xy
          expected = determinant / (xx + yy + 1) * (Float(1) / 1024)
        }
        #expect(out[y * width + x] == expected)
      }
    }
  }

  @Test func `the patch moment kernel computes two weighted sums of the pixels`() {
    let weightsX = (0..<1024).map { Float($0 % 37) - 18 }
    let weightsY = (0..<1024).map { Float($0 % 11) * 0.25 }
    var out = [Float](repeating: 0, count: 2)
    at(4, 6) { ck_patch_moments($0, stride, weightsX, weightsY, &out) }
    var sums = [LaneSums](repeating: LaneSums(), count: 2)
    for y in 0..<32 {
      for x in 0..<32 {
        let value = pixel(x + 4, y + 6)
        sums[0].add(x % 16, value * weightsX[y * 32 + x])
        sums[1].add(x % 16, value * weightsY[y * 32 + x])
      }
    }
    #expect(out == sums.map(\.total))
  }

  @Test func `the gradients of a patch are pooled by position and direction`() {
    let patch = (0..<324).map { Float(image[$0 * 3]) }
    let directions: [Float] =
      [1, 0.7, 0, -0.7, -1, -0.7, 0, 0.7] + [0, 0.7, 1, 0.7, 0, -0.7, -1, -0.7]
    let weights = (0..<64).map { index -> Float in
      max(0, 1 - abs(Float(index % 16) - 7.5 - (Float(index / 16) - 1.5) * 4) / 4)
    }
    var out = [Float](repeating: 0, count: 128)
    var scratch = [Float](repeating: 0, count: 512)
    ck_pool_gradients(patch, directions, weights, &scratch, &out)
    for line in 0..<4 {
      for k in 0..<8 {
        var cell = [Float](repeating: 0, count: 16)
        for y in 0..<16 where weights[line * 16 + y] > 0 {
          for x in 0..<16 {
            let at = (y + 1) * 18 + x + 1
            let (gx, gy) = (patch[at + 1] - patch[at - 1], patch[at + 18] - patch[at - 18])
            let inverse = 1 / ((gx * gx + gy * gy).squareRoot() + 0.5)
            let along = max(0, gx * directions[k] + gy * directions[8 + k])
            cell[x] = cell[x] + along * along * inverse * weights[line * 16 + y]
          }
        }
        for column in 0..<4 {
          var sum = LaneSums()
          for x in 0..<16 { sum.add(x, cell[x] * weights[column * 16 + x]) }
          #expect(out[(line * 8 + k) * 4 + column] == sum.total)
        }
      }
    }
  }

  @Test func `descriptor matching finds the best and second-best similarity of each descriptor`() {
    var numbers = PatternlessNumbers(seed: 8)
    let a = (0..<5 * 128).map { _ in Int16(numbers.byte() / 4) }
    let b = (0..<9 * 128).map { _ in Int16(numbers.byte() / 4) }
    var products = [Int32](repeating: 0, count: 9)
    var (bestOfA, highest, second) = (
      [Int32](repeating: 0, count: 5), [Int32](repeating: 0, count: 5),
      [Int32](repeating: 0, count: 5)
    )
    var (bestOfB, highestOfB) = ([Int32](repeating: 0, count: 9), [Int32](repeating: 0, count: 9))
    ck_match_descriptors(
      a, 5, b, 9, &products, &bestOfA, &highest, &second, &bestOfB, &highestOfB)
    func product(_ i: Int, _ j: Int) -> Int32 {
      (0..<128).reduce(0) { $0 + Int32(a[i * 128 + $1]) * Int32(b[j * 128 + $1]) }
    }
    for i in 0..<5 {
      let order = (0..<9).sorted { product(i, $0) > product(i, $1) }
      #expect(Int(bestOfA[i]) == order[0])
      #expect(highest[i] == product(i, order[0]) && second[i] == product(i, order[1]))
    }
    for j in 0..<9 {
      let best = (0..<5).max { product($0, j) < product($1, j) }
      #expect(Int(bestOfB[j]) == best)
    }
  }
}
