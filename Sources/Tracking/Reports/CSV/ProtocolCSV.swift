import Bench
import Evaluation
import Reporting

/// The table `protocol.csv`. It contains the figures that the run's protocol defines, with one row per tracker,
/// sequence, target and figure. Rows with an empty sequence and target contain the figure for all targets together.
/// Under `ope`, the table has no rows.
enum ProtocolCSV {
  struct Row {
    var method: String
    var evaluationProtocol: EvaluationProtocol
    /// The name of the sequence; empty in rows that summarize all targets.
    var sequence = ""
    /// The name of the target; empty in rows that summarize all targets.
    var target = ""
    var runs: Int
    var value: ProtocolScores.Value
    /// The 95% confidence interval; nil in rows for single targets.
    var interval: ClosedRange<Double>?
  }

  static var columns: [CSVColumn<Row>] {
    [
      .text("subject") { $0.method },
      .text("protocol") { $0.evaluationProtocol.rawValue },
      .text("sequence") { $0.sequence },
      .text("target") { $0.target },
      .count("runs") { $0.runs },
      .text("figure") { $0.value.measure.key },
      .number("value") { $0.value.value },
      .number("low") { $0.interval?.lowerBound },
      .number("high") { $0.interval?.upperBound },
    ]
  }

  static func table(_ result: TrackingResult) -> CSVTable {
    let names = result.sequenceNames
    let methods = result.methods.sorted { $0.identity.name < $1.identity.name }
    return CSVTable(columns, rows: methods.flatMap { rows(of: $0, sequences: names) })
  }

  private static func rows(of method: MethodResult, sequences names: [String]) -> [Row] {
    guard let found = method.protocolResult else { return [] }
    let runs = found.targets.reduce(0) { $0 + $1.runs }
    let all = found.scores.dataset.map { value in
      Row(
        method: method.identity.name, evaluationProtocol: found.scores.evaluationProtocol,
        runs: runs, value: value, interval: found.scores.intervals[value.measure])
    }
    let targets = zip(found.targets, found.scores.targets).sorted { first, second in
      let (a, b) = (first.0, second.0)
      return a.sequence == b.sequence
        ? a.name.isBefore(b.name) : names[a.sequence] < names[b.sequence]
    }
    return all
      + targets.flatMap { target, values in
        values.map { value in
          Row(
            method: method.identity.name, evaluationProtocol: found.scores.evaluationProtocol,
            sequence: names[target.sequence], target: target.name, runs: target.runs,
            value: value)
        }
      }
  }
}
