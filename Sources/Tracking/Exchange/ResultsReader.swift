import Evaluation
import Foundation
import Geometry
import GroundTruth
import Media

/// A reader of one tracker's results for one sequence.
struct ResultsReader {
  let tracker: TrackerFolder
  let sequence: LabeledSequence
  /// The coordinate of the first pixel in box files.
  let origin: Double
  /// The protocol under which the tracker was run.
  var evaluationProtocol = EvaluationProtocol.ope
  var parameters = ProtocolParameters()
  /// The name of VOT's experiment; nil for the protocol's usual experiment.
  var experiment: String?
  /// The size of the frames; nil if unknown.
  var frameSize: PixelSize?
  /// How the numbers in the files are read.
  var reading = ChosenReading()
  /// Whether answers are compared with the labels, to notice boxes in another form.
  var examines = true

  /// The trajectories that were found, and the errors in their files.
  struct Found {
    var trajectories: [Trajectory] = []
    var problems: [String] = []
    /// Remarks on peculiarities of the files.
    var remarks: [String] = []
    /// Whether there is no file with results.
    var isMissing = false
    /// The number of masks and polygons that were replaced by their bounding boxes.
    var enclosed = 0
    /// Whether the results are box files. The first boxes of such files are compared with the labels to check the
    /// origin.
    var areBoxes = false
  }

  /// Reads the results for one target.
  ///
  /// - Throws: `GroundTruthError`, which names the file and the line.
  func results(on target: Target) throws -> Found {
    try tracker.layout.rules.read(target, by: self)
  }

  /// Reads an attempt that runs from the first label to the end of the sequence, and adds it to `found`. The file
  /// should have one line per frame, either for all frames of the sequence or only for those from the first label on.
  func add(
    _ path: String, target: Target, attempt: String, times: [Double?], to found: inout Found
  ) throws {
    let expected = sequence.frameCount
    var examination = ResultsExamination(
      target, of: sequence, origin: origin, size: frameSize,
      boxes: reading.answers)
    var steps = Trajectory.Steps()
    let log = ReadingLog()
    let size = frameSize
    var early = max(0, -reading.frameOffset)
    try TrackerResultFile.boxes(
      path, origin: origin,
      TableFacts(frameCount: expected, size: { size }, boxes: reading.answers, log: log),
      began: { count in
        steps.reserveCapacity(count + 1)
        let offset = reading.frameOffset + (reading.omitsStart ? 1 : 0)
        for index in 0..<max(0, offset) {
          let label = index == 0 ? target.annotations[target.initialFrame ?? 0].region : nil
          steps.append(Self.step(label.map { TrackerResult.region($0) } ?? TrackerResult.none))
        }
      }
    ) { line in
      if early > 0 {
        early -= 1
        return
      }
      if examines { examination.add(line.numbers, as: line.form, at: steps.count) }
      steps.append(
        Self.step(
          line.result, seconds: steps.count < times.count ? times[steps.count] : nil,
          confidence: line.confidence))
    }
    // Frames that the offset moves out of the file, or out of the sequence, need no answer.
    if (1...expected).contains(steps.count), steps.count >= expected + reading.frameOffset {
      while steps.count < expected { steps.append(.skipped) }
    } else if steps.count > expected, steps.count <= expected + reading.frameOffset {
      steps.removeLast(steps.count - expected)
    }
    found.remarks += log.remarks
    let first = target.initialFrame ?? 0
    let late = LateStarts.frames(before: sequence.name, labels: expected).flatMap {
      first == 0 && steps.count == expected - $0 ? $0 : nil
    }
    let problem = examines ? examination.words(count: steps.count, path: path) : nil
    found.problems += [problem].compactMap(\.self)
    let startsAtLabel = first > 0 && steps.count == expected - first
    if !startsAtLabel, late == nil {
      if examines, problem == nil, reading.frameOffset == 0, let words = examination.remark {
        found.remarks.append("\(path): \(words)")
      }
      if steps.count > expected, steps.count <= sequence.frames.knownFrameCount ?? expected + 1 {
        found.remarks.append(
          "\(path): found \(steps.count) lines for \(expected) labels; the surplus lines are left out"
        )
      } else if let problem = Self.mismatch(steps.count, expected, path: path) {
        found.problems.append(problem)
      }
      steps.removeLast(max(0, steps.count - expected))
      steps.removeFirst(min(first, steps.count))
    }
    if !steps.isEmpty { steps[0].initialized = true }
    found.areBoxes = late == nil
    found.trajectories.append(
      Trajectory(
        target: target.name, firstFrame: late ?? first, attempt: attempt, steps: steps))
  }

  /// Returns a trajectory without answers, and an error message that says that the file does not exist.
  func missing(_ target: Target, _ path: String) -> Found {
    Found(
      trajectories: [.empty(target.name, from: target.initialFrame ?? 0)],
      problems: ["\(path): no such file"], isMissing: true)
  }

  /// Returns an error message if a file does not have the expected number of lines; nil if it does.
  static func mismatch(_ count: Int, _ expected: Int, path: String) -> String? {
    guard count != expected else { return nil }
    let line = min(count, expected) + (count > expected ? 1 : 0)
    return "\(path):\(line): expected \(expected) lines, one per frame, found \(count)"
      + (count < expected && count > 0
        ? "; the \(expected - count) missing frames count as not found, so if the tracker gave no answer there, write"
          + " NaN,NaN,NaN,NaN for each of them" : "")
  }

  /// Returns a step for each entry of a file.
  ///
  /// - Parameter times: the times in seconds, one per entry.
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
    _ result: TrackerResult, seconds: Double? = nil, confidence: Double? = nil
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
