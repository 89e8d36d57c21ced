import CKernels
import TestSupport
import Testing

/// Tests that compare the row kernels for optical flow with plain Swift, bit for bit.
@Suite struct FlowKernelTests {
  private static let margin = 16
  private static let count = 53

  /// Returns pseudorandom numbers in a range. The same seed gives the same numbers.
  private func numbers(_ count: Int, _ range: ClosedRange<Float>, seed: UInt64) -> [Float] {
    var numbers = PatternlessNumbers(seed: seed)
    return numbers.numbers(count, in: range)
  }

  /// Consecutive rows with margins of random numbers.
  private struct Rows {
    let rows: [[Float]]

    /// Returns the number at column x of a row. Column x may be in the margins.
    func callAsFunction(_ row: Int, _ x: Int) -> Float { rows[row][x + FlowKernelTests.margin] }

    func withPointers(_ body: (UnsafePointer<UnsafePointer<Float>?>) -> Void) {
      let width = rows[0].count
      rows.flatMap { $0 }.withUnsafeBufferPointer { all in
        let pointers = rows.indices.map { row in
          all.baseAddress.map { $0 + row * width + FlowKernelTests.margin }
        }
        pointers.withUnsafeBufferPointer { buffer in
          if let base = buffer.baseAddress { body(base) }
        }
      }
    }
  }

  private func rows(_ count: Int, _ range: ClosedRange<Float>, seed: UInt64) -> Rows {
    Rows(
      rows: (0..<count).map {
        numbers(Self.count + 2 * Self.margin, range, seed: seed + UInt64($0))
      })
  }

  private func out() -> [Float] { [Float](repeating: 0, count: 2 * Self.count + 2) }

  private func slope(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
    0.6666667 * (c - b) - 0.083333336 * (d - a)
  }

