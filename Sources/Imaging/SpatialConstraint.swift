import CKernels

/// The spatial half of training a correlation filter by the method of multipliers.
public enum SpatialConstraint {
  /// Confines a filter of sixteen lanes to its support.
  ///
  /// Per element: g = keep (filter + dual); dual += filter - g; out = g - dual, the target of the
  /// next step in the frequency domain (Boyd et al., "Distributed Optimization and Statistical
  /// Learning via the Alternating Direction Method of Multipliers", 2011, scaled form).
  ///
  /// - Parameters:
  ///   - keep: the share that the constraint lets through at each position, 0...1; `count` floats.
  ///   - dual: the scaled multipliers, updated.
  ///   - out: may be the same memory as `filter`.
  public static func apply(
    to filter: UnsafePointer<Float>, keep: UnsafePointer<Float>, dual: UnsafeMutablePointer<Float>,
    into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    ck_spatial_constraint(filter, keep, dual, out, count)
  }
}
