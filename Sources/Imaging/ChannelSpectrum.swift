import CKernels

/// Functions for element-wise arithmetic on spectra with sixteen channels, in the format of `ChannelFFT`.
///
/// Unless stated otherwise, `count` is the number of complex numbers in one channel
/// (`ChannelFFT.spectrumCount`). All results are bit-identical on every processor.
public enum ChannelSpectrum {
  public typealias Input = UnsafePointer<Float>
  public typealias Output = UnsafeMutablePointer<Float>

  /// Computes sum += a b.
  public static func multiplyAdd(_ a: Input, _ b: Input, into sum: Output, count: Int) {
    ck_lane_multiply_add(a, b, sum, count)
  }

  /// Computes sum += conj(a) b.
  public static func conjugateMultiplyAdd(_ a: Input, _ b: Input, into sum: Output, count: Int) {
    ck_lane_conjugate_multiply_add(a, b, sum, count)
  }

  /// Computes out = conj(a) b, where `b` is a single channel `[count][re, im]`.
  public static func conjugateMultiply(
    _ a: Input, single b: Input, into out: Output, count: Int
  ) {
    ck_lane_conjugate_multiply_single(a, b, out, count)
  }

  /// Computes out = a b, where `b` is a single channel `[count][re, im]`. `a` and `out` may be the
  /// same.
  public static func multiply(_ a: Input, single b: Input, into out: Output, count: Int) {
    ck_lane_multiply_single(a, b, out, count)
  }

  /// Computes out = a b, where `b` is a single real channel `[count]`. `a` and `out` may be the
  /// same.
  public static func multiply(_ a: Input, real b: Input, into out: Output, count: Int) {
    ck_lane_multiply_real(a, b, out, count)
  }

  /// Adds |a[i]|^2, summed over the sixteen lanes, to power[i] for each frequency i.
  public static func addPower(of a: Input, into power: Output, count: Int) {
    ck_lane_add_power(a, power, count)
  }

  /// Computes out[i] = 1 / (a[i] + offset) for `count` floats in a single channel. `a` and `out` may be the same.
  public static func reciprocal(_ a: Input, plus offset: Float, into out: Output, count: Int) {
    ck_reciprocal(a, offset, out, count)
  }

  /// Adds the sum of the sixteen lanes of an image `a` to `out`, for `count` pixels.
  public static func addLaneSums(of a: Input, into out: Output, count: Int) {
    ck_lane_add_sums(a, out, count)
  }

  /// Computes a += rate (b - a) for `count` floats, which updates a model as a running average.
  public static func blend(_ a: Output, towards b: Input, rate: Float, count: Int) {
    ck_blend(b, rate, a, count)
  }

  /// Multiplies `a` by a window and writes the product to `out`, for `count` pixels of a sixteen-lane image `a` and a
  /// single-lane window. `a` and `out` may be the same.
  public static func applyWindow(
    _ window: Input, to a: Input, into out: Output, count: Int
  ) {
    ck_lane_window(a, window, out, count)
  }

  /// Moves a correlation filter toward the least-squares solution for one training sample.
  ///
  /// For each frequency, the filter g minimizes |conj(g) x - y|^2 + regularization |g - g0|^2, with products summed
  /// over all channels. By the Sherman-Morrison identity, the minimum is at g0 + x (conj(y) - conj(x) g0) /
  /// (regularization + |x|^2). The update is a simplification of Li et al., "Learning Spatial-Temporal Regularized
  /// Correlation Filters for Visual Tracking", CVPR 2018.
  ///
  /// - Parameters:
  ///   - x: the spectrum of the sample, `[group][count][re, im][16]`.
  ///   - y: the spectrum of the desired response, with a single channel.
  ///   - rate: the fraction of the step from g0 to the minimum that the update takes, 0...1.
  ///   - g: the filter: g0 before the call, and g after it.
  public static func updateFilter(
    _ g: Output, sample x: Input, response y: Input, regularization: Float, rate: Float,
    groups: Int, count: Int
  ) {
    ck_filter_update(x, y, regularization, rate, g, Int32(groups), count)
  }
}
