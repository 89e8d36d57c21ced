import Evaluation
import Files
import Geometry
import GroundTruth

/// A result file to write into a tracker's folder.
struct ResultsFile {
  var name: String
  var text: String
}

/// A tracker's attempts on a target, for export as results.
struct ExportedRuns {
  var trajectories: [Trajectory]
  var tracker: String
  var target: Target
  var sequence: LabeledSequence
  var evaluationProtocol: EvaluationProtocol
  /// The coordinate of the first pixel in box files, both horizontally and vertically. It does not apply to the files
  /// of VOT or of OTB's Python toolkit, because these formats define their own origin.
  var origin: Double

  /// Returns the base name of a target's files: the sequence's name, followed by the target's name if there are several
  /// targets.
  func stem(separator: String) -> String {
    let name = FileName.of(sequence.name)
    return sequence.targets.count == 1 ? name : "\(name)\(separator)\(FileName.of(target.name))"
  }

  /// Returns the files for a protocol that makes a single attempt: a file with the boxes and, optionally, a file with
  /// the times.
  ///
  /// - Parameters:
  ///   - path: the path of the box file in the tracker's folder, without the extension.
  ///   - timePath: the path of the time file in the tracker's folder, without the extension.
  ///   - missing: the text that replaces a missing box.
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

  /// Returns an attempt as lines of text, one for each frame of the sequence.
  func lines(of trajectory: Trajectory) -> ResultLines {
    ResultLines(trajectory, on: target, count: sequence.frameCount)
  }
}

/// A trajectory as lines of text, one per frame. Numbers have the fewest digits that preserve their values.
struct ResultLines {
  private let steps: Trajectory.Steps
  /// The number of lines that precede the first step.
  private let before: Int
  private let count: Int
  /// The target's labels, which replace the boxes of frames in which the tracker was initialized; empty if boxes are
  /// not replaced.
  private let labels: [Annotation]

  /// Creates the lines for the frames of an attempt.
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

  /// Returns a line `x,y,width,height` for each frame, or `missing` for a frame without a valid box. For a frame in
  /// which the tracker was initialized, the box is that of the label, if there is one.
  func boxes(origin: Double, missing: String) -> String {
    text { step, label in
      let region = step?.initialized == true ? label ?? step?.region : step?.region
      guard let box = region?.boundingBox, box.isValid else { return missing }
      return "\(box.x + origin),\(box.y + origin),\(box.width),\(box.height)"
    }
  }

  /// The lines of a file in VOT's format. Each line is a region or one of the codes 0 (no region), 1 (initialization)
  /// and 2 (failure).
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

  /// Returns the times in seconds, one per line.
  func times(missing: String) -> String {
    text { step, _ in step?.wallNanoseconds.map { "\(Double($0) / 1e9)" } ?? missing }
  }

  private func text(_ line: (TrackStep?, Region?) -> String) -> String {
    var text = ""
    var steps = steps.makeIterator()
    for frame in 0..<count {
      text += line(
        // A frame has no step if it precedes the tracker's first frame or follows its last answer.
        frame < before ? nil : steps.next(),
        labels.indices.contains(frame) ? labels[frame].region : nil)
      text += "\n"
    }
    return text
  }
}
