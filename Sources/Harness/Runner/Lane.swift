import Evaluation
import Geometry
import GroundTruth
import Imaging

/// A subject's work in one pass over a sequence's frames.
///
/// The scheduler sees to it that one thread at a time is in `consume`, in the order of the chunks,
/// and that nobody reads the results before.
protocol Lane: AnyObject, Sendable {
  var subject: any Subject { get }
  /// The subject's place in the plan.
  var subjectIndex: Int { get }
  /// The position, in the pass over the frames, of the first frame that is needed.
  var firstPosition: Int { get }

  /// Gives the subject the chunk's frames; does nothing after a failure.
  ///
  /// - Returns: how many of them it has answered.
  func consume(_ chunk: Chunk) -> Int

  /// Lets go of the trackers when no frame is left.
  func end()

  /// What was said, by targets and runs.
  var trajectories: [Trajectory] { get }
  /// Why the subject failed; nil where it did not.
  var failure: String? { get }
}

/// One subject that makes one run over one target of a sequence.
final class RunLane: Lane, @unchecked Sendable {
  let subject: any Subject
  /// The subject's place in the plan.
  let subjectIndex: Int
  /// The sequence's dataset and name.
  let sequence: String
  let target: Target
  let run: TargetRun
  /// The position, in the pass over the frames, of the frame that the run starts on.
  let firstPosition: Int
  /// The files of the sequence's frames, where they are files.
  let frameFiles: [String]

  private var session: (any SubjectSession)?
  /// The number of the first step at which the tracker may be started.
  private var nextStart = 0
  private(set) var steps: [Trajectory.Step] = []
  private(set) var failure: String?

  init(
    subject: any Subject, subjectIndex: Int, sequence: String, target: Target, run: TargetRun,
    firstPosition: Int, frameFiles: [String]
  ) {
    self.subject = subject
    self.subjectIndex = subjectIndex
    self.sequence = sequence
    self.target = target
    self.run = run
    self.firstPosition = firstPosition
    self.frameFiles = frameFiles
  }

  var trajectories: [Trajectory] {
    [
      Trajectory(
        target: target.name, firstFrame: run.start.frame, direction: run.start.direction,
        run: run.name, steps: steps)
    ]
  }

  /// Gives the subject the chunk's frames; does nothing after a failure.
  ///
  /// - Returns: how many of them it has answered.
  func consume(_ chunk: Chunk) -> Int {
    let before = steps.count
    for (offset, frame) in chunk.frames.enumerated() where failure == nil {
      guard chunk.firstFrame + offset >= firstPosition else { continue }
      do {
        steps.append(try step(frame))
      } catch {
        failure = "\(name) at frame \(currentFrame): \(ErrorText.of(error))"
        session = nil
      }
    }
    return steps.count - before
  }

  /// Lets go of the tracker when no frame is left.
  func end() { session = nil }

  /// What messages call the run.
  private var name: String { run.name.isEmpty ? target.name : "\(target.name) \(run.name)" }

  /// The sequence's frame that the next step belongs to.
  private var currentFrame: Int {
    let start = run.start
    return start.direction == .forward ? start.frame + steps.count : start.frame - steps.count
  }

  private func step(_ frame: PixelBuffer) throws -> Trajectory.Step {
    guard let session else { return try start(frame) }
    var step = Trajectory.Step(try session.step(frame: frame), initialised: false)
    if let skipped = run.restartAfter, misses(step.region, in: frame.size) {
      step.failed = true
      nextStart = steps.count + skipped
      self.session = nil
    }
    return step
  }

  /// Starts the tracker, or waits for a frame where it can be started again.
  private func start(_ frame: PixelBuffer) throws -> Trajectory.Step {
    let label = steps.isEmpty ? run.region : target.startRegion(at: currentFrame)
    guard steps.count >= nextStart, let label else { return .skipped }
    let session = try subject.makeSession(
      for: SessionTarget(
        sequence: sequence, target: target, firstFrame: currentFrame,
        stride: run.start.direction == .forward ? 1 : -1, frameFiles: frameFiles))
    self.session = session
    return Trajectory.Step(try session.start(frame: frame, region: label), initialised: true)
  }

  /// Whether an answer has nothing in common with the label, if there is one.
  private func misses(_ answer: Region?, in size: PixelSize) -> Bool {
    guard let label = target.startRegion(at: currentFrame) else { return false }
    return RasterOverlap.of(answer, label, within: size) <= 0
  }
}

extension Trajectory.Step {
  fileprivate init(_ answer: SubjectAnswer, initialised: Bool) {
    self.init(
      region: answer.region, confidence: answer.confidence,
      wallNanoseconds: answer.duration?.wallNanoseconds,
      cpuNanoseconds: answer.duration?.cpuNanoseconds, initialised: initialised)
  }
}
