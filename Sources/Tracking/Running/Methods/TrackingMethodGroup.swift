import Bench
import Evaluation
import Geometry
import Imaging

/// A session that follows several targets of a sequence with one call per frame. Only one thread may use a group at a
/// time.
package protocol TrackingMethodGroup: AnyObject {
  /// Starts tracking some targets in a frame, and locates targets that are already tracked.
  ///
  /// - Parameters:
  ///   - starting: the regions, in pixels, of the targets to start tracking, keyed by target number.
  ///   - following: the numbers of the targets that are already tracked and have not failed so far.
  /// - Returns: for each of these targets, an answer without a duration, or an error; and the duration of the call.
  func step(
    frame: PixelBuffer, starting: [Int: Region], following: [Int]
  ) -> (answers: [Int: Result<TrackStep, any Error>], duration: StepDuration)
}
