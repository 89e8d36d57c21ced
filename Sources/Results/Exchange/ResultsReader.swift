import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth

/// Reads what one tracker said about one sequence.
struct ResultsReader {
  let tracker: TrackerFolder
  let sequence: LabeledSequence
  /// The coordinates of the image's first pixel in files of boxes.
  let origin: Double
  /// How the tracker was started.
  var evaluationProtocol = EvaluationProtocol.ope
  var parameters = ProtocolParameters()
  /// The name of VOT's experiment; nil for what fits the protocol.
  var experiment: String?

  /// The trajectories that were found, and what is wrong with them.
  struct Found {
    var trajectories: [Trajectory] = []
    var problems: [String] = []
    /// Answers that are masks or polygons which the boxes around them stand for.
    var enclosed = 0
    /// Whether they are of files of boxes, which show in the first ones from where they count pixels.
    var areBoxes = false
  }

  /// The results on one target.
  ///
  /// - Throws: `GroundTruthError` with file and line.
  func results(on target: Target) throws -> Found {
    try tracker.layout.rules.read(target, by: self)
  }

  /// Adds a run from the first label to the end, of which the file has one line a frame, of all the
  /// sequence's or of those from the first label on.
  func add(
    _ path: String, target: Target, run: String, times: [Double?], to found: inout Found
  ) throws {
    var steps = Trajectory.Steps()
    try TrackerResultFile.boxes(path, origin: origin, began: { steps.reserveCapacity($0) }) {
      steps.append(Self.step($0, seconds: steps.count < times.count ? times[steps.count] : nil))
    }
    let first = target.initialFrame ?? 0
    let expected = sequence.frameCount
    let startsAtLabel = first > 0 && steps.count == expected - first
    if !startsAtLabel {
      if let problem = Self.mismatch(steps.count, expected, path: path) {
        found.problems.append(problem)
      }
      steps.removeLast(max(0, steps.count - expected))
      steps.removeFirst(min(first, steps.count))
    }
    if !steps.isEmpty { steps[0].initialized = true }
    found.areBoxes = true
    found.trajectories.append(
      Trajectory(target: target.name, firstFrame: first, run: run, steps: steps))
  }

  /// A row of missing predictions, and that the file is not there.
  func missing(_ target: Target, _ path: String) -> Found {
    Found(
      trajectories: [.empty(target.name, from: target.initialFrame ?? 0)],
      problems: ["\(path): no such file"])
  }

  /// What is wrong with the number of a file's lines; nil where nothing is.
  static func mismatch(_ count: Int, _ expected: Int, path: String) -> String? {
    guard count != expected else { return nil }
    let line = min(count, expected) + (count > expected ? 1 : 0)
    return "\(path):\(line): expected \(expected) lines, one for each frame, found \(count)"
  }

  /// The steps of a file's entries.
  ///
  /// - Parameter times: in seconds, one for each entry.
  static func steps(
    _ results: some Collection<TrackerResult>, _ times: [Double?], confidences: [Double?] = []
  ) -> Trajectory.Steps {
    Trajectory.Steps(
      results.enumerated().lazy.map { index, result in
        step(
          result, seconds: index < times.count ? times[index] : nil,
          confidence: index < confidences.count ? confidences[index] : nil)
      })
  }

  private static func step(
    _ result: TrackerResult, seconds: Double?, confidence: Double? = nil
  ) -> TrackStep {
    var step = TrackStep.skipped
    switch result {
    case .region(let region): step.region = region
    case .enclosed(let box): step.region = .box(box)
    case .initialization: step.initialized = true
    case .failure: step.failed = true
    case .none: break
    }
    if let seconds, seconds > 0, seconds < 1e6 {
      step.wallNanoseconds = Int64((seconds * 1e9).rounded())
    }
    step.confidence = confidence
    return step
  }
}
