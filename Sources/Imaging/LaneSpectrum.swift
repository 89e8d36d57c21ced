import CKernels

/// Element-wise arithmetic on spectra of sixteen channels, as `LaneFFT` makes them.
///
/// `count` is in complex numbers of one channel (`LaneFFT.spectrumCount`) unless said otherwise.
/// All results are the same bits on every processor.
public enum LaneSpectrum {
  public typealias Input = UnsafePointer<Float>
  public typealias Output = UnsafeMutablePointer<Float>

  /// sum += a b
  public static func multiplyAdd(_ a: Input, _ b: Input, into sum: Output, count: Int) {
    ck_lane_multiply_add(a, b, sum, count)
  }

  /// sum += conj(a) b
  public static func conjugateMultiplyAdd(_ a: Input, _ b: Input, into sum: Output, count: Int) {
    ck_lane_conjugate_multiply_add(a, b, sum, count)
  }

  /// out = conj(a) b, where `b` is a single channel `[count][re, im]`.
  public static func conjugateMultiply(
    _ a: Input, single b: Input, into out: Output, count: Int
  ) {
    ck_lane_conjugate_multiply_single(a, b, out, count)
  }

  /// out = a b, where `b` is a single real channel `[count]`. `a` and `out` may be the same.
  public static func multiply(_ a: Input, real b: Input, into out: Output, count: Int) {
    ck_lane_multiply_real(a, b, out, count)
  }

  /// power[i] += the sum over the lanes of |a[i]|^2
  public static func addPower(of a: Input, into power: Output, count: Int) {
    ck_lane_add_power(a, power, count)
  }

  /// out[i] = 1 / (a[i] + offset), for `count` plain floats. `a` and `out` may be the same.
  public static func reciprocal(_ a: Input, plus offset: Float, into out: Output, count: Int) {
    ck_reciprocal(a, offset, out, count)
  }

  /// out[i] += the sum of the sixteen lanes of an image `a`, for `count` pixels.
  public static func addLaneSums(of a: Input, into out: Output, count: Int) {
    ck_lane_add_sums(a, out, count)
  }

  /// a += rate (b - a), for `count` plain floats: the running average of a model.
  public static func blend(_ a: Output, towards b: Input, rate: Float, count: Int) {
    ck_blend(b, rate, a, count)
  }

  /// sum += factor a, for `count` plain floats.
  public static func addScaled(_ a: Input, by factor: Float, into sum: Output, count: Int) {
    ck_add_scaled(a, factor, sum, count)
  }

  /// out = a window, for `count` pixels of an image `a` of sixteen lanes and a window of one.
  /// `a` and `out` may be the same.
  public static func applyWindow(
    _ window: Input, to a: Input, into out: Output, count: Int
  ) {
    ck_lane_window(a, window, out, count)
  }
}
