import CKernels
import Foundation
import Testing

@testable import Imaging

struct HOGTests {
  private func features(_ cells: Int, _ pixel: (Int, Int) -> Float) -> [Float] {
    let hog = HOG(cellSize: 4, cellsX: cells, cellsY: cells)
    let size = 4 * cells
    let luma = (0..<size * size).map { pixel($0 % size, $0 / size) }
    var out = [Float](repeating: 9, count: hog.outputFloats)
    hog.extract(luma, into: &out)
    return out
  }

  /// Returns the 32 channels of one cell. The features store the lower and upper 16 channels of all cells separately.
  private func cell(_ features: [Float], _ cells: Int, _ x: Int, _ y: Int) -> [Float] {
    let at = (y * cells + x) * 16
    let upper = features.count / 2
    return Array(features[at..<at + 16]) + Array(features[upper + at..<upper + at + 16])
  }

  @Test(arguments: 0..<18)
  func `a linear ramp fills only the HOG bin of its direction`(_ bin: Int) {
    let angle = Double(bin) * Double.pi / 9
    let (c, s) = (Float(cos(angle)), Float(sin(angle)))
    let out = features(6) { x, y in 100 + 3 * (c * Float(x) + s * Float(y)) }
    let inner = cell(out, 6, 3, 3)
    // In each of the four blocks that contain the cell, the value is 1/2 because all cells are equal. It is clipped to
    // 0.2. Half the sum of the four values is 0.4.
    for o in 0..<18 { #expect(abs(inner[o] - (o == bin ? 0.4 : 0)) < 1e-5) }
    for o in 0..<9 { #expect(abs(inner[18 + o] - (o == bin % 9 ? 0.4 : 0)) < 1e-5) }
    for n in 27..<31 { #expect(abs(inner[n] - 0.2357 * 0.2) < 1e-5) }
    #expect(inner[31] == 0)
  }

  @Test func `HOG features do not depend on contrast and are zero without texture`() {
    let weak = features(5) { x, y in 20 + 8 * Float((x * 7 + y * 3) % 11) }
    let strong = features(5) { x, y in 10 + 20 * Float((x * 7 + y * 3) % 11) }
    #expect(zip(weak, strong).allSatisfy { abs($0 - $1) < 2e-3 })
    #expect(features(5) { _, _ in 77 }.allSatisfy { $0 == 0 })
  }

  @Test func `a pixel contributes more to nearer HOG cells than to farther ones`() {
    // There is a single bright pixel, which is in the middle cell of 3 x 3 cells.
    let out = features(3) { x, y in x == 5 && y == 5 ? 255 : 0 }
    // The pixel's center (5.5, 5.5) is to the left of and above the center (6, 6) of cell (1, 1), so the cells on the
    // left and at the top get more weight.
    #expect(cell(out, 3, 0, 1).reduce(0, +) > cell(out, 3, 2, 1).reduce(0, +))
    #expect(cell(out, 3, 1, 0).reduce(0, +) > cell(out, 3, 1, 2).reduce(0, +))
  }

  @Test func `the HOG gradient kernel equals a Swift version bit for bit`() {
    let (width, height) = (23, 9)
    let image = ChannelFFTTests.noise(width * height).map { $0 * 100 }
    let directions = (0..<5).flatMap { o -> [Float] in
      let (c, s) = ExactFunctions.turn(o, of: 18)
      return [Float(c), Float(s)]
    }
    var magnitude = [Float](repeating: 0, count: image.count)
    var bins = [Int32](repeating: 0, count: image.count)
    ck_gradients(image, Int32(width), Int32(height), directions, &magnitude, &bins)
    for y in 0..<height {
      for x in 0..<width {
        let dx =
          image[y * width + min(width - 1, x + 1)] - image[y * width + max(0, x - 1)]
        let dy =
          image[min(height - 1, y + 1) * width + x] - image[max(0, y - 1) * width + x]
        var (best, nearest): (Float, Int32) = (abs(dx), 0)
        for o in 1..<5 {
          let dot = directions[2 * o] * abs(dx) + directions[2 * o + 1] * abs(dy)
          if dot > best { (best, nearest) = (dot, Int32(o)) }
        }
        if dx < 0 { nearest = 9 - nearest }
        if dy < 0 { nearest = (18 - nearest) % 18 }
        #expect(bins[y * width + x] == nearest)
        let expected = (dx * dx + dy * dy).squareRoot()
        #expect(magnitude[y * width + x].bitPattern == expected.bitPattern)
      }
    }
  }

  @Test(arguments: 1...4)
  func `the HOG row and feature kernels equal Swift versions bit for bit`(_ rows: Int) {
    let (cells, width) = (5, 12)
    let magnitude = ChannelFFTTests.noise(4 * width).map { abs($0) * 50 }
    let bins = (0..<4 * width).map { Int32($0 * 5 % 18) }
    let offsets = (0..<width).map { Int32(32 * (($0 + 2) / 4)) }
    let shares = (0..<width).map { Float($0 % 4) / 4 + 0.1 }
    let lowerShares: [Float] = [0.1, 0.4, 0.6, 0.9]
    let start = ChannelFFTTests.noise(cells * 32).map { abs($0) }
    var (upper, lower) = (start, start)
    var lines = [Float](repeating: 7, count: 4 * cells * 32)
    ck_hog_add_rows(
      magnitude, bins, Int32(width), Int32(rows), offsets, shares, lowerShares, Int32(cells),
      &lines, &upper, &lower)
    var sums = [[Float]](repeating: [Float](repeating: 0, count: cells * 32), count: 4)
    for row in 0..<rows {
      for x in 0..<width {
        let at = Int(offsets[x] + bins[row * width + x])
        let right = magnitude[row * width + x] * shares[x]
        sums[row][at] += magnitude[row * width + x] - right
        sums[row][at + 32] += right
      }
    }
    func added(_ weights: [Float]) -> [Float] {
      let w = weights.prefix(rows) + [0, 0, 0]
      return start.indices.map { i in
        let first = w[0] * sums[0][i] + w[1] * sums[1][i]
        let second = w[2] * sums[2][i] + w[3] * sums[3][i]
        return start[i] + (first + second)
      }
    }
    #expect(upper == added(lowerShares.map { 1 - $0 }))
    #expect(lower == added(lowerShares))

    var energy = [Float](repeating: 0, count: cells)
    for i in 0..<cells { for o in 27..<32 { upper[32 * i + o] = 0 } }
    var histograms = upper
    ck_hog_energy(&histograms, &energy, Int32(cells))
    let norms = (0..<6).map { 0.01 + 0.003 * Float($0) }
    var low = [Float](repeating: 0, count: cells * 16)
    var high = low
    ck_hog_features(histograms, norms, norms.reversed(), Int32(cells), 0.2, &low, &high)
    let below: [Float] = norms.reversed()
    for i in 0..<cells {
      var h = Array(upper[32 * i..<32 * i + 32])
      for o in 0..<9 { h[18 + o] = h[o] + h[o + 9] }
      #expect(energy[i] == (18..<27).reduce(Float(0)) { $0 + h[$1] * h[$1] })
      var total = [Float](repeating: 0, count: 32)
      var texture: [Float] = []
      for norm in [norms[i], norms[i + 1], below[i], below[i + 1]] {
        let limited = h.map { $0 * norm > 0.2 ? 0.2 : $0 * norm }
        for o in 0..<32 { total[o] += limited[o] }
        var t = limited
        for span in [8, 4, 2, 1] { for o in 0..<span { t[o] += t[o + span] } }
        texture.append(0.2357 * (t[0] + (limited[16] + limited[17])))
      }
      let expected = total[..<27].map { $0 * 0.5 } + texture + [0]
      #expect(Array(low[16 * i..<16 * i + 16]) == Array(expected[..<16]))
      #expect(Array(high[16 * i..<16 * i + 16]) == Array(expected[16...]))
    }
  }
}
