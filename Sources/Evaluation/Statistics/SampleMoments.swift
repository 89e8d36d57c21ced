extension Collection<Double> {
  /// The mean, computed by summing in the given order; nil for an empty sample.
  @inlinable
  package var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}

extension [Double] {
  /// The standard deviation of the sample; 0 if there are fewer than two values.
  package var standardDeviation: Double {
    guard count > 1, let mean else { return 0 }
    return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)).squareRoot()
  }
}
