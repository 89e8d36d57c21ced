import Evaluation
import Files
import Foundation
import GroundTruth

/// The layout of VOT: `<tracker>/<experiment>/<sequence>/<sequence>_001.txt`, or `.bin`.
enum VOTResults: ResultsRules {
  static let origin = 1.0
  static let countsAsLabels = false
  static let expectation = "<tracker>/<experiment>/<sequence>/<sequence>_001.txt"

  static func holds(_ files: RunFiles) -> Bool {
    if case .otb = files { false } else { true }
  }

  static func isTracker(_ path: String, sequences: Set<String>) -> Bool {
    ResultsFinder.folders(in: path).contains { experiment in
      ResultsFinder.folders(in: "\(path)/\(experiment)").contains { sequence in
        let folder = "\(path)/\(experiment)/\(sequence)"
        return ResultsFinder.files(in: folder).contains { file in
          guard file.hasPrefix(sequence + "_"), ResultNames.isTrajectory(file) else {
            return false
          }
          return file.hasSuffix(".bin")
            || (file.hasSuffix(".txt") && startsWithCode("\(folder)/\(file)"))
        }
      }
    }
  }

  /// Returns whether the first line of a file is a single number, as in VOT's files. This distinguishes the folder of
  /// one VOT tracker from a folder with the results of several trackers in GOT-10k's layout, in which the files at the
  /// same depth have similar names but start with a box.
  private static func startsWithCode(_ path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    let start = (try? handle.read(upToCount: 64)) ?? nil
    let text = String(decoding: start ?? Data(), as: UTF8.self)
    let line = text.textLines.first ?? ""
    return Double(decimal: line.trimmingCharacters(in: .whitespaces)) != nil
  }

  static func suggestedProtocol(
    of tracker: TrackerFolder, experiment: String?
  ) -> EvaluationProtocol {
    let experiments = experiment.map { [$0] } ?? ResultsFinder.folders(in: tracker.path)
    var suggestion = EvaluationProtocol.ope
    for name in experiments {
      let folder = "\(tracker.path)/\(name)"
      guard let sequence = ResultsFinder.folders(in: folder).first else { continue }
      let files = ResultsFinder.files(in: "\(folder)/\(sequence)")
      if files.contains(where: ResultNames.isAnchored) {
        return .votMultistart
      }
      if name == "baseline" || name == "realtime" { return .votSupervised }
      if name == "longterm" || files.contains(where: { $0.hasSuffix("_confidence.value") }) {
        suggestion = .longterm
      }
    }
    return suggestion
  }

  static func read(_ target: Target, by reader: ResultsReader) throws -> ResultsReader.Found {
    try reader.vot(
      of: target,
      experiment: folder(
        of: reader.tracker, reader.experiment, under: reader.evaluationProtocol))
  }

  static func unknownNames(
    in tracker: TrackerFolder, experiment: String?, under evaluationProtocol: EvaluationProtocol,
    known: Set<String>
  ) -> [String] {
    ResultNames.unmatchedFolders(
      in: folder(of: tracker, experiment, under: evaluationProtocol), known: known)
  }

  /// Returns the folder of the given experiment. If `experiment` is nil, this is the folder of one of the protocol's
  /// experiments. If the tracker has no such folder, its first folder is used.
  private static func folder(
    of tracker: TrackerFolder, _ experiment: String?, under evaluationProtocol: EvaluationProtocol
  ) -> String {
    if let experiment { return "\(tracker.path)/\(experiment)" }
    let folders = ResultsFinder.folders(in: tracker.path)
    let name =
      evaluationProtocol.experiments.first(where: folders.contains) ?? folders.first ?? "baseline"
    return "\(tracker.path)/\(name)"
  }

  static func files(of runs: ExportedRuns, hasValues: Bool) -> [ResultsFile] {
    let (sequence, stem) = (runs.sequence, runs.stem(separator: "_"))
    let folder = "\(runs.evaluationProtocol.experiments[0])/\(FileName.of(sequence.name))"
    return runs.trajectories.flatMap { trajectory -> [ResultsFile] in
      let isAnchored = runs.evaluationProtocol.files == .votAnchored
      let name = isAnchored ? "\(stem)_\(trajectory.anchorNumber)" : "\(stem)_001"
      let lines =
        isAnchored
        ? ResultLines(
          trajectory,
          count: trajectory.direction == .forward
            ? sequence.frameCount - trajectory.firstFrame : trajectory.firstFrame + 1)
        : runs.lines(of: trajectory)
      let regions = ResultsFile(name: "\(folder)/\(name).txt", text: lines.regions)
      guard hasValues else { return [regions] }
      return [
        regions,
        ResultsFile(name: "\(folder)/\(name)_confidence.value", text: lines.confidences),
        ResultsFile(name: "\(folder)/\(name)_time.value", text: lines.times(missing: "")),
      ]
    }
  }
}

extension Trajectory {
  /// The index of the first frame, padded to eight digits.
  fileprivate var anchorNumber: String { String(firstFrame).zeroPadded(to: 8) }
}