  @Test func `padding a row repeats its outermost numbers`() {
    var row = numbers(40, 0...1, seed: 1)
    let inner = Array(row[16..<24])
    row.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { ck_flow_pad_row(base + 16, 8, 16) }
    }
    #expect(
      row == Array(repeating: inner[0], count: 16) + inner + Array(repeating: inner[7], count: 16))
  }

  @Test func `the blur kernels weight five numbers along each column and each row`() {
    let source = rows(5, 0...255, seed: 2)
    let weights: [Float] = [0.06, 0.24, 0.4]
    var (down, across) = (out(), out())
    source.withPointers { pointers in
      ck_flow_blur_rows(pointers, weights, &down, Int32(Self.count))
      ck_flow_blur_columns(pointers[2], weights, &across, Int32(Self.count))
    }
    for x in 0..<Self.count {
      let outerDown = weights[0] * (source(0, x) + source(4, x))
      let innerDown = weights[1] * (source(1, x) + source(3, x))
      #expect(down[x] == outerDown + innerDown + weights[2] * source(2, x))
      let outer = weights[0] * (source(2, x - 2) + source(2, x + 2))
      let inner = weights[1] * (source(2, x - 1) + source(2, x + 1))
      #expect(across[x] == outer + inner + weights[2] * source(2, x))
    }
  }

  @Test func `the halving kernel weights four by four numbers by 1, 3, 3, 1 in each direction`() {
    let source = rows(4, 0...255, seed: 3)
    let count = 26
    var (scratch, halved) = (out(), out())
    source.withPointers { ck_flow_halve_rows($0, &scratch, &halved, Int32(count)) }
    func column(_ x: Int) -> Float {
      (source(0, x) + source(3, x)) + 3 * (source(1, x) + source(2, x))
    }
    for x in 0..<count {
      let outer = column(2 * x - 1) + column(2 * x + 2)
      let inner = column(2 * x) + column(2 * x + 1)
      #expect(halved[x] == 0.015625 * (outer + 3 * inner))
    }
  }

  @Test func `doubling a flow row interpolates with weights of three quarters and one quarter`() {
    let source = rows(2, -5...5, seed: 4)
    var (scratch, doubled) = (out(), out())
    source.withPointers { pointers in
      guard let near = pointers[0], let far = pointers[1] else { return }
      ck_flow_double_row(near, far, 2, &scratch, &doubled, Int32(Self.count))
    }
    func mixed(_ x: Int) -> Float { 2 * (0.75 * source(0, x) + 0.25 * source(1, x)) }
    for x in 0..<Self.count {
      #expect(doubled[2 * x] == 0.75 * mixed(x) + 0.25 * mixed(x - 1))
      #expect(doubled[2 * x + 1] == 0.75 * mixed(x) + 0.25 * mixed(x + 1))
    }
  }

  @Test func `joining the even and odd halves of a split row restores the row`() {
    let row = numbers(50, 0...1, seed: 5)
    var even = [Float](repeating: 0, count: 25)
    var (odd, joined) = (even, [Float](repeating: 0, count: 50))
    ck_flow_split_row(row, &even, &odd, 25)
    #expect(even[7] == row[14])
    #expect(odd[7] == row[15])
    ck_flow_join_row(even, odd, &joined, 25)
    #expect(joined == row)
  }

  @Test func `warping samples an image with the Catmull-Rom cubic`() {
    let (height, y) = (6, 2)
    let image = rows(height, 0...255, seed: 6)
    let first = numbers(Self.count, 0...255, seed: 20)
    let (u, v) = (numbers(Self.count, -60...60, seed: 21), numbers(Self.count, -9...9, seed: 22))
    var scratch = [Float](repeating: 0, count: 4 * Self.count)
    var (difference, mean, inside) = (out(), out(), out())
    let flat = image.rows.flatMap { $0 }
    let stride = Self.count + 2 * Self.margin
    flat.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var second = ck_flow_image(
        base: base + Self.margin, stride: stride, width: Int32(Self.count), height: Int32(height))
      ck_flow_warp_row(
        &second, first, u, v, Int32(y), &scratch, &difference, &mean, &inside, Int32(Self.count))
    }
    func weights(_ t: Float) -> [Float] {
      let c0: [Float] = [0, 1, 0, 0]
      let c1: [Float] = [-0.5, 0, 0.5, 0]
      let c2: [Float] = [1, -2.5, 2, -0.5]
      let c3: [Float] = [-0.5, 1.5, -1.5, 0.5]
      return (0..<4).map { c0[$0] + t * (c1[$0] + t * (c2[$0] + t * c3[$0])) }
    }
    for x in 0..<Self.count {
      let (px, py) = (Float(x) + u[x], Float(y) + v[x])
      let (right, bottom) = (Float(Self.count - 1), Float(height - 1))
      #expect(inside[x] == (px >= 0 && px <= right && py >= 0 && py <= bottom ? 1 : 0))
      let (cx, cy) = (min(max(px, 0), right), min(max(py, 0), bottom))
      let (column, line) = (Int(cx), Int(cy))
      let (across, down) = (weights(cx - Float(column)), weights(cy - Float(line)))
      let products = (0..<4).map { i -> Float in
        func pixel(_ j: Int) -> Float {
          image(min(max(line + j, 0), height - 1), column + i - 1)
        }
        let upper = down[0] * pixel(-1) + down[1] * pixel(0)
        return across[i] * (upper + down[2] * pixel(1) + down[3] * pixel(2))
      }
      let sampled = (products[0] + products[1]) + (products[2] + products[3])
      #expect(difference[x] == sampled - first[x])
      #expect(mean[x] == 0.5 * (sampled + first[x]))
    }
  }

  @Test func `flow gradients are five-point central differences`() {
    let source = rows(5, 0...255, seed: 7)
    var (gx, gy) = (out(), out())
    source.withPointers { ck_flow_gradient_row($0, &gx, &gy, Int32(Self.count)) }
    for x in 0..<Self.count {
      #expect(
        gx[x] == slope(source(2, x - 2), source(2, x - 1), source(2, x + 1), source(2, x + 2)))
      #expect(gy[x] == slope(source(0, x), source(1, x), source(3, x), source(4, x)))
    }
  }

  @Test func `the data term follows the formula for constant brightness and constant gradients`() {
    let (gx, gy, difference) = (
      rows(5, -20...20, seed: 8), rows(5, -20...20, seed: 9), rows(5, -30...30, seed: 10)
    )
    let inside = numbers(Self.count, 0...1, seed: 11).map { $0 > 0.3 ? Float(1) : 0 }
    var term = ck_flow_data_term(
      brightness: 3, gradient: 10, brightnessFloor: 0.03, gradientFloor: 0.05, softness: 0.01)
    var (a11, a12, a22, c1, c2) = (out(), out(), out(), out(), out())
    gx.withPointers { gx in
      gy.withPointers { gy in
        difference.withPointers { difference in
          ck_flow_data_row(
            gx, gy, difference, inside, &term, &a11, &a12, &a22, &c1, &c2, Int32(Self.count))
        }
      }
    }
    for x in 0..<Self.count {
      func across(_ r: Rows) -> Float { slope(r(2, x - 2), r(2, x - 1), r(2, x + 1), r(2, x + 2)) }
      func down(_ r: Rows) -> Float { slope(r(0, x), r(1, x), r(3, x), r(4, x)) }
      let (ix, iy, it) = (gx(2, x), gy(2, x), difference(2, x))
      let (ixx, ixy, iyy) = (across(gx), down(gx), down(gy))
      let (ixt, iyt) = (across(difference), down(difference))
      let steep = 1 / (ix * ix + iy * iy + term.brightnessFloor)
      let soft = (it * it * steep + term.softness).squareRoot()
      let bright = inside[x] * term.brightness * steep / soft
      let steepX = 1 / (ixx * ixx + ixy * ixy + term.gradientFloor)
      let steepY = 1 / (ixy * ixy + iyy * iyy + term.gradientFloor)
      let residual = ixt * ixt * steepX + iyt * iyt * steepY
      let common = inside[x] * term.gradient / (residual + term.softness).squareRoot()
      let (fromX, fromY) = (common * steepX, common * steepY)
      func sum(_ b: Float, _ p: Float, _ q: Float) -> Float { b + p + q }
      #expect(a11[x] == sum(bright * ix * ix, fromX * ixx * ixx, fromY * ixy * ixy))
      #expect(a12[x] == sum(bright * ix * iy, fromX * ixx * ixy, fromY * ixy * iyy))
      #expect(a22[x] == sum(bright * iy * iy, fromX * ixy * ixy, fromY * iyy * iyy))
      #expect(c1[x] == sum(bright * ix * it, fromX * ixx * ixt, fromY * ixy * iyt))
      #expect(c2[x] == sum(bright * iy * it, fromX * ixy * ixt, fromY * iyy * iyt))
    }
  }

  @Test func `smoothness weights decrease where the flow or the image changes`() {
    let count = Self.count
    let (u0, u1) = (numbers(count, -2...2, seed: 12), numbers(count, -2...2, seed: 13))
    let (v0, v1) = (numbers(count, -2...2, seed: 14), numbers(count, -2...2, seed: 15))
    let image = (numbers(count, 0...255, seed: 16), numbers(count, 0...255, seed: 17))
    var (edge, hold) = (out(), out())
    ck_flow_edge_row(image.0, image.1, 0.02, 0.1, &edge, Int32(count))
    ck_flow_hold_row(u0, u1, v0, v1, edge, 19, 0.0016, &hold, Int32(count))
    for x in 0..<count {
      let step = image.1[x] - image.0[x]
      #expect(edge[x] == 0.1 + (1 - 0.1 as Float) / (1 + 0.02 * step * step))
      let (du, dv) = (u1[x] - u0[x], v1[x] - v0[x])
      #expect(hold[x] == 19 * edge[x] / (du * du + dv * dv + 0.0016).squareRoot())
    }
  }

  @Test func `a pixel's linear system is built and relaxed with the flow of its neighbors`() {
    let count = 20
    func random(_ range: ClosedRange<Float>, _ seed: UInt64, _ count: Int = 20) -> [Float] {
      numbers(count, range, seed: seed)
    }
    let a11 = random(1...9, 30, 40)
    let a12 = random(-1...1, 31, 40)
    let a22 = random(1...9, 32, 40)
    let (c1, c2) = (random(-3...3, 33, 40), random(-3...3, 34, 40))
    let (u, v) = (random(-2...2, 35), random(-2...2, 36))
    let hold = (0..<4).map { random(0...5, 40 + $0) }
    let around = (0..<8).map { random(-2...2, 50 + $0) }
    var system = (0..<5).map { _ in [Float](repeating: 0, count: count) }
    var (newU, newV) = (u, v)
    withPointers(hold) { hold in
      var held = ck_flow_neighbors(left: hold[0], right: hold[1], up: hold[2], down: hold[3])
      withMutablePointers(&system) { s in
        var built = ck_flow_system(m11: s[0], m12: s[1], m22: s[2], b1: s[3], b2: s[4])
        ck_flow_system_row(a11, a12, a22, c1, c2, u, v, &held, &built, Int32(count))
        withPointers(around) { n in
          var aroundU = ck_flow_neighbors(left: n[0], right: n[1], up: n[2], down: n[3])
          var aroundV = ck_flow_neighbors(left: n[4], right: n[5], up: n[6], down: n[7])
          ck_flow_relax_row(&built, &held, &aroundU, &aroundV, 1.7, &newU, &newV, Int32(count))
        }
      }
    }
    for i in 0..<count {
      let held = (hold[0][i] + hold[1][i]) + (hold[2][i] + hold[3][i]) + 1e-6
      let (p, q, r) = (a11[2 * i], a12[2 * i], a22[2 * i])
      let (m, n) = (p + held, r + held)
      let inverse = 1 / (m * n - q * q)
      #expect(system[0][i] == n * inverse)
      #expect(system[1][i] == -q * inverse)
      #expect(system[2][i] == m * inverse)
      #expect(system[3][i] == p * u[i] + q * v[i] - c1[2 * i])
      #expect(system[4][i] == q * u[i] + r * v[i] - c2[2 * i])
      func right(_ own: Float, _ first: Int) -> Float {
        let sides = hold[0][i] * around[first][i] + hold[1][i] * around[first + 1][i]
        let ends = hold[2][i] * around[first + 2][i] + hold[3][i] * around[first + 3][i]
        return own + sides + ends
      }
      let (x, y) = (right(system[3][i], 0), right(system[4][i], 4))
      let solvedU = system[0][i] * x + system[1][i] * y
      let solvedV = system[1][i] * x + system[2][i] * y
      #expect(newU[i] == u[i] + 1.7 * (solvedU - u[i]))
      #expect(newV[i] == v[i] + 1.7 * (solvedV - v[i]))
    }
  }

  private func withPointers(
    _ arrays: [[Float]], _ body: ([UnsafePointer<Float>]) -> Void
  ) {
    let count = arrays[0].count
    arrays.flatMap { $0 }.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      body(arrays.indices.map { base + $0 * count })
    }
  }

  private func withMutablePointers(
    _ arrays: inout [[Float]], _ body: ([UnsafeMutablePointer<Float>]) -> Void
  ) {
    let count = arrays[0].count
    var flat = arrays.flatMap { $0 }
    flat.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress else { return }
      body(arrays.indices.map { base + $0 * count })
    }
    arrays = arrays.indices.map { Array(flat[($0 * count)..<(($0 + 1) * count)]) }
  }

  @Test
  func `trust in the flow is low where images differ or flow converges or leaves the image`() {
    let count = Self.count
    let difference = numbers(count, -40...40, seed: 60)
    let inside = numbers(count, 0...1, seed: 61).map { $0 > 0.3 ? Float(1) : 0 }
    let u = rows(1, -3...3, seed: 62)
    let (above, below) = (numbers(count, -3...3, seed: 63), numbers(count, -3...3, seed: 64))
    var trust = out()
    u.withPointers { pointers in
      guard let u = pointers[0] else { return }
      ck_flow_trust_row(difference, inside, u, above, below, 0.01, 11, &trust, Int32(count))
    }
    for x in 0..<count {
      let divergence = 0.5 * ((u(0, x + 1) - u(0, x - 1)) + (below[x] - above[x]))
      let running = min(divergence, 0)
      let d = 1 + 0.01 * difference[x] * difference[x]
      let r = 1 + 11 * running * running
      #expect(trust[x] == (inside[x] + 0.001) / (d * r))
    }
  }

  @Test func `motion edges are marked where neighboring flow vectors differ`() {
    let flow = rows(4, -0.3...0.3, seed: 70)
    var marks = [UInt8](repeating: 9, count: Self.count)
    flow.withPointers { pointers in
      guard let u = pointers[0], let uBelow = pointers[1], let v = pointers[2],
        let vBelow = pointers[3]
      else { return }
      ck_flow_motion_edge_row(u, uBelow, v, vBelow, 0.04, &marks, Int32(Self.count))
    }
    for x in 0..<Self.count {
      let (ux, vx) = (flow(0, x + 1) - flow(0, x), flow(2, x + 1) - flow(2, x))
      let (uy, vy) = (flow(1, x) - flow(0, x), flow(3, x) - flow(2, x))
      #expect(marks[x] == (ux * ux + vx * vx > 0.04 || uy * uy + vy * vy > 0.04 ? 1 : 0))
    }
  }

  @Test(arguments: [(20, 9), (3, 1), (50, 17), (0, 0), (52, 10)])
  func `a weighted median has at most half of the weight on either side`(x: Int, y: Int) {
    let height = 18
    let (luma, u) = (rows(height, 100...120, seed: 80), rows(height, -4...4, seed: 110))
    let (v, trust) = (rows(height, -4...4, seed: 140), rows(height, 0...1, seed: 170))
    var (medianU, medianV): (Float, Float) = (0, 0)
    withPointers([luma, u, v, trust].map { $0.rows.flatMap { $0 } }) { planes in
      var image = ck_flow_image(
        base: planes[0] + Self.margin, stride: Self.count + 2 * Self.margin,
        width: Int32(Self.count), height: Int32(height))
      var weights = ck_flow_median_weights(luma: 0.01, distance: 0.02)
      ck_flow_weighted_median(
        &image, planes[1] + Self.margin, planes[2] + Self.margin, planes[3] + Self.margin, &weights,
        Int32(x), Int32(y), &medianU, &medianV)
    }
    for (field, median) in [(u, medianU), (v, medianV)] {
      var (below, above, all) = (0.0, 0.0, 0.0)
      for j in max(0, y - 7)...min(height - 1, y + 7) {
        for i in x - 7...x + 7 {
          let step = luma(j, i) - luma(y, x)
          let distance = Float((i - x) * (i - x) + (j - y) * (j - y))
          let fall = 1 + 0.01 * step * step + 0.02 * distance
          let weight = Double(trust(j, i) / (fall * fall))
          all += weight
          // The tolerance is needed because the bisection for the median stops when its interval is 1/4096 of the
          // range.
          if field(j, i) < median - 0.002 { below += weight }
          if field(j, i) > median + 0.002 { above += weight }
        }
      }
      #expect(below <= 0.50001 * all)
      #expect(above <= 0.50001 * all)
    }
  }
}
