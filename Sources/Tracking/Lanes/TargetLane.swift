import Evaluation
import Execution
import Geometry
import GroundTruth
import Imaging
import Processes

/// A subject's work in one pass over a sequence's frames.
protocol TrackingLane: Lane {
  /// What was said, by targets and attempts.
  var trajectories: [Trajectory] { get }
}

/// One subject that makes one attempt at one target of a sequence.
final class TargetLane: TrackingLane, @unchecked Sendable {
  let subject: any Subject
  var method: any Method { subject }
  /// The subject's place in the plan.
  let methodIndex: Int
  /// The sequence's dataset and name.
  let sequence: String
  let target: Target
  let attempt: Attempt
  /// The position, in the pass over the frames, of the frame that the attempt starts on.
  let firstPosition: Int
  /// The files of the sequence's frames, where they are files.
  let frameFiles: [String]

  private let made = LaneSteps(Trajectory.Steps())
  private var session: (any SubjectSession)?
  /// How many steps were made.
  private var count = 0
  /// The number of the first step at which the tracker may be started.
  private var nextStart = 0

  init(
    subject: any Subject, subjectIndex: Int, sequence: String, target: Target, attempt: Attempt,
    firstPosition: Int, frameFiles: [String]
  ) {
    self.subject = subject
    methodIndex = subjectIndex
    self.sequence = sequence
    self.target = target
    self.attempt = attempt
    self.firstPosition = firstPosition
    self.frameFiles = frameFiles
  }

  var trajectories: [Trajectory] {
    [
      Trajectory(
        target: target.name, firstFrame: attempt.start.frame, direction: attempt.start.direction,
        run: attempt.name, steps: steps)
    ]
  }

  var steps: Trajectory.Steps { made.results }
  var failure: String? { made.failure }
  var stepBegan: RunningClock.Instant? { made.began }

  /// Gives the subject the chunk's frames; does nothing after a failure.
  ///
  /// - Returns: how many of them it has answered.
  func consume(_ chunk: Chunk, in slot: FlightSlot?) -> Int {
    made.make(with: chunk, from: firstPosition, in: slot) { frame in
      end(Result { try step(frame) })
    }
  }

  /// Lets go of the tracker when no frame is left; not of one that is still at work.
  func end() {
    if !made.isAbandoned { session = nil }
  }

  func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool {
    made.abandon(stepBegunAt: began) { failure(at: $0.count, because: reason) }
  }

  /// Keeps what a step came to.
  ///
  /// - Returns: whether it was an answer, and in time.
  private func end(_ result: Result<Trajectory.Step, any Error>) -> Bool {
    let isAnswered = made.end { steps in
      switch result {
      case .success(let step): steps.append(step)
      case .failure(let error):
        return failure(at: steps.count, because: ErrorText.of(error))
      }
      return nil
    }
    if isAnswered {
      count += 1
    } else if !made.isAbandoned {
      session = nil
    }
    return isAnswered
  }

  private func failure(at step: Int, because reason: String) -> String {
    "target \(name), frame \(frame(ofStep: step)): \(reason)"
  }

  /// What messages call the attempt.
  private var name: String { attempt.name.isEmpty ? target.name : "\(target.name) \(attempt.name)" }

  /// The sequence's frame that the next step belongs to.
  private var currentFrame: Int { frame(ofStep: count) }

  private func frame(ofStep step: Int) -> Int {
    attempt.start.direction == .forward ? attempt.start.frame + step : attempt.start.frame - step
  }

  private func step(_ frame: PixelBuffer) throws -> Trajectory.Step {
    guard let session else { return try start(frame) }
    var step = Trajectory.Step(try session.step(frame: frame), initialized: false)
    if let skipped = attempt.restartAfter, misses(step.region, in: frame.size) {
      step.failed = true
      nextStart = count + skipped
      self.session = nil
    }
    return step
  }

  /// Starts the tracker, or waits for a frame where it can be started again.
  private func start(_ frame: PixelBuffer) throws -> Trajectory.Step {
    let label = count == 0 ? attempt.region : target.startRegion(at: currentFrame)
    guard count >= nextStart, let label else { return .skipped }
    let session = try subject.makeSession(
      for: SessionTarget(
        sequence: sequence, target: target, firstFrame: currentFrame,
        stride: attempt.start.direction == .forward ? 1 : -1, frameFiles: frameFiles))
    self.session = session
    return Trajectory.Step(try session.start(frame: frame, region: label), initialized: true)
  }

  /// Whether an answer has nothing in common with the label, if there is one.
  private func misses(_ answer: Region?, in size: PixelSize) -> Bool {
    guard let label = target.startRegion(at: currentFrame) else { return false }
    return RasterOverlap.of(answer, label, within: size) <= 0
  }
}

extension Trajectory.Step {
  fileprivate init(_ answer: SubjectAnswer, initialized: Bool) {
    self.init(
      region: answer.region, confidence: answer.confidence,
      wallNanoseconds: answer.duration?.wallNanoseconds,
      cpuNanoseconds: answer.duration?.cpuNanoseconds, initialized: initialized)
  }
}
