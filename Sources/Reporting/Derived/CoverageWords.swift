import Results

/// The sentence with which the report of an incomplete run starts.
enum CoverageWords {
  /// Returns the sentence; nil if the result covers the complete run.
  static func sentence(of result: TrackingResult) -> String? {
    result.coverage.map { "Partial results: \($0.finished) of \($0.planned) sequences." }
  }
}
