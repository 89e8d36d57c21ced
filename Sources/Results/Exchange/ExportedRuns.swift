import Bench
import Evaluation
import Files
import Geometry
import GroundTruth

/// A file of results, to be written below a tracker's folder.
struct ResultsFile {
  var name: String
  var text: String
}

/// The runs of a tracker on a target that are written as results.
struct ExportedRuns {
  var trajectories: [Trajectory]
  var tracker: String
  var target: Target
  var sequence: LabeledSequence
  var evaluationProtocol: EvaluationProtocol
  /// The coordinates that files of boxes give the image's first pixel; those of VOT and of OTB's Python toolkit
  /// have their own.
  var origin: Double

  /// The name of a target's files: the sequence's, with the target's where there are several.
  func stem(separator: String) -> String {
    let name = FileName.of(sequence.name)
    return sequence.targets.count == 1 ? name : "\(name)\(separator)\(FileName.of(target.name))"
  }

  /// The files of the one run of a protocol with a single one: its boxes, and where they are wanted its times.
  ///
  /// - Parameters:
  ///   - path: of the boxes below the tracker's folder, without the ending.
  ///   - timePath: the same of the times.
  ///   - missing: stands for a box that is not there.
  func files(
    boxes path: String, times timePath: String, missing: String, hasValues: Bool
  ) -> [ResultsFile] {
    trajectories.prefix(1).flatMap { trajectory in
      let lines = lines(of: trajectory)
      let boxes = ResultsFile(
        name: path + ".txt", text: lines.boxes(origin: origin, missing: missing))
      guard hasValues else { return [boxes] }
      return [boxes, ResultsFile(name: timePath + ".txt", text: lines.times(missing: "0.0"))]
    }
  }

  /// A run as lines for all frames of the sequence.
  func lines(of trajectory: Trajectory) -> ResultLines {
    ResultLines(trajectory, on: target, count: sequence.frameCount)
  }
}

/// A trajectory as lines of text, one for each frame, numbers with the fewest digits that read back
/// as the same.
struct ResultLines {
  private let steps: Trajectory.Steps
  /// Frames before the tracker was started.
  private let before: Int
  private let count: Int
  /// The labels that the tracker was started with, where they are known.
  private let labels: [Annotation]

  /// The lines of a run's frames.
  init(_ trajectory: Trajectory, count: Int) {
    steps = trajectory.steps
    before = 0
    self.count = count
    labels = []
  }

  /// The lines of all frames of a sequence.
  init(_ trajectory: Trajectory, on target: Target, count: Int) {
    steps = trajectory.steps
    before = max(0, min(trajectory.firstFrame, count))
    self.count = count
    labels = target.annotations
  }

  /// `x,y,width,height`, or the label where the tracker was started.
  func boxes(origin: Double, missing: String) -> String {
    text { step, label in
      let region = step?.initialized == true ? label ?? step?.region : step?.region
      guard let box = region?.boundingBox, box.isValid else { return missing }
      return "\(box.x + origin),\(box.y + origin),\(box.width),\(box.height)"
    }
  }

  /// VOT's regions and codes.
  var regions: String {
    text { step, _ in
      guard let step else { return "0" }
      if step.failed { return "2" }
      if step.initialized { return "1" }
      switch step.region {
      case .box(let box) where box.isValid:
        return "\(box.x + 1),\(box.y + 1),\(box.width),\(box.height)"
      case .quadrilateral(let corners) where corners.isValid:
        return corners.corners.map { "\($0.x + 1),\($0.y + 1)" }.joined(separator: ",")
      default: return "0"
      }
    }
  }

  var confidences: String { text { step, _ in step?.confidence.map { "\($0)" } ?? "" } }

  /// In seconds.
  func times(missing: String) -> String {
    text { step, _ in step?.wallNanoseconds.map { "\(Double($0) / 1e9)" } ?? missing }
  }

  private func text(_ line: (TrackStep?, Region?) -> String) -> String {
    var text = ""
    var steps = steps.makeIterator()
    for frame in 0..<count {
      text += line(
        // nil where the tracker had not yet been started, or has said no more.
        frame < before ? nil : steps.next(),
        labels.indices.contains(frame) ? labels[frame].region : nil)
      text += "\n"
    }
    return text
  }
}
