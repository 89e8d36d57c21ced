import Results

extension TrackingResult {
  /// Applies thresholds, if there are any, and remarks on subjects without one.
  mutating func apply(_ thresholds: ThresholdFile?) {
    guard let thresholds else { return }
    for name in apply(thresholds) {
      Console.note("\(name): has no threshold in the thresholds file")
    }
  }
}
