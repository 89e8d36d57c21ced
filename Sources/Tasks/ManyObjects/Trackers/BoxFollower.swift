import Geometry
import Imaging

/// A tracker that follows individual objects from frame to frame by their appearance. It does not assign identities.
package protocol BoxFollower: AnyObject {
  /// Finds the followed objects in the next frame.
  ///
  /// - Returns: the objects' boxes and confidences, 0...1, keyed by identity. Objects that can no longer be followed
  ///   are omitted.
  func step(frame: PixelBuffer) throws -> [Int: TrackedObject]

  /// Starts following the objects in `starting`, which contains their boxes in the current frame, and stops following
  /// the objects in `stopping`. If an object in `starting` is already being followed, it is started again.
  func change(starting: [Int: Box], stopping: [Int], frame: PixelBuffer) throws
}
