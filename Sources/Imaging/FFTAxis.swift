import CKernels

/// A plan for one-dimensional Fourier transforms of a fixed length: the passes and their twiddle factors. The length
/// must not have a prime factor above 5.
final class FFTAxis {
  private let length: Int
  private let radices: UnsafeMutableBufferPointer<Int32>
  private let twiddles: FloatBuffer

  init(length: Int) {
    self.length = length
    var factors: [Int] = []
    var rest = length
    for radix in [5, 4, 3, 2] {
      while rest % radix == 0 {
        factors.append(radix)
        rest /= radix
      }
    }
    radices = .allocate(capacity: factors.count)
    _ = radices.initialize(from: factors.map(Int32.init))
    var values: [Float] = []
    var remaining = length
    for radix in factors {
      for p in 0..<remaining / radix {
        for j in 1..<radix {
          let (cosine, sine) = ExactFunctions.turn(p * j, of: remaining)
          values += [Float(cosine), Float(sine)]
        }
      }
      remaining /= radix
    }
    twiddles = FloatBuffer(count: values.count)
    values.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { twiddles.copy(from: first) }
    }
  }

  deinit { radices.deallocate() }

  var description: ck_fft_axis {
    ck_fft_axis(
      length: Int32(length), passCount: Int32(radices.count),
      radices: UnsafePointer(radices.baseAddress), twiddles: twiddles.base)
  }
}
