import Evaluation
import Geometry
import Imaging

/// A session that follows several targets of a sequence with one call per frame. Only one thread may use a group at a
/// time.
package protocol SubjectGroup: AnyObject {
  /// Starts some targets on a frame and finds other targets in it.
  ///
  /// - Parameters:
  ///   - starting: the targets to start, by number, with their regions in pixels.
  ///   - following: the numbers of the targets that were started earlier and have not failed since.
  /// - Returns: an answer without a duration, or an error, for each of these targets, and the duration of the
  ///   call.
  func step(
    frame: PixelBuffer, starting: [Int: Region], following: [Int]
  ) -> (answers: [Int: Result<TrackStep, any Error>], duration: StepDuration)
}
