import Analysis
import Evaluation
import Execution
import Tracking

/// `protocol.csv`: one row per subject, sequence, target and figure of the run's protocol, and, with
/// empty sequence and target, per figure of all of them together. No rows under `ope`.
enum ProtocolCSV {
  static let columns = [
    "subject", "protocol", "sequence", "target", "runs", "figure", "value",
  ]

  static func table(_ result: RunResult) -> CSVTable {
    var table = CSVTable(columns: columns)
    let names = result.sequenceNames
    for subject in result.subjects.sorted(by: { $0.identity.name < $1.identity.name }) {
      guard let found = subject.protocolResult else { continue }
      func append(
        _ values: [ProtocolScores.Value], sequence: String, target: String, runs: Int
      ) {
        for value in values {
          table.append(subject.identity.name)
          table.append(found.scores.evaluationProtocol.rawValue)
          table.append(sequence)
          table.append(target)
          table.append(runs)
          table.append(value.figure.rawValue)
          table.append(value.value)
          table.endRow()
        }
      }
      append(
        found.scores.dataset, sequence: "", target: "",
        runs: found.targets.reduce(0) { $0 + $1.runs })
      let rows = zip(found.targets, found.scores.targets).sorted { first, second in
        let (a, b) = (first.0, second.0)
        return a.sequence == b.sequence
          ? a.name.isBefore(b.name) : names[a.sequence] < names[b.sequence]
      }
      for (target, values) in rows {
        append(values, sequence: names[target.sequence], target: target.name, runs: target.runs)
      }
    }
    return table
  }
}
