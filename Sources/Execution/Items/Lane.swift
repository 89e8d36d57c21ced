import Processes

/// A method's work in one pass over an item's frames.
///
/// The scheduler sees to it that one thread at a time is in `consume`, in the order of the chunks,
/// and that nobody reads the results before.
package protocol Lane: AnyObject, Sendable {
  var method: any Method { get }
  /// The method's place in the plan.
  var methodIndex: Int { get }
  /// The position, in the pass over the frames, of the first frame that is needed.
  var firstPosition: Int { get }

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
