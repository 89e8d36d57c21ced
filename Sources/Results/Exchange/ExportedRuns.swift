import Bench
import Evaluation
import Files
import Geometry
import GroundTruth

/// A result file to be written in a tracker's folder.
struct ResultsFile {
  var name: String
  var text: String
}

/// The runs of a tracker on a target, to be written as results.
struct ExportedRuns {
  var trajectories: [Trajectory]
  var tracker: String
  var target: Target
  var sequence: LabeledSequence
  var evaluationProtocol: EvaluationProtocol
  /// The coordinates of the image's first pixel in files of boxes. VOT and OTB's Python toolkit have their own.
  var origin: Double

  /// Returns the name of a target's files: the sequence's name, with the target's name if there are several.
  func stem(separator: String) -> String {
    let name = FileName.of(sequence.name)
    return sequence.targets.count == 1 ? name : "\(name)\(separator)\(FileName.of(target.name))"
  }

  /// Returns the files of a protocol with a single run: its boxes, and its times if wanted.
  ///
  /// - Parameters:
  ///   - path: the path of the boxes in the tracker's folder, without the extension.
  ///   - timePath: the path of the times.
  ///   - missing: the text for a missing box.
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

  /// Returns a run as lines for all frames of the sequence.
  func lines(of trajectory: Trajectory) -> ResultLines {
    ResultLines(trajectory, on: target, count: sequence.frameCount)
  }
}

/// A trajectory as lines of text, one per frame. Numbers have the fewest digits that read back exactly.
struct ResultLines {
  private let steps: Trajectory.Steps
  /// The number of frames before the tracker was started.
  private let before: Int
  private let count: Int
  /// The labels with which the tracker was started, if they are known.
  private let labels: [Annotation]

  /// Creates the lines for the frames of a run.
  init(_ trajectory: Trajectory, count: Int) {
    steps = trajectory.steps
    before = 0
    self.count = count
    labels = []
  }

  /// Creates the lines for all frames of a sequence.
  init(_ trajectory: Trajectory, on target: Target, count: Int) {
    steps = trajectory.steps
    before = max(0, min(trajectory.firstFrame, count))
    self.count = count
    labels = target.annotations
  }

  /// Returns `x,y,width,height`, or the label where the tracker was started.
  func boxes(origin: Double, missing: String) -> String {
    text { step, label in
      let region = step?.initialized == true ? label ?? step?.region : step?.region
      guard let box = region?.boundingBox, box.isValid else { return missing }
      return "\(box.x + origin),\(box.y + origin),\(box.width),\(box.height)"
    }
  }

  /// The regions and codes of VOT.
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

  /// Returns the times in seconds.
  func times(missing: String) -> String {
    text { step, _ in step?.wallNanoseconds.map { "\(Double($0) / 1e9)" } ?? missing }
  }

  private func text(_ line: (TrackStep?, Region?) -> String) -> String {
    var text = ""
    var steps = steps.makeIterator()
    for frame in 0..<count {
      text += line(
        // The step is nil before the tracker was started, and after its last answer.
        frame < before ? nil : steps.next(),
        labels.indices.contains(frame) ? labels[frame].region : nil)
      text += "\n"
    }
    return text
  }
}
