/// The steps between the colors above and below a line, one per column of cells.
///
/// Only sums of the steps are stored, so that samples can be added up for many lines at once.
struct StepSample {
  /// The sums of the four components, the sums of their ten pairwise products, and the number of columns.
  private var sums = SIMD16<Float>.zero

  /// The variance of a step due to noise, in squared levels. It is added to the mean squared steps, so that steps
  /// smaller than the noise hardly count as evidence.
  private static let noise: Float = 2

  init() {}

  init(_ step: SIMD4<Float>) {
    let (x, y) = (step * step.x, step * step.y)
    let (z, w) = (step * step.z, step * step.w)
    sums.lowHalf = SIMD8(lowHalf: step, highHalf: x)
    sums.highHalf = SIMD8(
      lowHalf: SIMD4(y.y, y.z, y.w, z.z), highHalf: SIMD4(z.w, w.w, 1, 0))
  }

  /// The number of columns.
  var count: Float { sums[14] }

  static func += (left: inout Self, right: Self) { left.sums += right.sums }

  /// The mean step; zero if there are no columns.
  var mean: SIMD4<Float> { count > 0 ? sums.lowHalf.lowHalf / count : .zero }

  /// The squared length of the mean step, in units of the steps' standard deviation. It is large if the steps agree.
  ///
  /// Multiplied by the number of columns, this is Hotelling's T² ("The Generalization of Student's Ratio", 1931). The
  /// mixture `bestMixture` of the color components attains this value, and no other mixture exceeds it.
  var agreement: Float {
    // The mixture is computed from products of the steps rather than products of their deviations from the mean. The
    // Sherman-Morrison formula corrects for the difference.
    let bounded = min(max(0, (mean * bestMixture).sum()), Self.maximum)
    return bounded / (1 - bounded)
  }

  /// The component weights for which the steps' weighted sums agree best; zero if there are no columns.
  var bestMixture: SIMD4<Float> {
    guard count > 0 else { return .zero }
    let mean = sums / count
    // Eliminate one component after another (Cholesky). The four rows form a symmetric matrix.
    var x = SIMD4(mean[4], mean[5], mean[6], mean[7])
    var y = SIMD4(mean[5], mean[8], mean[9], mean[10])
    var z = SIMD4(mean[6], mean[9], mean[11], mean[12])
    var w = SIMD4(mean[7], mean[10], mean[12], mean[13])
    x.x += Self.noise
    y.y += Self.noise
    z.z += Self.noise
    w.w += Self.noise
    let first = x / x.x
    y -= x * first.y
    z -= x * first.z
    w -= x * first.w
    let second = y / y.y
    z -= y * second.z
    w -= y * second.w
    let third = z / z.z
    w -= z * third.w
    var rest = SIMD4(mean[0], mean[1], mean[2], mean[3])
    rest -= SIMD4(0, first.y, first.z, first.w) * rest.x
    rest -= SIMD4(0, 0, second.z, second.w) * rest.y
    rest.w -= third.w * rest.z
    var mixture = rest / SIMD4(x.x, y.y, z.z, w.w)
    mixture.z -= third.w * mixture.w
    mixture.y -= second.z * mixture.z + second.w * mixture.w
    mixture.x -= (SIMD4(0, first.y, first.z, first.w) * mixture).sum()
    return mixture
  }

  /// The maximum value of x in the quotient x / (1 - x). If x were closer to 1, rounding errors would dominate the
  /// quotient.
  private static let maximum: Float = 0.9999
}
