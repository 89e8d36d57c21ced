import Imaging

/// A method's work on one or several attempts in one pass over an item's frames.
///
/// The scheduler ensures that `consume` runs on only one thread at a time and receives the chunks in order, and that
/// the results are not read before the end of the pass.
package protocol Lane: AnyObject, Sendable {
  var method: any Method { get }
  /// The method's index in the plan.
  var methodIndex: Int { get }
  /// The position, in the pass, of the first frame that the method needs.
  var firstPosition: Int { get }
  /// The content to store, with one element for each attempt.
  var content: [AttemptContent] { get }

  /// Passes the chunk's frames to the method. Does nothing if the method has already failed.
  ///
  /// - Parameter slot: the slot in which the thread records the frame number.
  /// - Returns: the number of answered frames.
  func consume(_ chunk: Chunk, in slot: FlightSlot?) -> Int

  /// Releases the method's resources when no frames are left.
  func end()

  /// The reason why the method failed; nil if it has not failed.
  var failure: String? { get }

  /// The time at which the current step started; nil between steps. Any thread may read this property.
  var stepBegan: RunningClock.Instant? { get }

  /// Marks a step as failed, regardless of its later result. Any thread may call this method.
  ///
  /// - Parameter began: the value of `stepBegan`. If that step has already ended, nothing is done.
  /// - Returns: whether the step was still running. If so, the thread that runs the step must not use the lane after
  ///   `consume` has returned.
  func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool
}

/// The work of a method in its lane: either one attempt at an item, or several attempts that share one call per frame.
///
/// Steps are performed on one thread at a time. Their results are stored outside this object, because other threads may
/// read the results during a step.
package protocol LaneWork: AnyObject {
  /// The type of a step's result.
  associatedtype Step
  /// The type that collects the results of all steps.
  associatedtype StepResults: Sendable

  /// The collected results before the first step.
  var initialResults: StepResults { get }

  /// Performs a step. This method is not called again after a failed step.
  func step(with frame: PixelBuffer, at position: Int) throws -> Step

  /// Adds the result of a step to the collected results.
  ///
  /// - Returns: the reason why no further step can be performed; nil if steps can continue.
  func keep(_ step: Result<Step, any Error>, in results: inout StepResults) -> String?

  /// Records an abandoned step. Any thread may call this method, so it must not read state that steps change.
  ///
  /// - Returns: the reason why no further step can be performed, as for `keep`.
  func giveUp(because reason: String, in results: inout StepResults) -> String?

  /// Releases the method's resources.
  func end()

  /// Returns the reason why a part of the work failed; nil if no part failed, or if the whole lane failed. The
  /// default is nil.
  func failure(in results: StepResults) -> String?

  /// Returns the content to store, with one element for each attempt.
  func content(of results: StepResults) -> [AttemptContent]
}

extension LaneWork {
  package func failure(in results: StepResults) -> String? { nil }
}

/// A lane that combines a method's work with the results of its steps.
package final class MethodLane<Work: LaneWork>: Lane, @unchecked Sendable {
  package let method: any Method
  package let methodIndex: Int
  package let firstPosition: Int
  private let work: Work
  private let steps: LaneSteps<Work.StepResults>

  /// Creates a lane that has not performed any step.
  ///
  /// - Parameters:
  ///   - index: the method's index in the plan.
  ///   - position: the position, in the pass, of the first frame that the method needs.
  package init(_ method: any Method, at index: Int, from position: Int = 0, _ work: Work) {
    self.method = method
    methodIndex = index
    firstPosition = position
    self.work = work
    steps = LaneSteps(work.initialResults)
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

  /// Releases the method's resources. Does nothing if a step was abandoned, because the method may still be working on
  /// that step.
  package func end() {
    if !steps.isAbandoned { work.end() }
  }

  package func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool {
    steps.abandon(stepBegunAt: began) { work.giveUp(because: reason, in: &$0) }
  }
}
