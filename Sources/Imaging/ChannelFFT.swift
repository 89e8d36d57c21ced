import CKernels

/// A plan for two-dimensional Fourier transforms of real images with sixteen interleaved channels.
///
/// Images have the layout `[y][x][16]` and spectra `[y][0 ... width / 2][re, im][16]`, so that each butterfly is a
/// single vector operation on all channels. The forward transform is unnormalized, and the inverse divides by `width *
/// height`. A plan owns scratch memory, so only one thread may use it at a time. No call allocates memory.
public final class ChannelFFT {
  /// The number of channels that are interleaved and transformed together.
  public static let lanes = 16

  public let width: Int
  public let height: Int

  /// The number of columns of a spectrum: half the image's width plus one.
  public var spectrumWidth: Int { width / 2 + 1 }
  /// The number of complex numbers in one channel of a spectrum.
  public var spectrumCount: Int { spectrumWidth * height }
  /// The number of floats in an image with sixteen channels.
  public var imageFloats: Int { width * height * Self.lanes }
  /// The number of floats in a spectrum with sixteen channels.
  public var spectrumFloats: Int { spectrumCount * 2 * Self.lanes }

  private let row: FFTAxis
  private let column: FFTAxis
  private let realTwiddles: FloatBuffer
  private let scratch: FloatBuffer
  private let work: FloatBuffer

  /// Creates a plan for images of one size.
  ///
  /// - Parameters:
  ///   - width: the width, which must be even and have no prime factor above 5; see
  ///     `goodSize(atLeast:)`.
  ///   - height: the height, which must have no prime factor above 5.
  public init(width: Int, height: Int) {
    precondition(
      width > 0 && width % 2 == 0 && Self.isSmooth(width) && height > 0 && Self.isSmooth(height),
      "unsupported transform size \(width)x\(height)")
    self.width = width
    self.height = height
    row = FFTAxis(length: width / 2)
    column = FFTAxis(length: height)
    realTwiddles = FloatBuffer(count: width + 2)
    for k in 0...width / 2 {
      let (cosine, sine) = ExactFunctions.turn(k, of: width)
      realTwiddles.base[2 * k] = Float(cosine)
      realTwiddles.base[2 * k + 1] = Float(sine)
    }
    scratch = FloatBuffer(count: 3 * max(width / 2, height) * 2 * Self.lanes)
    work = FloatBuffer(count: (width / 2 + 1) * height * 2 * Self.lanes)
  }

  /// Returns the smallest even size of at least `minimum` that has no prime factor above 5.
  public static func goodSize(atLeast minimum: Int) -> Int {
    var size = max(2, minimum + minimum % 2)
    while !isSmooth(size) { size += 2 }
    return size
  }

  static func isSmooth(_ size: Int) -> Bool {
    var rest = size
    for prime in [2, 3, 5] {
      while rest % prime == 0 { rest /= prime }
    }
    return rest == 1
  }

  /// Transforms an image of `imageFloats` floats into a spectrum of `spectrumFloats` floats.
  public func forward(
    _ image: UnsafePointer<Float>, into spectrum: UnsafeMutablePointer<Float>
  ) {
    withPlan { ck_channel_fft_forward(&$0, image, spectrum, scratch.base) }
  }

  /// Transforms a spectrum of `spectrumFloats` floats back into an image of `imageFloats` floats. The spectrum is not
  /// changed.
  ///
  /// The result is meaningful only for the spectrum of a real image. Imaginary parts that are zero in the spectrum of
  /// every real image are ignored.
  public func inverse(
    _ spectrum: UnsafePointer<Float>, into image: UnsafeMutablePointer<Float>
  ) {
    // The factor 2 is needed because the row transform has half the width.
    let scale = 2 / Float(width * height)
    withPlan { ck_channel_fft_inverse(&$0, spectrum, image, work.base, scratch.base, scale) }
  }

  /// Calls a closure with the plan in the format that the C kernels use.
  func withPlan(_ body: (inout ck_channel_fft) -> Void) {
    var plan = ck_channel_fft(
      row: row.description, column: column.description, realTwiddles: realTwiddles.base)
    body(&plan)
  }
}
