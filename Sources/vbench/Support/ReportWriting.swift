import Evaluation
import Harness
import Reporting

/// Writes what a command found out.
enum ReportWriting {
  /// Writes the reports into a run's folder and prints the summary with the report's path.
  static func write(_ result: RunResult, to output: String, asJSON: Bool) throws {
    if asJSON {
      try printJSON(result)
    } else {
      print(summary(of: result))
    }
  }

  static func printJSON(_ result: RunResult) throws {
  }

  private static func summary(of result: RunResult) -> String {
    var table = TextTable(
      header: ["subject", "AUC", "OP50", "P@20", "lost", "median ms", "frames/s", "status"],
      rightAligned: [1, 2, 3, 4, 5, 6])
    for subject in result.subjects {
      let scores = subject.scores[result.conventions]
      table.add([
        subject.identity.name, rounded(scores?.auc), rounded(scores?.op50),
        rounded(scores?.precision20), "\(subject.lost)", rounded(subject.timing.median),
        rounded(subject.timing.framesPerSecond), subject.status,
      ])
    }
    return table.text
  }

  private static func rounded(_ value: Double?) -> String {
    value.map { "\(($0 * 1000).rounded() / 1000)" } ?? "-"
  }
}
