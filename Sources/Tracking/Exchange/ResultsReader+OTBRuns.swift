import Evaluation
import Foundation
import Geometry
import GroundTruth

extension ResultsReader {
  /// Reads the attempts on one target from a file of OTB's Python toolkit.
  ///
  /// - Throws: `GroundTruthError`.
  func otbRuns(of target: Target) throws -> Found {
    let file = ResultNames.file(
      of: sequence.name, target: target.name, isOnlyTarget: sequence.targets.count == 1,
      suffix: ".json", among: tracker.files)
    guard let file else { return missing(target, "\(tracker.path)/\(sequence.name).json") }
    let path = "\(tracker.path)/\(file)"
    var found = Found()
    if TrackerResultFile.isList(path) {
      try add(path, target: target, attempt: "", times: [], to: &found)
      return found
    }
    let runs = try OTBRunsFile.read(path)
    for (index, run) in runs.enumerated() {
      func note(_ problem: String) {
        found.problems.append("\(path): run \(index + 1): \(problem)")
      }
      if let other = run.evaluationProtocol, other != evaluationProtocol {
        note("expected a run of \(evaluationProtocol.rawValue), found \(other.rawValue)")
        continue
      }
      let first = run.startFrame.map { $0 - sequence.firstFrameNumber } ?? 0
      guard first >= 0, first < sequence.frameCount else {
        let last = sequence.firstFrameNumber + sequence.frameCount - 1
        note(
          "expected a startFrame from \(sequence.firstFrameNumber) to \(last), found"
            + " \(run.startFrame ?? 0)")
        continue
      }
      let count = sequence.frameCount - first
      if run.boxes.count != count {
        note("expected \(count) boxes, one per frame, found \(run.boxes.count)")
      }
      found.trajectories.append(
        trajectory(run, index: index, target: target, first: first))
    }
    let expected = try ProtocolSchedule(evaluationProtocol).attempts(of: target, in: sequence).count
    if runs.count != expected {
      found.problems.append("\(path): expected \(expected) runs, found \(runs.count)")
    }
    if found.trajectories.isEmpty {
      found.trajectories.append(.empty(target.name, from: target.initialFrame ?? 0))
    }
    return found
  }

  private func trajectory(
    _ run: OTBRunsFile.Run, index: Int, target: Target, first: Int
  ) -> Trajectory {
    let time = run.framesPerSecond.flatMap { Int64(exactly: (1e9 / $0).rounded()) }
    var steps = run.boxes.prefix(sequence.frameCount - first).map { box in
      TrackStep(
        region: box.map { .box($0) }, confidence: nil, wallNanoseconds: time,
        cpuNanoseconds: nil, initialized: false)
    }
    if !steps.isEmpty { steps[0].initialized = true }
    let name =
      switch evaluationProtocol.files {
      case .otb(namesShifts: false): TemporalStarts.name(index)
      case .otb(namesShifts: true): run.shift ?? TemporalStarts.name(index)
      default: ""
      }
    return Trajectory(target: target.name, firstFrame: first, attempt: name, steps: steps)
  }
}
