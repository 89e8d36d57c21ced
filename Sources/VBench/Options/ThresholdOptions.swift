import Analysis
import ArgumentParser
import Jobs

/// `--thresholds`, for the commands that report a run.
struct ThresholdOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Confidence thresholds as `vbench tune` writes them; the report says what they accept.",
      valueName: "file"))
  var thresholds: String?

  /// Reads the file, if one is given.
  ///
  /// - Throws: `ThresholdFileError.unreadableThresholds`.
  func load() throws -> ThresholdFile? { try thresholds.map { try ThresholdFile(path: $0) } }
}

extension RunResult {
  /// Applies thresholds, if there are any, and remarks on subjects without one.
  mutating func apply(_ thresholds: ThresholdFile?) {
    guard let thresholds else { return }
    for name in apply(thresholds) {
      Console.note("\(name): the file of thresholds has none for it")
    }
  }
}
