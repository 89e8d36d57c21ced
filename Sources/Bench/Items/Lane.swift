import Imaging

/// The work of a method in one pass over an item's frames.
///
/// The scheduler ensures that only one thread at a time is in `consume`, in the order of the chunks, and that
/// the results are not read before the end.
package protocol Lane: AnyObject, Sendable {
  var method: any Method { get }
  /// The method's index in the plan.
  var methodIndex: Int { get }
  /// The position of the first needed frame in the pass.
  var firstPosition: Int { get }
  /// The content for the store, attempt by attempt.
  var content: [AttemptContent] { get }

  /// Gives the chunk's frames to the method. After a failure it does nothing.
  ///
  /// - Parameter slot: where the thread records the number of the frame.
  /// - Returns: the number of answered frames.
  func consume(_ chunk: Chunk, in slot: FlightSlot?) -> Int

  /// Releases what the method holds when no frame is left.
  func end()

  /// The reason why the method failed; nil if it did not.
  var failure: String? { get }

  /// The start of the current step; nil between steps. Any thread may read it.
  var stepBegan: RunningClock.Instant? { get }

  /// Marks a step as failed, whatever its result will be. Any thread may call it.
  ///
  /// - Parameters:
  ///   - began: the value of `stepBegan`. If that step has ended, nothing is done.
  ///   - reason: the reason of the failure.
  /// - Returns: whether the step was still running. Its thread must not touch the lane afterwards, except in
  ///   `consume`.
  func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool
}

/// The work of a method in its lane: an attempt at an item, or several attempts with one call per frame.
///
/// One thread at a time makes steps. Their results are stored separately, because other threads may read them
/// at the same time.
package protocol LaneWork: AnyObject {
  /// The result of a step.
  associatedtype Step
  /// The collected results of all steps.
  associatedtype Kept: Sendable

  /// The collected results of no step.
  var nothing: Kept { get }

  /// Makes a step. It is not called after a failed step.
  ///
  /// - Parameter position: the position of the frame in the pass.
  func step(with frame: PixelBuffer, at position: Int) throws -> Step

  /// Adds the result of a step.
  ///
  /// - Returns: the reason why no further step can be made; nil if one can.
  func keep(_ step: Result<Step, any Error>, in kept: inout Kept) -> String?

  /// Records an abandoned step. Any thread may call it; it reads nothing that steps change.
  ///
  /// - Returns: the same as `keep`.
  func giveUp(because reason: String, in kept: inout Kept) -> String?

  /// Releases what the method holds.
  func end()

  /// Returns the reason why a part of it failed; nil, the default, if none did or the whole lane failed.
  func failure(in kept: Kept) -> String?

  /// Returns the content for the store, attempt by attempt.
  func content(of kept: Kept) -> [AttemptContent]
}

extension LaneWork {
  package func failure(in kept: Kept) -> String? { nil }
}

/// A lane with its work and the results.
package final class MethodLane<Work: LaneWork>: Lane, @unchecked Sendable {
  package let method: any Method
  package let methodIndex: Int
  package let firstPosition: Int
  private let work: Work
  private let steps: LaneSteps<Work.Kept>

  /// - Parameters:
  ///   - index: the method's index in the plan.
  ///   - position: the position of the first needed frame in the pass.
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

  /// Releases the method, unless it is still at work.
  package func end() {
    if !steps.isAbandoned { work.end() }
  }

  package func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool {
    steps.abandon(stepBegunAt: began) { work.giveUp(because: reason, in: &$0) }
  }
}
