import Results

extension SubjectResult {
  /// The sequences that it was run on, to the end or not.
  var coverage: Int { sequences.count { !$0.targets.isEmpty || $0.status != .complete } }
}

extension TrackingResult {
  /// Whether all subjects were run on the same number of sequences.
  var hasEqualCoverage: Bool { Set(subjects.map(\.coverage)).count < 2 }
}
