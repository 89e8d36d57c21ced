import Evaluation
import Files
import Foundation
import GroundTruth

/// The layout of OTB, LaSOT, pysot and pytracking: `<tracker>/<sequence>.txt`. Several attempts on a target are stored
/// in `<tracker>/<sequence>.json`, as in OTB's Python toolkit.
enum OTBResults: ResultsRules {
  static let origin = 1.0
  static let expectation = "<tracker>/<sequence>.txt or .json"
  /// The extensions of files with boxes, in the order of preference.
  static let suffixes = [".txt", ".csv", ".tsv", ".jsonl", ".npy"]

  static func holds(_ files: RunFiles) -> Bool {
    if case .otb = files { true } else { files == .onePass }
  }

  static func isTracker(_ folder: String, sequences: Set<String>) -> Bool {
    isTracker(ResultsFinder.files(in: folder), of: sequences)
  }

  /// Returns whether any of the files of a folder is named after one of the sequences.
  static func isTracker(_ files: some Collection<String>, of sequences: Set<String>) -> Bool {
    let names = Set(sequences.map { $0.lowercased() })
    return (suffixes + [".json"]).contains { suffix in
      files.contains { ResultNames.isResult($0, ofAny: names, suffix: suffix) }
    }
  }

  /// Returns the protocol of the results that OTB's Python toolkit stored in a folder. The protocol is `ope` if the
  /// file cannot be read or names no known protocol. The result is nil if the toolkit stored no results in the folder,
  /// or if the folder also contains text files with results.
  static func runs(in folder: String, sequences: Set<String>) -> EvaluationProtocol? {
    guard suffixes.allSatisfy({ result(in: folder, of: sequences, suffix: $0) == nil }),
      let file = result(in: folder, of: sequences, suffix: ".json")
    else { return nil }
    let runs = try? OTBRunsFile.read("\(folder)/\(file)")
    return runs?.lazy.compactMap(\.evaluationProtocol).first ?? .ope
  }

  /// Returns the first file with the suffix that is named after any of the sequences; nil if there is none.
  private static func result(
    in folder: String, of sequences: Set<String>, suffix: String
  ) -> String? {
    let names = Set(sequences.map { $0.lowercased() })
    return ResultsFinder.files(in: folder).first {
      ResultNames.isResult($0, ofAny: names, suffix: suffix)
    }
  }

  static func suggestedProtocol(
    of tracker: TrackerFolder, experiment: String?
  ) -> EvaluationProtocol { tracker.runs ?? .ope }

  static func read(_ target: Target, by reader: ResultsReader) throws -> ResultsReader.Found {
    try reader.tracker.runs == nil ? reader.otb(target) : reader.otbRuns(of: target)
  }

  static func unknownNames(
    in tracker: TrackerFolder, experiment: String?, under evaluationProtocol: EvaluationProtocol,
    known: Set<String>
  ) -> [String] {
    let suffixes = tracker.runs == nil ? suffixes : [".json"]
    return tracker.files.filter { $0.key == $0.value.lowercased() }.values.sorted().filter { file in
      guard let suffix = suffixes.first(where: file.hasSuffix) else { return false }
      return !file.hasSuffix("_time.txt")
        && !ResultNames.isResult(file, ofAny: known, suffix: suffix)
    }
  }

  static func files(of runs: ExportedRuns, hasValues: Bool) -> [ResultsFile] {
    let stem = runs.stem(separator: "-")
    if runs.evaluationProtocol.isOTBs {
      let text = OTBRunsFile.text(
        runs.trajectories, tracker: runs.tracker, file: stem, of: runs.sequence,
        under: runs.evaluationProtocol)
      return [ResultsFile(name: "\(stem).json", text: text)]
    }
    return runs.files(
      boxes: stem, times: "times/\(stem)_time", missing: "NaN,NaN,NaN,NaN", hasValues: hasValues)
  }
}

extension ResultsReader {
  /// Reads the results for one target from the text file that contains its boxes.
  fileprivate func otb(_ target: Target) throws -> Found {
    let file = OTBResults.suffixes.lazy.compactMap { suffix in
      ResultNames.file(
        of: sequence.name, target: target.name, isOnlyTarget: sequence.targets.count == 1,
        suffix: suffix, among: tracker.files)
    }.first
    guard let file else { return missing(target, "\(tracker.path)/\(sequence.name).txt") }
    let path = "\(tracker.path)/\(file)"
    let times = ["\(tracker.path)/times", tracker.path].lazy.compactMap { folder -> String? in
      let path = "\(folder)/\(file.deletingPathExtension)_time.txt"
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }.first
    var found = Found()
    try add(
      path, target: target, attempt: "",
      times: try times.map { try TrackerResultFile.numbers($0) } ?? [],
      to: &found)
    return found
  }
}
