import Imaging

/// A method's place in one pass over an item's frames.
///
/// The scheduler sees to it that one thread at a time is in `consume`, in the order of the chunks,
/// and that nobody reads the results before.
package protocol Lane: AnyObject, Sendable {
  var method: any Method { get }
  /// The method's place in the plan.
  var methodIndex: Int { get }
  /// The position, in the pass over the frames, of the first frame that is needed.
  var firstPosition: Int { get }
  /// What the store is to keep, attempt by attempt.
  var content: [AttemptContent] { get }

  /// Gives the method the chunk's frames; does nothing after a failure.
  ///
  /// - Parameter slot: where the thread says which frame it is at.
  /// - Returns: how many of them it has answered.
  func consume(_ chunk: Chunk, in slot: FlightSlot?) -> Int

  /// Lets go of what the method holds when no frame is left.
  func end()

  /// Why the method failed; nil where it did not.
  var failure: String? { get }

  /// When the step began that is being made now; nil between steps. For any thread.
  var stepBegan: RunningClock.Instant? { get }

  /// Takes a step for failed, whatever will come of it. For any thread.
  ///
  /// - Parameters:
  ///   - began: what `stepBegan` said; nothing is done where that step has ended.
  ///   - reason: the failure.
  /// - Returns: whether the step was going on. The thread that makes it must not touch the lane
  ///   afterwards but in `consume`.
  func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool
}

/// What a method does in its lane: an attempt at an item, or several with one call per frame.
///
/// One thread at a time makes steps. What is kept of them lies apart, as others may look at it meanwhile.
package protocol LaneWork: AnyObject {
  /// What a step comes to.
  associatedtype Step
  /// What is kept of all steps.
  associatedtype Kept: Sendable

  /// What is kept of no step.
  var nothing: Kept { get }

  /// Makes a step; not after one that failed.
  ///
  /// - Parameter position: of the frame in the pass.
  func step(with frame: PixelBuffer, at position: Int) throws -> Step

  /// Keeps what a step has come to.
  ///
  /// - Returns: why no further step can be made; nil where one can.
  func keep(_ step: Result<Step, any Error>, in kept: inout Kept) -> String?

  /// Takes note of a step that was given up. For any thread: it looks at nothing that steps change.
  ///
  /// - Returns: as `keep`.
  func giveUp(because reason: String, in kept: inout Kept) -> String?

  /// Lets go of what the method holds.
  func end()

  /// Why a part of it failed; nil, the default, where none did, or the whole lane has with it.
  func failure(in kept: Kept) -> String?

  /// What the store is to keep, attempt by attempt.
  func content(of kept: Kept) -> [AttemptContent]
}

extension LaneWork {
  package func failure(in kept: Kept) -> String? { nil }
}

/// A method's place in a pass, with its work and what has come of that.
package final class MethodLane<Work: LaneWork>: Lane, @unchecked Sendable {
  package let method: any Method
  package let methodIndex: Int
  package let firstPosition: Int
  private let work: Work
  private let steps: LaneSteps<Work.Kept>

  /// - Parameters:
  ///   - index: the method's place in the plan.
  ///   - position: the first frame that is needed, by its place in the pass.
  package init(_ method: any Method, at index: Int, from position: Int = 0, _ work: Work) {
    self.method = method
    methodIndex = index
    firstPosition = position
    self.work = work
    steps = LaneSteps(work.nothing)
  }

  package var content: [AttemptContent] { work.content(of: steps.results) }
  package var failure: String? { steps.failure ?? work.failure(in: steps.results) }
  package var stepBegan: RunningClock.Instant? { steps.began }

  package func consume(_ chunk: Chunk, in slot: FlightSlot?) -> Int {
    steps.make(with: chunk, from: firstPosition, in: slot) { frame, position in
      let result = Result { try work.step(with: frame, at: position) }
      let isAnswered = steps.end { work.keep(result, in: &$0) }
      if !isAnswered { end() }
      return isAnswered
    }
  }

  /// Lets go of the method; not of one that is still at work.
  package func end() {
    if !steps.isAbandoned { work.end() }
  }

  package func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool {
    steps.abandon(stepBegunAt: began) { work.giveUp(because: reason, in: &$0) }
  }
}
