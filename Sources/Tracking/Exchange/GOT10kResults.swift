import Evaluation
import Files
import GroundTruth

/// The layout of GOT-10k's result files: `<tracker>/<sequence>/<sequence>_001.txt`.
enum GOT10kResults: ResultsRules {
  static let origin = 0.0
  static let expectation = "<tracker>/<sequence>/<sequence>_001.txt"

  static func holds(_ files: RunFiles) -> Bool { files == .onePass }

  static func isTracker(_ folder: String, sequences: Set<String>) -> Bool {
    ResultsFinder.folders(in: folder).contains { sequence in
      ResultsFinder.files(in: "\(folder)/\(sequence)").contains("\(sequence)_001.txt")
    }
  }

  static func suggestedProtocol(
    of tracker: TrackerFolder, experiment: String?
  ) -> EvaluationProtocol { .got10k }

  static func read(_ target: Target, by reader: ResultsReader) throws -> ResultsReader.Found {
    try reader.got10k(target)
  }

  static func unknownNames(
    in tracker: TrackerFolder, experiment: String?, under evaluationProtocol: EvaluationProtocol,
    known: Set<String>
  ) -> [String] { ResultNames.unmatchedFolders(in: tracker.path, known: known) }

  static func files(of runs: ExportedRuns, hasValues: Bool) -> [ResultsFile] {
    let (folder, stem) = (FileName.of(runs.sequence.name), runs.stem(separator: "_"))
    // Missing boxes are written as zeros, because a single NaN would turn the toolkit's averages into NaN.
    return runs.files(
      boxes: "\(folder)/\(stem)_001", times: "\(folder)/\(stem)_time", missing: "0.0,0.0,0.0,0.0",
      hasValues: hasValues)
  }
}

extension ResultsReader {
  /// Reads the results of all repetitions for one target from the sequence's folder.
  fileprivate func got10k(_ target: Target) throws -> Found {
    let folder = tracker.folders[sequence.name.lowercased()] ?? sequence.name
    let path = "\(tracker.path)/\(folder)"
    let stem =
      sequence.targets.count == 1 ? folder : "\(folder)_\(target.name)"
    let files = ResultsFinder.files(in: path)
    let repetitions = files.filter { ResultNames.isRepetition($0, of: stem) }
    guard !repetitions.isEmpty else { return missing(target, "\(path)/\(stem)_001.txt") }
    let hasTimes = files.contains("\(stem)_time.txt")
    var found = Found()
    for (index, file) in repetitions.enumerated() {
      try add(
        "\(path)/\(file)", target: target,
        attempt: repetitions.count == 1 ? "" : ResultNames.repetition(file),
        times: hasTimes
          ? try TrackerResultFile.numbers("\(path)/\(stem)_time.txt", column: index) : [],
        to: &found)
    }
    return found
  }
}
