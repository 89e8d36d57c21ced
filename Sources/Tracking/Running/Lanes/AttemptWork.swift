import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging

/// A tracker's work in an attempt at one target, for which the camera waits. The tracker is started, and restarted if the
/// protocol requires it.
final class AttemptWork: LaneWork {
  private let method: any TrackingMethod
  /// The full name of the sequence, which includes the dataset's name.
  private let sequence: String
  private let target: Target
  private let attempt: Attempt
  /// The paths of the sequence's frames; empty if the frames are not separate files.
  private let frameFiles: [String]

  private var session: (any TrackerSession)?
  /// The number of steps that have been performed so far.
  private var count = 0
  /// The index of the first step at which the tracker may be started.
  private var nextStart = 0

  init(
    _ method: any TrackingMethod, sequence: String, target: Target, attempt: Attempt,
    frameFiles: [String]
  ) {
    self.method = method
    self.sequence = sequence
    self.target = target
    self.attempt = attempt
    self.frameFiles = frameFiles
  }

  var initialResults: Trajectory.Steps { Trajectory.Steps() }

  func step(with frame: PixelBuffer, at position: Int) throws -> TrackStep {
    let step = try step(frame)
    count += 1
    return step
  }

  func keep(_ step: Result<TrackStep, any Error>, in results: inout Trajectory.Steps) -> String? {
    switch step {
    case .success(let step):
      results.append(step)
      return nil
    case .failure(let error):
      return failure(at: results.count, because: ErrorText.of(error))
    }
  }

  func giveUp(because reason: String, in results: inout Trajectory.Steps) -> String? {
    failure(at: results.count, because: reason)
  }

  func end() { session = nil }

  func content(of results: Trajectory.Steps) -> [AttemptContent] {
    [
      TrackingContent.attempt(
        Trajectory(
          target: target.name, firstFrame: attempt.start.frame,
          direction: attempt.start.direction, attempt: attempt.name, steps: results))
    ]
  }

  private func failure(at step: Int, because reason: String) -> String {
    "target \(name), frame \(frame(ofStep: step)): \(reason)"
  }

  /// The name that identifies the attempt in messages.
  private var name: String { attempt.name.isEmpty ? target.name : "\(target.name) \(attempt.name)" }

  /// The frame of the sequence that belongs to the next step.
  private var currentFrame: Int { frame(ofStep: count) }

  private func frame(ofStep step: Int) -> Int {
    attempt.start.direction == .forward ? attempt.start.frame + step : attempt.start.frame - step
  }

  private func step(_ frame: PixelBuffer) throws -> TrackStep {
    guard let session else { return try start(frame) }
    var step = try session.step(frame: frame)
    if let skipped = attempt.restartAfter, misses(step.region, in: frame.size) {
      step.failed = true
      nextStart = count + skipped
      self.session = nil
    }
    return step
  }

  /// Starts the tracker if it can be started on this frame; otherwise, skips the frame.
  private func start(_ frame: PixelBuffer) throws -> TrackStep {
    let label = count == 0 ? attempt.region : target.startRegion(at: currentFrame)
    guard count >= nextStart, let label else { return .skipped }
    let session = try method.makeSession(
      for: SessionTarget(
        sequence: sequence, target: target, firstFrame: currentFrame,
        stride: attempt.start.direction == .forward ? 1 : -1, frameFiles: frameFiles))
    self.session = session
    var step = try session.start(frame: frame, at: label)
    step.initialized = true
    return step
  }

  /// Returns whether the frame has a label that the answer does not overlap.
  private func misses(_ answer: Region?, in size: PixelSize) -> Bool {
    guard let label = target.startRegion(at: currentFrame) else { return false }
    return RasterOverlap.of(answer, label, within: size) <= 0
  }
}
