import Testing

@testable import Imaging

struct ChannelSpectrumTests {
  private let count = 7
  private let a = ChannelFFTTests.noise(7 * 32)
  private let b = Array(ChannelFFTTests.noise(7 * 64).dropFirst(7 * 32))

  private func sumOfLanes(_ lanes: [Float]) -> Float {
    var t = lanes
    for width in [8, 4, 2, 1] {
      for i in 0..<width { t[i] += t[i + width] }
    }
    return t[0]
  }

  /// Returns the bits of a spectrum whose complex numbers are given by a closure. The closure receives the index of the
  /// number within its channel and the position of its real part.
  private func twin(_ start: [Float], _ body: (Int, Int) -> (Float, Float)) -> [UInt32] {
    var out = start
    for i in 0..<count {
      for lane in 0..<16 {
        let (re, im) = body(i, 32 * i + lane)
        out[32 * i + lane] = re
        out[32 * i + lane + 16] = im
      }
    }
    return out.map(\.bitPattern)
  }

  @Test func `products and conjugate products of spectra are accumulated`() {
    var sum = a
    ChannelSpectrum.multiplyAdd(a, b, into: &sum, count: count)
    #expect(
      sum.map(\.bitPattern)
        == twin(a) { _, j in
          (
            a[j] + (a[j] * b[j] - a[j + 16] * b[j + 16]),
            a[j + 16] + (a[j] * b[j + 16] + a[j + 16] * b[j])
          )
        })
    sum = b
    ChannelSpectrum.conjugateMultiplyAdd(a, b, into: &sum, count: count)
    #expect(
      sum.map(\.bitPattern)
        == twin(b) { _, j in
          (
            b[j] + (a[j] * b[j] + a[j + 16] * b[j + 16]),
            b[j + 16] + (a[j] * b[j + 16] - a[j + 16] * b[j])
          )
        })
  }

  @Test func `spectra are multiplied by a single complex or real channel`() {
    var out = [Float](repeating: 0, count: a.count)
    ChannelSpectrum.conjugateMultiply(a, single: b, into: &out, count: count)
    #expect(
      out.map(\.bitPattern)
        == twin(out) { i, j in
          (
            a[j] * b[2 * i] + a[j + 16] * b[2 * i + 1], a[j] * b[2 * i + 1] - a[j + 16] * b[2 * i]
          )
        })
    ChannelSpectrum.multiply(a, single: b, into: &out, count: count)
    #expect(
      out.map(\.bitPattern)
        == twin(out) { i, j in
          (
            a[j] * b[2 * i] - a[j + 16] * b[2 * i + 1], a[j] * b[2 * i + 1] + a[j + 16] * b[2 * i]
          )
        })
    ChannelSpectrum.multiply(a, real: b, into: &out, count: count)
    #expect(out.map(\.bitPattern) == twin(out) { i, j in (a[j] * b[i], a[j + 16] * b[i]) })
  }

  @Test func `the powers and lane sums of spectra are added pairwise`() {
    var power = Array(b.prefix(count))
    ChannelSpectrum.addPower(of: a, into: &power, count: count)
    var sums = Array(b.prefix(count))
    ChannelSpectrum.addLaneSums(of: a, into: &sums, count: count)
    for i in 0..<count {
      let squares = (0..<16).map {
        a[32 * i + $0] * a[32 * i + $0] + a[32 * i + 16 + $0] * a[32 * i + 16 + $0]
      }
      #expect(power[i].bitPattern == (b[i] + sumOfLanes(squares)).bitPattern)
      #expect(sums[i].bitPattern == (b[i] + sumOfLanes(Array(a[16 * i..<16 * i + 16]))).bitPattern)
    }
  }

  @Test func `blending, reciprocals and windows of spectra match their formulas`() {
    var out = a
    ChannelSpectrum.blend(&out, towards: b, rate: 0.3, count: a.count)
    #expect(out == zip(a, b).map { $0 + 0.3 * ($1 - $0) })
    ChannelSpectrum.reciprocal(a, plus: 3, into: &out, count: a.count)
    #expect(out == a.map { 1 / ($0 + 3) })
    ChannelSpectrum.applyWindow(b, to: a, into: &out, count: 2 * count)
    #expect(out == a.indices.map { a[$0] * b[$0 / 16] })
  }

  @Test func `a filter update equals Swift's bit for bit and solves regularized least squares`() {
    let groups = 2
    let x = ChannelFFTTests.noise(groups * count * 32)
    let start = Array(ChannelFFTTests.noise(2 * x.count).dropFirst(x.count))
    var g = start
    let regularization: Float = 0.7
    ChannelSpectrum.updateFilter(
      &g, sample: x, response: b, regularization: regularization, rate: 1, groups: groups,
      count: count)
    for i in 0..<count {
      var powers = [Float](repeating: 0, count: 16)
      var (dotsRe, dotsIm) = (powers, powers)
      for group in 0..<groups {
        for lane in 0..<16 {
          let j = (group * count + i) * 32 + lane
          powers[lane] += x[j] * x[j] + x[j + 16] * x[j + 16]
          dotsRe[lane] += x[j] * start[j] + x[j + 16] * start[j + 16]
          dotsIm[lane] += x[j] * start[j + 16] - x[j + 16] * start[j]
        }
      }
      let factor = 1 / (regularization + sumOfLanes(powers))
      let cRe = (b[2 * i] - sumOfLanes(dotsRe)) * factor
      let cIm = (-b[2 * i + 1] - sumOfLanes(dotsIm)) * factor
      var (residualRe, residualIm) = (-b[2 * i], b[2 * i + 1])
      for group in 0..<groups {
        for lane in 0..<16 {
          let j = (group * count + i) * 32 + lane
          #expect(g[j] == start[j] + (x[j] * cRe - x[j + 16] * cIm))
          #expect(g[j + 16] == start[j + 16] + (x[j] * cIm + x[j + 16] * cRe))
          residualRe += x[j] * g[j] + x[j + 16] * g[j + 16]
          residualIm += x[j] * g[j + 16] - x[j + 16] * g[j]
        }
      }
      // At the minimum, the gradient x (conj(x) g - conj(y)) + regularization (g - g0) is zero.
      for lane in 0..<16 {
        let j = i * 32 + lane
        let re = x[j] * residualRe - x[j + 16] * residualIm + regularization * (g[j] - start[j])
        #expect(abs(re) < 1e-4)
      }
    }
  }
}
