import Bench

extension TrackingResult {
  /// Adds the effect of a file's thresholds on the subjects that the file lists.
  ///
  /// - Returns: the names of subjects that are not in the file.
  package mutating func apply(_ thresholds: ThresholdFile) -> [String] {
    let found = thresholds.acceptances(of: subjects.map(\.identity)) { confidences(of: $0) }
    for (index, acceptance) in found.enumerated() { subjects[index].acceptance = acceptance }
    return subjects.filter { $0.acceptance == nil }.map(\.identity.name)
  }
}
