import Results

extension SubjectResult {
  /// The number of sequences on which the subject was run, whether complete or not.
  var coverage: Int { sequences.count { !$0.targets.isEmpty || $0.status != .complete } }
}

extension TrackingResult {
  /// Whether all subjects were run on the same number of sequences.
  var hasEqualCoverage: Bool { Set(subjects.map(\.coverage)).count < 2 }
}
