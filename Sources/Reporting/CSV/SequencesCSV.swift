import Analysis
import Evaluation
import Execution
import GroundTruth
import Timing
import Tracking

/// `sequences.csv`: one row per subject, sequence and target, under the convention shown.
enum SequencesCSV {
  static let columns = [
    "subject", "sequence", "target", "attributes", "frames", "scored_frames", "auc", "op50", "op75",
    "precision20", "norm_precision", "mean_center_error", "mean_corner_error", "first_failure",
    "median_ms", "status", "run",
  ]

  static func table(_ result: RunResult) -> CSVTable {
    var table = CSVTable(columns: columns)
    result.forEachTarget { subject, named, sequence, target in
      let scores = target.scores[result.conventions]
      let figures = scores.flatMap(\.figures)
      table.append(subject.identity.name)
      table.append(named.name)
      table.append(target.target)
      table.append(named.facts.attributes(of: target.target).joined(separator: ";"))
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
      table.append(target.trajectory.run)
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
  /// by subject, sequence and target; each sequence with the name that its rows have.
  func forEachTarget(
    _ visit: (SubjectResult, NamedSequence, SequenceResult, TargetResult) -> Void
  ) {
    let named = namedSequences
    let order = named.indices.sorted { named[$0].name < named[$1].name }
    for subject in subjects.sorted(by: { $0.identity.name < $1.identity.name }) {
      for index in order where index < subject.sequences.count {
        let sequence = subject.sequences[index]
        for target in sequence.targets.sorted(by: { $0.target.isBefore($1.target) }) {
          visit(subject, named[index], sequence, target)
        }
      }
    }
  }

  /// The sequences, each under a name of its own: that of its dataset is put before it where two
  /// datasets have a sequence of the same name.
  private var namedSequences: [NamedSequence] {
    zip(sequenceNames, sequences).map(NamedSequence.init)
  }

  /// The sequences' names in the files' rows.
  var sequenceNames: [String] {
    let counts = Dictionary(grouping: sequences, by: \.sequence.name).mapValues(\.count)
    return sequences.map { facts in
      let (name, dataset) = (facts.sequence.name, facts.sequence.dataset)
      return counts[name] == 1 ? name : "\(dataset)/\(name)"
    }
  }
}

struct NamedSequence {
  var name: String
  var facts: SequenceFacts
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
