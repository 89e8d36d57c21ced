import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth

extension ResultsReader {
  /// Reads the results for one target from a folder of the VOT toolkit.
  ///
  /// - Parameter experiment: the folder with the sequences' folders.
  /// - Throws: `GroundTruthError`, which names the file and the line.
  func vot(
    of target: Target, experiment: String
  ) throws -> Found {
    let folder = "\(experiment)/\(sequence.name)"
    let stem =
      sequence.targets.count == 1 ? sequence.name : "\(sequence.name)_\(target.name)"
    let files = Set(ResultsFinder.files(in: folder))
    if evaluationProtocol.files == .votAnchored {
      return try anchored(target, folder: folder, stem: stem, files: files)
    }
    let repetitions = files.filter {
      ResultNames.isRepetition($0, of: stem, suffixes: [".txt", ".bin"])
    }
    // The toolkit prefers the text file if both files exist.
    let names = Set(repetitions.map { String($0.dropLast(4)) }).sorted()
    guard !names.isEmpty else { return missing(target, "\(folder)/\(stem)_001.txt") }
    var found = Found()
    for (index, name) in names.enumerated() {
      let file = VOTTrajectoryFile(folder: folder, name: name, files: files)
      let results = try file.results()
      if let problem = Self.mismatch(results.count, sequence.frameCount, path: file.path) {
        found.problems.append(problem)
      }
      found.enclosed += results.count { $0.isEnclosed }
      let times = try file.times(stem: stem, repetition: index)
      let steps = Self.steps(
        results.prefix(sequence.frameCount), times, confidences: try file.confidences())
      found.trajectories.append(
        Trajectory(
          target: target.name, firstFrame: 0,
          attempt: names.count == 1 ? "" : String(name.suffix(3)), steps: steps))
    }
    return found
  }

  /// Reads the attempts that start at anchors. The anchors come from the dataset if it defines any. Otherwise, they are
  /// derived from the files, if there are any.
  private func anchored(
    _ target: Target, folder: String, stem: String, files: Set<String>
  ) throws -> Found {
    var found = Found()
    let schedule = ProtocolSchedule(evaluationProtocol, parameters: parameters)
    var anchors = try schedule.attempts(of: target, in: sequence).map(\.start)
    if sequence.anchors.allSatisfy({ $0 == 0 }) {
      let own = try anchorsOfFiles(folder: folder, stem: stem, files: files)
      if !own.isEmpty { anchors = own }
    }
    for anchor in anchors {
      let name = "\(stem)_" + String(anchor.frame).zeroPadded(to: 8)
      let file = VOTTrajectoryFile(folder: folder, name: name, files: files)
      let length =
        anchor.direction == .forward ? sequence.frameCount - anchor.frame : anchor.frame + 1
      var steps = Trajectory.Steps()
      if file.exists {
        let results = try file.results()
        if let problem = Self.mismatch(results.count, length, path: file.path) {
          found.problems.append(problem)
        }
        found.enclosed += results.count { $0.isEnclosed }
        steps = Self.steps(
          results.prefix(length), try file.times(stem: stem, repetition: 0),
          confidences: try file.confidences())
      } else {
        found.problems.append("\(folder)/\(name).txt: no such file")
      }
      found.trajectories.append(
        Trajectory(
          target: target.name, firstFrame: anchor.frame, direction: anchor.direction,
          attempt: "\(anchor.direction.rawValue)-\(anchor.frame)", steps: steps))
    }
    return found
  }

  /// Derives the anchors from the names and lengths of the files. Forward anchors come first, then backward anchors.
  private func anchorsOfFiles(
    folder: String, stem: String, files: Set<String>
  ) throws -> [Anchor] {
    var anchors: [Anchor] = []
    let names = Set(files.filter { $0.hasPrefix(stem + "_") }.map { String($0.dropLast(4)) })
    for name in names.sorted() {
      let digits = name.dropFirst(stem.count + 1)
      guard digits.count == 8, let frame = Int(digits), frame >= 0, frame < sequence.frameCount
      else { continue }
      let file = VOTTrajectoryFile(folder: folder, name: name, files: files)
      guard file.exists else { continue }
      let isBackward =
        try file.results().count == frame + 1 && frame + 1 != sequence.frameCount - frame
      anchors.append(Anchor(frame: frame, direction: isBackward ? .backward : .forward))
    }
    anchors.sort { $0.frame < $1.frame }
    return anchors.filter { $0.direction == .forward }
      + anchors.filter { $0.direction == .backward }
  }
}

extension TrackerResult {
  fileprivate var isEnclosed: Bool {
    if case .enclosed = self { true } else { false }
  }
}

/// A trajectory of the VOT toolkit: a region file with accompanying value files.
private struct VOTTrajectoryFile {
  let folder: String
  let name: String
  let files: Set<String>

  var exists: Bool { files.contains(name + ".txt") || files.contains(name + ".bin") }

  var path: String {
    files.contains(name + ".txt") ? "\(folder)/\(name).txt" : "\(folder)/\(name).bin"
  }

  func results() throws -> [TrackerResult] { try TrackerResultFile.vot(path) }

  /// Returns the confidences, one per frame; nil for frames for which the file contains no number. The result is empty
  /// if there is no such file.
  func confidences() throws -> [Double?] { try values("\(name)_confidence.value") ?? [] }

  /// Returns the times in seconds. They are read from the trajectory's own file, if there is one. Older versions of the
  /// toolkit store the times in a single file per target instead, in milliseconds, with one column per repetition.
  func times(stem: String, repetition: Int) throws -> [Double?] {
    if let values = try values("\(name)_time.value") { return values }
    guard files.contains("\(stem)_time.txt") else { return [] }
    return try TrackerResultFile.numbers("\(folder)/\(stem)_time.txt", column: repetition)
      .map { $0.map { $0 / 1000 } }
  }

  private func values(_ file: String) throws -> [Double?]? {
    guard files.contains(file) else { return nil }
    return try TrackerResultFile.numbers("\(folder)/\(file)")
  }
}
