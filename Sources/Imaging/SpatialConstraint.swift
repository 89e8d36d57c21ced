import CKernels

/// The step in the spatial domain of a training method for correlation filters: the alternating direction method of
/// multipliers (ADMM).
public enum SpatialConstraint {
  /// Restricts a filter with sixteen interleaved channels to the positions at which it may be nonzero.
  ///
  /// Computes g = keep * (filter + dual), dual += filter - g and out = g - dual for each element. The next step, in the
  /// frequency domain, keeps the filter close to the output (Boyd et al., "Distributed Optimization and Statistical
  /// Learning via the Alternating Direction Method of Multipliers", 2011, scaled form).
  ///
  /// - Parameters:
  ///   - keep: the fraction of the filter that is kept at each position, 0...1; `count` floats.
  ///   - dual: the scaled multipliers, which are updated.
  ///   - out: receives the output. It may be the same memory as `filter`.
  public static func apply(
    to filter: UnsafePointer<Float>, keep: UnsafePointer<Float>, dual: UnsafeMutablePointer<Float>,
    into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    ck_spatial_constraint(filter, keep, dual, out, count)
  }
}
