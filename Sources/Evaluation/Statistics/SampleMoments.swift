extension [Double] {
  /// The sum over the count; 0 where there are none.
  var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }

  /// The sample's standard deviation; 0 with fewer than two values.
  var standardDeviation: Double {
    guard count > 1 else { return 0 }
    let mean = self.mean
    return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)).squareRoot()
  }
}
