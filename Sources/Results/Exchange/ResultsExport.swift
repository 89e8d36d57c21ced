import Bench
import Evaluation
import Files
import Geometry
import GroundTruth

/// Writes the answers of a run in the layouts of other toolkits, so that these can score them.
package struct ResultsExport: Sendable {
  package var layout: ResultsLayout
  /// The output folder. Each subject gets a folder in it.
  package var output: String

  package init(layout: ResultsLayout, output: String) {
    self.layout = layout
    self.output = output
  }

  /// Writes the results of all sequences. A file that cannot be written does not affect the others.
  ///
  /// - Parameters:
  ///   - isPartial: as for `StoredRun.result`.
  ///   - open: opens a dataset at its location.
  /// - Returns: the number of files written, and why others were not.
  /// - Throws: `ExchangeError.cannotExport` if the layout does not support the run's protocol,
  ///   `FileError.cannotWrite`, and the errors of `StoredRun.result`.
  package func write(
    _ run: StoredRun, isPartial: Bool = false, opening open: (String) throws -> Dataset
  ) throws -> (count: Int, problems: [String]) {
    let evaluationProtocol = run.manifest.evaluationProtocol
    guard layout.holds(evaluationProtocol) else {
      throw ExchangeError.cannotExport(
        evaluationProtocol: evaluationProtocol.rawValue, layout: layout.rawValue)
    }
    var formats: [[String]: String] = [:]
    let result = try run.result(isPartial: isPartial) { place in
      let dataset = try open(place)
      for entry in dataset.entries { formats[[place, entry.name]] = entry.format }
      return dataset
    }
    let origins = Dictionary(
      run.manifest.sequences.map { entry in
        let place = run.manifest.facts.place(of: entry.location)
        let format = formats[[place, entry.name]] ?? ""
        return ([entry.dataset, entry.name], layout.origin(forFormat: format))
      }
    ) { first, _ in first }
    AtomicFile.removeLeftovers(in: output)
    var count = 0
    var problems: [String] = []
    for subject in result.subjects {
      let folder = "\(output)/\(FileName.of(subject.identity.name))"
      for (facts, sequence) in zip(result.sequences, subject.sequences) {
        let runs = Dictionary(grouping: sequence.targets, by: \.target)
        for target in facts.sequence.targets {
          let trajectories = (runs[target.name] ?? []).map(\.trajectory)
          guard !trajectories.isEmpty else { continue }
          let files = files(
            of: trajectories, by: subject.identity.name, on: target, of: facts.sequence,
            under: evaluationProtocol,
            origin: origins[[facts.sequence.dataset, facts.sequence.name]] ?? layout.origin)
          for file in files {
            if let problem = Self.write(file, to: folder) {
              problems.append(problem)
            } else {
              count += 1
            }
          }
        }
      }
    }
    return (count, problems)
  }

  /// - Returns: the reason why the file was not written; nil if it was.
  private static func write(_ file: File, to folder: String) -> String? {
    let path = "\(folder)/\(file.name)"
    do throws(FileError) {
      try AtomicFile.makeFolder(holding: path)
      try AtomicFile.write(Array(file.text.utf8), to: path)
    } catch {
      return error.description
    }
    return nil
  }

  /// A file in a subject's folder.
  struct File {
    var name: String
    var text: String
  }

  /// - Parameters:
  ///   - origin: the coordinates of the image's first pixel in files of boxes. VOT and OTB's Python toolkit use
  ///     their own.
  ///   - hasValues: whether to write files of times and confidences beside those of regions.
  func files(
    of trajectories: [Trajectory], by tracker: String, on target: Target,
    of sequence: LabeledSequence, under evaluationProtocol: EvaluationProtocol, origin: Double,
    hasValues: Bool = true
  ) -> [File] {
    let isOnly = sequence.targets.count == 1
    let (sequenceName, targetName) = (FileName.of(sequence.name), FileName.of(target.name))
    switch layout {
    case .otb:
      let stem = isOnly ? sequenceName : "\(sequenceName)-\(targetName)"
      if evaluationProtocol.isOTBs {
        let text = OTBRunsFile.text(
          trajectories, tracker: tracker, file: stem, of: sequence, under: evaluationProtocol)
        return [File(name: "\(stem).json", text: text)]
      }
      return trajectories.prefix(1).flatMap { trajectory in
        let lines = ResultLines(trajectory, on: target, count: sequence.frameCount)
        let boxes = File(
          name: "\(stem).txt", text: lines.boxes(origin: origin, missing: "NaN,NaN,NaN,NaN"))
        guard hasValues else { return [boxes] }
        return [boxes, File(name: "times/\(stem)_time.txt", text: lines.times(missing: "0.0"))]
      }
    case .got10k:
      let stem = isOnly ? sequenceName : "\(sequenceName)_\(targetName)"
      return trajectories.prefix(1).flatMap { trajectory in
        let lines = ResultLines(trajectory, on: target, count: sequence.frameCount)
        // A single nan would make the toolkit's averages nan.
        let boxes = File(
          name: "\(sequenceName)/\(stem)_001.txt",
          text: lines.boxes(origin: origin, missing: "0.0,0.0,0.0,0.0"))
        guard hasValues else { return [boxes] }
        return [
          boxes, File(name: "\(sequenceName)/\(stem)_time.txt", text: lines.times(missing: "0.0")),
        ]
      }
    case .vot:
      let stem = isOnly ? sequenceName : "\(sequenceName)_\(targetName)"
      let folder = "\(evaluationProtocol.experiments[0])/\(sequenceName)"
      return trajectories.flatMap { trajectory -> [File] in
        let isAnchored = evaluationProtocol.files == .votAnchored
        let name = isAnchored ? "\(stem)_\(trajectory.anchorNumber)" : "\(stem)_001"
        let lines =
          isAnchored
          ? ResultLines(
            trajectory,
            count: trajectory.direction == .forward
              ? sequence.frameCount - trajectory.firstFrame : trajectory.firstFrame + 1)
          : ResultLines(trajectory, on: target, count: sequence.frameCount)
        let regions = File(name: "\(folder)/\(name).txt", text: lines.regions)
        guard hasValues else { return [regions] }
        return [
          regions,
          File(name: "\(folder)/\(name)_confidence.value", text: lines.confidences),
          File(name: "\(folder)/\(name)_time.value", text: lines.times(missing: "")),
        ]
      }
    }
  }
}

extension ResultsLayout {
  /// Whether its files support the runs of a protocol.
  func holds(_ evaluationProtocol: EvaluationProtocol) -> Bool {
    switch evaluationProtocol.files {
    case .onePass: true
    case .votRestarted, .votAnchored: self == .vot
    case .otb: self == .otb
    }
  }
}

extension Trajectory {
  /// The number of the first frame with eight digits.
  fileprivate var anchorNumber: String { String(firstFrame).zeroPadded(to: 8) }
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

  private func text(_ line: (Trajectory.Step?, Region?) -> String) -> String {
    var text = ""
    var steps = steps.makeIterator()
    for frame in 0..<count {
      text += line(
        // nil before the tracker was started, and after its last answer.
        frame < before ? nil : steps.next(),
        labels.indices.contains(frame) ? labels[frame].region : nil)
      text += "\n"
    }
    return text
  }
}
