import CKernels

/// The spatial step of training a correlation filter by the method of multipliers.
public enum SpatialConstraint {
  /// Restricts a sixteen-lane filter to its support.
  ///
  /// For each element: g = keep (filter + dual); dual += filter - g; out = g - dual. The output is
  /// the target of the next step in the frequency domain (Boyd et al., "Distributed Optimization
  /// and Statistical Learning via the Alternating Direction Method of Multipliers", 2011, scaled
  /// form).
  ///
  /// - Parameters:
  ///   - keep: the fraction of the filter that is kept at each position, 0...1; `count` floats.
  ///   - dual: the scaled multipliers, which are updated.
  ///   - out: the output; may be the same memory as `filter`.
  public static func apply(
    to filter: UnsafePointer<Float>, keep: UnsafePointer<Float>, dual: UnsafeMutablePointer<Float>,
    into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    ck_spatial_constraint(filter, keep, dual, out, count)
  }
}
