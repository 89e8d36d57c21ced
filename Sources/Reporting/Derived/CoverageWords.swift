import Results

/// What is said first where a report is not of the whole run.
enum CoverageWords {
  /// nil for a whole run.
  static func sentence(of result: TrackingResult) -> String? {
    result.coverage.map { "Partial: \($0.finished) of \($0.planned) sequences." }
  }
}
