import Evaluation
import Execution

/// What a given confidence threshold does to a subject's boxes in a run.
public struct Acceptance: Sendable, Hashable {
  /// Boxes with at least this confidence are accepted.
  public var threshold: Double
  public var figures: ThresholdFigures
  /// The share of absent frames without an accepted box; nil where there are none.
  public var trueRejection: Double?

  public init(threshold: Double, figures: ThresholdFigures, trueRejection: Double?) {
    self.threshold = threshold
    self.figures = figures
    self.trueRejection = trueRejection
  }
}

extension RunResult {
  /// Adds what a file's thresholds do to the subjects that it names.
  ///
  /// - Returns: the names of subjects that the file says nothing about.
  public mutating func apply(_ thresholds: ThresholdFile) -> [String] {
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
