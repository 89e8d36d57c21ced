import Results

/// The sentence at the start of a report that does not cover the whole run.
enum CoverageWords {
  /// Returns the sentence; nil if the result covers the whole run.
  static func sentence(of result: TrackingResult) -> String? {
    result.coverage.map { "Partial: \($0.finished) of \($0.planned) sequences." }
  }
}
