import ArgumentParser
import Results

/// The option `--thresholds` of commands that report a run.
struct ThresholdOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of confidence thresholds written by `vbench tune`. The report shows what they accept.",
      valueName: "file"), completion: .file())
  var thresholds: String?

  /// Reads the threshold file; returns nil if none is given.
  ///
  /// - Throws: `ThresholdFileError.unreadableThresholds`.
  func load() throws -> ThresholdFile? { try thresholds.map { try ThresholdFile(path: $0) } }
}
