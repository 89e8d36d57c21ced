import Evaluation
import GroundTruth
import Harness

/// `sequences.csv`: one row per subject, sequence and target, under the convention shown.
enum SequencesCSV {
  static let columns = [
    "subject", "sequence", "target", "attributes", "frames", "scored_frames", "auc", "op50", "op75",
    "precision20", "norm_precision", "mean_center_error", "mean_corner_error", "first_failure",
    "median_ms", "status",
  ]

  static func table(_ result: RunResult) -> CSVTable {
    var table = CSVTable(columns: columns)
    result.forEachTarget { subject, facts, sequence, target in
      let scores = target.scores[result.conventions]
      let figures = scores.flatMap(\.figures)
      table.append(subject.identity.name)
      table.append(facts.sequence.name)
      table.append(target.target)
      table.append(facts.attributes(of: target.target).joined(separator: ";"))
      table.append(scores?.frames)
      table.append(scores?.scoredFrames)
      table.append(figures?.auc)
      table.append(figures?.op50)
      table.append(figures?.op75)
      table.append(figures?.precision20)
      table.append(figures?.normPrecision)
      table.append(figures?.meanCenterError)
      table.append(target.scores[.vbench]?.meanCornerError)
      table.append(target.firstFailure)
      table.append(target.timing.median)
      table.append(sequence.status.text)
      table.endRow()
    }
    return table
  }
}

extension SequenceResult.Status {
  /// "ok", or "failed: " and the reason.
  var text: String {
    switch self {
    case .complete: "ok"
    case .failed(let reason): "failed: \(reason)"
    }
  }
}

extension RunResult {
  /// Visits every target of every sequence of every subject, in the order of the files' rows:
  /// by subject, sequence and target.
  func forEachTarget(
    _ visit: (SubjectResult, SequenceFacts, SequenceResult, TargetResult) -> Void
  ) {
    let order = sequences.indices.sorted {
      let (a, b) = (sequences[$0].sequence, sequences[$1].sequence)
      return (a.name, a.dataset) < (b.name, b.dataset)
    }
    for subject in subjects.sorted(by: { $0.identity.name < $1.identity.name }) {
      for index in order where index < subject.sequences.count {
        let sequence = subject.sequences[index]
        for target in sequence.targets.sorted(by: { $0.target.isBefore($1.target) }) {
          visit(subject, sequences[index], sequence, target)
        }
      }
    }
  }
}

extension String {
  /// The order of names that may be numbers: 2 before 10, numbers before words.
  func isBefore(_ other: String) -> Bool {
    switch (Int(self), Int(other)) {
    case (let number?, let otherNumber?): number < otherNumber
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): self < other
    }
  }
}
