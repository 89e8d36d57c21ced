import Geometry
import Imaging

/// A tracker that follows single objects from frame to frame by their appearance. It does not manage identities.
package protocol BoxFollower: AnyObject {
  /// Finds the followed objects in the next frame.
  ///
  /// - Returns: boxes and confidences, 0...1, by identity. Objects that can no longer be followed are missing.
  func step(frame: PixelBuffer) throws -> [Int: TrackedObject]

  /// Starts following objects from boxes in the current frame and stops following others. A new start replaces an
  /// earlier one with the same identity.
  func change(starting: [Int: Box], stopping: [Int], frame: PixelBuffer) throws
}
