import Bench
import Evaluation

extension TrackingResult {
  /// Adds the effect of a file's thresholds on the subjects that it names.
  ///
  /// - Returns: the names of subjects that are not in the file.
  package mutating func apply(_ thresholds: ThresholdFile) -> [String] {
    var missing: [String] = []
    for index in subjects.indices {
      guard let threshold = thresholds.thresholds[subjects[index].identity.name] else {
        missing.append(subjects[index].identity.name)
        continue
      }
      let (judged, quality) = confidences(of: index)
      subjects[index].acceptance = Acceptance(
        threshold: threshold, figures: judged.figures(at: threshold),
        trueRejection: quality.trueRejection(below: threshold))
    }
    return missing
  }
}
