import Imaging
import Synchronization

/// The steps of a lane, one per frame, and their results.
///
/// The steps are performed on one thread at a time. Other threads may read the results at the same time, and they may
/// abandon a step that takes too long. If an abandoned step returns a result later, the result is discarded.
final class LaneSteps<Results: Sendable>: Sendable {
  private struct State {
    var results: Results
    var failure: String?
    var began: RunningClock.Instant?
    var isAbandoned = false
  }

  private let state: Mutex<State>

  /// Creates the steps of a lane on which no step has been performed yet.
  ///
  /// - Parameter results: the results before the first step.
  init(_ results: Results) {
    state = Mutex(State(results: results))
  }

  var results: Results { state.withLock(\.results) }

  /// The reason why a step failed; nil if none has failed.
  var failure: String? { state.withLock(\.failure) }

  /// The time at which the current step started; nil between steps.
  var began: RunningClock.Instant? { state.withLock(\.began) }

  /// Whether a step was abandoned. A thread may still be running this step.
  var isAbandoned: Bool { state.withLock(\.isAbandoned) }

  /// Performs a step for each frame of a chunk, except for frames before a given position. Stops after the first frame
  /// that is not answered.
  ///
  /// - Parameters:
  ///   - position: the position, in the pass, of the first frame that is needed.
  ///   - slot: the slot in which the thread records the frame number.
  ///   - step: a closure that performs and ends the step; it receives the frame and its position in the pass.
  /// - Returns: the number of answered frames.
  func make(
    with chunk: Chunk, from position: Int, in slot: FlightSlot?,
    _ step: (_ frame: PixelBuffer, _ position: Int) -> Bool
  ) -> Int {
    var answered = 0
    for (frameIndex, frame) in zip(chunk.firstFrame..., chunk.frames) where frameIndex >= position {
      guard begin() else { break }
      slot?.mark(frameIndex)
      guard step(frame, frameIndex) else { break }
      answered += 1
    }
    return answered
  }

  /// Begins a step.
  ///
  /// - Returns: whether the step can be performed. No step can be performed after a failure or after a step was
  ///   abandoned.
  private func begin() -> Bool {
    state.withLock { state in
      guard state.failure == nil, !state.isAbandoned else { return false }
      state.began = .now
      return true
    }
  }

  /// Ends a step, unless it was abandoned.
  ///
  /// - Parameter keep: a closure that adds the step's result to the results, and returns the reason if the step failed.
  /// - Returns: whether the step succeeded and was not abandoned.
  func end(_ keep: (inout Results) -> String?) -> Bool {
    state.withLock { state in
      guard !state.isAbandoned else { return false }
      state.began = nil
      state.failure = keep(&state.results)
      return state.failure == nil
    }
  }

  /// Abandons the current step.
  ///
  /// - Parameters:
  ///   - began: the start of the step. If that step has already ended, nothing is done.
  ///   - fail: a closure that records the failure in the results, and returns the reason if the whole lane has failed.
  /// - Returns: whether the step was still running.
  func abandon(
    stepBegunAt began: RunningClock.Instant, _ fail: (inout Results) -> String?
  ) -> Bool {
    state.withLock { state in
      guard state.began == began else { return false }
      state.failure = fail(&state.results)
      state.began = nil
      state.isAbandoned = true
      return true
    }
  }
}
