import Bench
import Evaluation
import Reporting

/// The table `sequences.csv`, with one row per tracker, sequence and target, under the convention used in tables.
enum SequencesCSV {
  struct Row {
    var method: String
    var named: NamedSequence
    var status: SequenceResult.Status
    var target: TargetResult
    /// The scores under the convention used in tables; nil if the target was not scored.
    var scores: Scores?
    var figures: Figures
    var conventions: Conventions
  }

  static var columns: [CSVColumn<Row>] {
    let first = TrackMeasures.conventional + [TrackMeasures.meanCornerError.facts]
    let later = TrackMeasures.bySequence.filter { measure in
      !first.contains { $0.key == measure.key }
    }
    var columns: [CSVColumn<Row>] = [
      .text("subject") { $0.method },
      .text("sequence") { $0.named.name },
      .text("target") { $0.target.target },
      .text("attributes") {
        $0.named.facts.attributes(of: $0.target.target).joined(separator: ";")
      },
      .count("frames") { $0.scores?.frames },
      .count("scored_frames") { $0.scores?.scoredFrames },
    ]
    columns += CSVColumn.measures(first) { $0.figures }
    columns += [
      .count("first_failure") { $0.target.firstFailure },
      .number("median_ms") { $0.target.timing.updates.median },
      .text("status") { $0.status.text },
      .text("run") { $0.target.attempt },
    ]
    columns += CSVColumn.measures(later) { $0.figures }
    return columns + [.text("conventions") { $0.conventions.rawValue }]
  }

  static func table(_ result: TrackingResult) -> CSVTable {
    let columns = columns.latestLast()
    var table = CSVTable(columns: columns.map(\.name))
    result.forEachTarget { method, named, sequence, target in
      let row = Row(
        method: method.identity.name, named: named, status: sequence.status, target: target,
        scores: target.scores(under: result.conventions),
        figures: target.figures(under: result.conventions),
        conventions: result.conventions)
      table.append(row, columns)
    }
    return table
  }
}

extension SequenceResult.Status {
  /// The status for the table: "ok", or "failed: " followed by the reason.
  var text: String {
    switch self {
    case .complete: "ok"
    case .failed(let reason): "failed: \(reason)"
    }
  }
}

extension TrackingResult {
  /// Calls a closure with every target, in the order of the rows in CSV files: by tracker, sequence and target. The
  /// closure also receives the unique name of the sequence.
  func forEachTarget(
    _ visit: (MethodResult, NamedSequence, SequenceResult, TargetResult) -> Void
  ) {
    let named = namedSequences
    let order = named.indices.sorted { named[$0].name < named[$1].name }
    for method in methods.sorted(by: { $0.identity.name < $1.identity.name }) {
      for index in order where index < method.sequences.count {
        let sequence = method.sequences[index]
        for target in sequence.targets.sorted(by: { $0.target.isBefore($1.target) }) {
          visit(method, named[index], sequence, target)
        }
      }
    }
  }

  /// The sequences with unique names. If two datasets contain sequences with the same name, each name is preceded by
  /// the dataset's name.
  private var namedSequences: [NamedSequence] {
    zip(sequenceNames, sequences).map(NamedSequence.init)
  }
}

struct NamedSequence {
  var name: String
  var facts: SequenceFacts
}

extension String {
  /// Returns whether this name sorts before another one. Numbers are sorted by value and precede all other names.
  func isBefore(_ other: String) -> Bool {
    switch (Int(self), Int(other)) {
    case (let number?, let otherNumber?): number < otherNumber
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): self < other
    }
  }
}
