import CKernels

/// A Swift version of the C transform. It processes one lane at a time in the same order of operations.
struct ChannelFFTTwin {
  let width: Int
  let height: Int
  let row: ck_fft_axis
  let column: ck_fft_axis
  let realTwiddles: UnsafePointer<Float>

  init(_ plan: ck_channel_fft) {
    width = 2 * Int(plan.row.length)
    height = Int(plan.column.length)
    row = plan.row
    column = plan.column
    realTwiddles = plan.realTwiddles
  }

  typealias Complex = (re: Float, im: Float)

  func forward(_ image: [Float]) -> [Float] {
    let half = width / 2
    var spectrum = [Float](repeating: 0, count: height * (half + 1) * 32)
    for lane in 0..<16 {
      var rows: [[Complex]] = []
      for y in 0..<height {
        let pixels = (0..<half).map { k -> Complex in
          let at = (y * width + 2 * k) * 16 + lane
          return (image[at], image[at + 16])
        }
        let line = transform(pixels, row)
        rows.append(
          (0...half).map { k -> Complex in
            let (a, b) = (line[k % half], line[(half - k) % half])
            let (c, s) = (realTwiddles[2 * k], realTwiddles[2 * k + 1])
            let (eRe, eIm) = ((a.re + b.re) * 0.5, (a.im - b.im) * 0.5)
            let (oRe, oIm) = ((a.re - b.re) * 0.5, (a.im + b.im) * 0.5)
            return (eRe - oRe * s + oIm * c, eIm - oIm * s - oRe * c)
          })
      }
      for k in 0...half {
        let line = transform(rows.map { $0[k] }, column)
        for y in 0..<height {
          spectrum[(y * (half + 1) + k) * 32 + lane] = line[y].re
          spectrum[(y * (half + 1) + k) * 32 + 16 + lane] = line[y].im
        }
      }
    }
    return spectrum
  }

  func inverse(_ spectrum: [Float], scale: Float) -> [Float] {
    let half = width / 2
    let factor = 0.5 * scale
    var image = [Float](repeating: 0, count: height * width * 16)
    for lane in 0..<16 {
      var columns: [[Complex]] = []
      for k in 0...half {
        columns.append(
          inverseTransform(
            (0..<height).map { y -> Complex in
              let at = (y * (half + 1) + k) * 32 + lane
              return (spectrum[at], spectrum[at + 16])
            }, column))
      }
      for y in 0..<height {
        let line = (0..<half).map { k -> Complex in
          let (a, b) = (columns[k][y], columns[half - k][y])
          let (c, s) = (realTwiddles[2 * k], realTwiddles[2 * k + 1])
          let (eRe, eIm) = ((a.re + b.re) * factor, (a.im - b.im) * factor)
          let (oRe, oIm) = ((a.re - b.re) * factor, (a.im + b.im) * factor)
          return (eRe - oRe * s - oIm * c, eIm - oIm * s + oRe * c)
        }
        for (k, value) in inverseTransform(line, row).enumerated() {
          image[(y * width + 2 * k) * 16 + lane] = value.re
          image[(y * width + 2 * k + 1) * 16 + lane] = value.im
        }
      }
    }
    return image
  }

  private func inverseTransform(_ line: [Complex], _ axis: ck_fft_axis) -> [Complex] {
    transform(line.map { ($0.im, $0.re) }, axis).map { ($0.im, $0.re) }
  }

  private func transform(_ input: [Complex], _ axis: ck_fft_axis) -> [Complex] {
    var line = input
    var remaining = Int(axis.length)
    var step = 1
    var twiddles: UnsafePointer<Float> = axis.twiddles
    for pass in 0..<Int(axis.passCount) {
      let radix = Int(axis.radices[pass])
      remaining /= radix
      var next = line
      for p in 0..<remaining {
        for q in 0..<step {
          let from = (0..<radix).map { line[q + step * (p + $0 * remaining)] }
          for (j, value) in butterfly(from).enumerated() {
            let at = q + step * (radix * p + j)
            if j == 0 {
              next[at] = value
            } else {
              let c = twiddles[2 * (p * (radix - 1) + j - 1)]
              let s = twiddles[2 * (p * (radix - 1) + j - 1) + 1]
              next[at] = (value.re * c + value.im * s, value.im * c - value.re * s)
            }
          }
        }
      }
      line = next
      twiddles += 2 * (radix - 1) * remaining
      step *= radix
    }
    return line
  }

  private func plus(_ a: Complex, _ b: Complex) -> Complex { (a.re + b.re, a.im + b.im) }
  private func minus(_ a: Complex, _ b: Complex) -> Complex { (a.re - b.re, a.im - b.im) }
  private func times(_ a: Complex, _ b: Float) -> Complex { (a.re * b, a.im * b) }
  /// Returns a - i b.
  private func minusI(_ a: Complex, _ b: Complex) -> Complex { (a.re + b.im, a.im - b.re) }
  /// Returns a + i b.
  private func plusI(_ a: Complex, _ b: Complex) -> Complex { (a.re - b.im, a.im + b.re) }

  private func butterfly(_ x: [Complex]) -> [Complex] {
    switch x.count {
    case 2:
      return [plus(x[0], x[1]), minus(x[0], x[1])]
    case 3:
      let sum = plus(x[1], x[2])
      let difference = times(minus(x[1], x[2]), 0.866025403784438646763723170752936183)
      let middle = minus(x[0], times(sum, 0.5))
      return [plus(x[0], sum), minusI(middle, difference), plusI(middle, difference)]
    case 4:
      let (even, evenDif) = (plus(x[0], x[2]), minus(x[0], x[2]))
      let (odd, oddDif) = (plus(x[1], x[3]), minus(x[1], x[3]))
      return [
        plus(even, odd), minusI(evenDif, oddDif), minus(even, odd), plusI(evenDif, oddDif),
      ]
    default:
      let c1: Float = 0.309016994374947424102293417182819059
      let c2: Float = -0.809016994374947424102293417182819059
      let s1: Float = 0.951056516295153572116439333379382143
      let s2: Float = 0.587785252292473129168705954639072769
      let (outer, outerDif) = (plus(x[1], x[4]), minus(x[1], x[4]))
      let (inner, innerDif) = (plus(x[2], x[3]), minus(x[2], x[3]))
      let m1 = plus(x[0], plus(times(outer, c1), times(inner, c2)))
      let m2 = plus(x[0], plus(times(outer, c2), times(inner, c1)))
      let n1 = plus(times(outerDif, s1), times(innerDif, s2))
      let n2 = minus(times(outerDif, s2), times(innerDif, s1))
      return [
        plus(x[0], plus(outer, inner)), minusI(m1, n1), minusI(m2, n2), plusI(m2, n2),
        plusI(m1, n1),
      ]
    }
  }
}
