import Evaluation
import Geometry
import Imaging

/// Follows several targets of one sequence, all of them with one call per frame. Used by one thread
/// at a time.
package protocol SubjectGroup: AnyObject {
  /// Starts some targets on a frame and finds others in it.
  ///
  /// - Parameters:
  ///   - starting: the targets to start, by their numbers, with their regions in pixels.
  ///   - following: the numbers of targets that were started before and have not failed since.
  /// - Returns: an answer, without a duration of its own, or an error for each of these targets,
  ///   and the duration of the call.
  func step(
    frame: PixelBuffer, starting: [Int: Region], following: [Int]
  ) -> (answers: [Int: Result<TrackStep, any Error>], duration: StepDuration)
}
