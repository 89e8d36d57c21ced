import CKernels

/// The spatial step in training a correlation filter with the alternating direction method of multipliers (ADMM).
public enum SpatialConstraint {
  /// Restricts a sixteen-lane filter to its support.
  ///
  /// Computes g = keep (filter + dual), dual += filter - g and out = g - dual for each element. The output is the
  /// target of the next step in the frequency domain (Boyd et al., "Distributed Optimization and Statistical Learning
  /// via the Alternating Direction Method of Multipliers", 2011, scaled form).
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
