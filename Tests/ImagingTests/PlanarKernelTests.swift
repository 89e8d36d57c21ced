import CKernels
import Geometry
import Imaging
import TestSupport
import Testing

/// Tests that compare the kernels for planar alignment with plain Swift, bit for bit.
@Suite struct PlanarKernelTests {
  /// Returns pseudorandom numbers in a range.
  private func numbers(_ count: Int, _ range: ClosedRange<Float>, seed: UInt64) -> [Float] {
    var numbers = PatternlessNumbers(seed: seed)
    return numbers.numbers(count, in: range)
  }

  private func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    numbers(count, 0...255, seed: seed).map { UInt8($0) }
  }

  @Test func `the halving kernel averages blocks of two by two pixels`() {
    let image = bytes(21 * 13, seed: 1)
    var out = [UInt8](repeating: 0, count: 12 * 6)
    ck_halve(image, 21, 10, 6, &out, 12)
    for y in 0..<6 {
      for x in 0..<10 {
        let a = 2 * y * 21 + 2 * x
        let sum = [a, a + 1, a + 21, a + 22].reduce(2) { $0 + Int(image[$1]) }
        #expect(out[y * 12 + x] == UInt8(sum / 4))
      }
    }
  }

  @Test func `the line warping kernel samples an image bilinearly under a projective map`() {
    let (width, height, count) = (40, 30, 37)
    let image = bytes(width * height, seed: 2)
    let start: [Float] = [-3.2, 4.7, 1.1]
    let step: [Float] = [1.3, 0.4, -0.011]
    var out = [Float](repeating: 0, count: count)
    var mask = out
    var scratch = [Float](repeating: 0, count: 6 * count)
    ck_warp_line(
      image, Int32(width), Int32(height), width, start, step, Int32(count), &scratch, &out, &mask)
    for i in 0..<count {
      let w = start[2] + Float(i) * step[2]
      let x = (start[0] + Float(i) * step[0]) / w
      let y = (start[1] + Float(i) * step[1]) / w
      let isInside = x >= 0 && x <= Float(width - 1) && y >= 0 && y <= Float(height - 1)
      #expect(mask[i] == (isInside ? 1 : 0))
      let (limitedX, limitedY) = (
        min(max(x, 0), Float(width - 1)), min(max(y, 0), Float(height - 1))
      )
      let (column, line) = (min(Int(limitedX), width - 2), min(Int(limitedY), height - 2))
      let (fx, fy) = (limitedX - Float(column), limitedY - Float(line))
      func pixel(_ dx: Int, _ dy: Int) -> Float {
        Float(image[(line + dy) * width + column + dx])
      }
      let upper = pixel(0, 0) + fx * (pixel(1, 0) - pixel(0, 0))
      let lower = pixel(0, 1) + fx * (pixel(1, 1) - pixel(0, 1))
      #expect(out[i] == upper + fy * (lower - upper))
    }
  }

  @Test func `when a line is warped, non-finite positions are outside the image`() {
    let image = bytes(9, seed: 3)
    let start: [Float] = [.nan, .infinity, 0]
    let step: [Float] = [1, 1, 0]
    var out = [Float](repeating: -1, count: 4)
    var mask = out
    var scratch = [Float](repeating: 0, count: 24)
    ck_warp_line(image, 3, 3, 3, start, step, 4, &scratch, &out, &mask)
    #expect(mask == [0, 0, 0, 0])
    #expect(out.allSatisfy { $0.isFinite })
    ck_warp_line(image, 1, 1, 1, [0, 0, 1], [0.1, 0, 0], 4, &scratch, &out, &mask)
    #expect(out == [Float](repeating: Float(image[0]), count: 4))
  }

  @Test func `the local contrast of a patch is the difference from the mean over the deviation`() {
    let (width, height, radius) = (19, 14, 3)
    let patch = numbers(width * height, -100...100, seed: 4)
    var out = [Float](repeating: 0, count: width * height)
    var scratch = [Float](repeating: 0, count: 4 * width + 2)
    ck_local_contrast(
      patch, Int32(width), Int32(height), Int32(radius), 12, 50, &scratch, &out)
    for y in 0..<height {
      for x in 0..<width {
        var (sum, square, count) = (0.0, 0.0, 0.0)
        for v in max(0, y - radius)...min(height - 1, y + radius) {
          for u in max(0, x - radius)...min(width - 1, x + radius) {
            let value = Double(patch[v * width + u])
            sum += value
            square += value * value
            count += 1
          }
        }
        let mean = sum / count
        let deviation = max(0, square / count - mean * mean).squareRoot()
        let expected = (Double(patch[y * width + x]) - mean) / (deviation + 12) * 50
        #expect(abs(Double(out[y * width + x]) - expected) < 1e-2)
      }
    }
  }

  @Test func `patch gradients, planar residuals and Tukey weights match their formulas`() {
    let (width, height) = (11, 7)
    let count = width * height
    let patch = numbers((width + 2) * (height + 2), -60...60, seed: 5)
    var inner = [Float](repeating: 0, count: count)
    var (gx, gy) = (inner, inner)
    ck_patch_gradients(patch, Int32(width), Int32(height), 0.7, 0.3, &inner, &gx, &gy)
    let (target, tx, ty) = (
      numbers(count, -60...60, seed: 6), numbers(count, -9...9, seed: 7),
      numbers(count, -9...9, seed: 8)
    )
    let (u, v) = (numbers(count, -1...1, seed: 9), numbers(count, -1...1, seed: 10))
    let light: [Float] = [1.1, -2, 0.5, 3]
    let (firstX, firstY) = (gx, gy)
    var residual = [Float](repeating: 0, count: count)
    ck_planar_residual(target, tx, ty, inner, u, v, light, Int32(count), &gx, &gy, &residual)
    let mask = numbers(count, 0...1, seed: 11)
    let steepness = numbers(count, 0...20, seed: 12)
    var weight = [Float](repeating: 0, count: count)
    ck_tukey_weights(residual, mask, steepness, 20, 0.5, Int32(count), &weight)
    for y in 0..<height {
      for x in 0..<width {
        let i = y * width + x
        let at = (y + 1) * (width + 2) + x + 1
        #expect(inner[i] == patch[at])
        #expect(firstX[i] == (patch[at + 1] - patch[at - 1]) * 0.7)
        #expect(firstY[i] == (patch[at + width + 2] - patch[at - width - 2]) * 0.3)
        let seen = light[0] * inner[i] + light[1] + light[2] * u[i] + light[3] * v[i]
        #expect(residual[i] == target[i] - seen)
        #expect(gx[i] == 0.5 * (tx[i] + light[0] * firstX[i]))
        #expect(gy[i] == 0.5 * (ty[i] + light[0] * firstY[i]))
        let t = residual[i] / (20 + 0.5 * steepness[i])
        let rest = 1 - t * t
        #expect(weight[i] == (rest > 0 ? mask[i] * rest * rest : 0))
      }
    }
  }

  @Test func `normal equations and weighted moments are summed lane by lane`() {
    let count = 96
    let inputs = (0..<7).map { numbers(count, -3...3, seed: UInt64(20 + $0)) }
    var out = [Float](repeating: 0, count: 90)
    ck_planar_normal_equations(
      inputs[0], inputs[1], inputs[2], inputs[3], inputs[4], inputs[5], inputs[6], Int32(count),
      &out)
    var sums = [SIMD16<Float>](repeating: .zero, count: 90)
    var moments = [SIMD16<Float>](repeating: .zero, count: 6)
    for i in stride(from: 0, to: count, by: 16) {
      func lanes(_ k: Int) -> SIMD16<Float> { SIMD16(inputs[k][i..<i + 16]) }
      let (r, w, image) = (lanes(0), lanes(1), lanes(2))
      let (a, b, x, y) = (lanes(3), lanes(4), lanes(5), lanes(6))
      let radial = a * x + b * y
      let j: [SIMD16<Float>] = [
        a * x, a * y, a, b * x, b * y, b, -radial * x, -radial * y, image,
        SIMD16(repeating: 1), x, y,
      ]
      var n = 0
      for row in 0..<12 {
        let weighted = w * j[row]
        for column in row..<12 {
          sums[n] = sums[n] + weighted * j[column]
          n += 1
        }
        sums[78 + row] = sums[78 + row] + weighted * r
      }
      let terms = [w, w * a, w * b, w * a * a, w * b * b, w * a * b]
      for k in 0..<6 { moments[k] = moments[k] + terms[k] }
    }
    #expect(out == sums.map(total))
    ck_weighted_moments(inputs[1], inputs[3], inputs[4], Int32(count), &out)
    #expect(Array(out[..<6]) == moments.map(total))
  }

  /// Returns the sum of the lanes. Lanes i and i + 8 are added first.
  private func total(_ lanes: SIMD16<Float>) -> Float {
    let eight = lanes.lowHalf + lanes.highHalf
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }

  @Test func `the correlation kernel sums the products at every position of a pattern`() {
    let pattern = numbers(6, -2...2, seed: 30)
    let image = numbers(9 * 7, -2...2, seed: 31)
    var out = [Float](repeating: 0, count: 7 * 6)
    ck_correlate(pattern, 3, 2, image, 9, 7, &out)
    for y in 0..<6 {
      for x in 0..<7 {
        var sum: Float = 0
        for j in 0..<2 {
          for i in 0..<3 { sum = sum + pattern[j * 3 + i] * image[(y + j) * 9 + x + i] }
        }
        #expect(out[y * 7 + x] == sum)
      }
    }
  }

  @Test func `each level of a luma pyramid is half as large as the level before`() {
    let frame = PixelBuffer.makeLuma(width: 100, height: 60) { out in
      for i in out.indices { out[i] = UInt8(i % 100 * 2) }
    }
    let pyramid = LumaPyramid()
    pyramid.update(frame)
    #expect(pyramid.levels.map(\.width) == [100, 50, 25])
    #expect(pyramid.levels.map(\.height) == [60, 30, 15])
    #expect(pyramid.levels[1].base[3] == 13)
  }
}
