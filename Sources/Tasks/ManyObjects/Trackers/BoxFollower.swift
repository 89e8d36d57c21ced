import Geometry
import Imaging

/// A tracker that follows individual objects from frame to frame by their appearance. It does not assign identities.
package protocol BoxFollower: AnyObject {
  /// Finds the followed objects in the next frame.
  ///
  /// - Returns: the objects' boxes and confidences, 0...1, keyed by identity. Objects that can no longer be followed
  ///   are omitted.
  func step(frame: PixelBuffer) throws -> [Int: TrackedObject]

  /// Starts following the objects whose boxes in the current frame are given, and stops following other objects. If an
  /// identity is already followed, it is started again.
  func change(starting: [Int: Box], stopping: [Int], frame: PixelBuffer) throws
}
