import Imaging
import Synchronization

/// The steps of a lane, one for each frame, and what they have come to.
///
/// One thread makes the steps. Others may look at the results meanwhile, and may give up a step that
/// takes too long: what comes of it later is dropped.
final class LaneSteps<Results: Sendable>: Sendable {
  private struct State {
    var results: Results
    var failure: String?
    var began: RunningClock.Instant?
    var isAbandoned = false
  }

  private let state: Mutex<State>

  /// - Parameter results: those of no step.
  init(_ results: Results) {
    state = Mutex(State(results: results))
  }

  var results: Results { state.withLock(\.results) }

  /// Why a step has failed; nil where none has.
  var failure: String? { state.withLock(\.failure) }

  /// When the step began that is being made now; nil between steps.
  var began: RunningClock.Instant? { state.withLock(\.began) }

  /// Whether a step was given up: the thread that made it may still be in it.
  var isAbandoned: Bool { state.withLock(\.isAbandoned) }

  /// Makes a step with each of a chunk's frames from a position on, as long as they are answered.
  ///
  /// - Parameters:
  ///   - position: the first frame that is needed, by its place in the pass.
  ///   - slot: where the thread says which frame it is at.
  ///   - step: makes the step and ends it; gets the frame and its place in the pass.
  /// - Returns: how many frames were answered.
  func make(
    with chunk: Chunk, from position: Int, in slot: FlightSlot?,
    _ step: (_ frame: PixelBuffer, _ position: Int) -> Bool
  ) -> Int {
    var answered = 0
    for (place, frame) in zip(chunk.firstFrame..., chunk.frames) where place >= position {
      guard begin() else { break }
      slot?.mark(place)
      guard step(frame, place) else { break }
      answered += 1
    }
    return answered
  }

  /// Begins a step.
  ///
  /// - Returns: whether it may be made: not after a failure, and not beside one that was given up.
  private func begin() -> Bool {
    state.withLock { state in
      guard state.failure == nil, !state.isAbandoned else { return false }
      state.began = .now
      return true
    }
  }

  /// Ends a step, unless it was given up.
  ///
  /// - Parameter keep: adds what the step came to, and returns why it failed, if it did.
  /// - Returns: whether the step was answered, and in time.
  func end(_ keep: (inout Results) -> String?) -> Bool {
    state.withLock { state in
      guard !state.isAbandoned else { return false }
      state.began = nil
      state.failure = keep(&state.results)
      return state.failure == nil
    }
  }

  /// Gives up the step that is being made.
  ///
  /// - Parameters:
  ///   - began: when it began; nothing is done where that step has ended.
  ///   - fail: notes the failure in the results, and returns it where it is the whole lane's.
  /// - Returns: whether the step was going on.
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
