import ArgumentParser
import Results

/// The option `--thresholds`, for commands that report a run.
struct ThresholdOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of confidence thresholds from `vbench tune`. The report shows their effect.",
      valueName: "file"), completion: .file())
  var thresholds: String?

  /// Reads the threshold file; returns nil if the option was not given.
  ///
  /// - Throws: `ThresholdFileError.unreadableThresholds` if the file cannot be read.
  func load() throws -> ThresholdFile? { try thresholds.map { try ThresholdFile(path: $0) } }
}
