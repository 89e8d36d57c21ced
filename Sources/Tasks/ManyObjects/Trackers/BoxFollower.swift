import Geometry
import Imaging

/// Follows single objects from frame to frame by their appearance. It does not decide about identities.
package protocol BoxFollower: AnyObject {
  /// Finds the followed objects in the next frame.
  ///
  /// - Returns: a box and a confidence, 0...1, by identity. An object that can no longer be followed is
  ///   missing.
  func step(frame: PixelBuffer) throws -> [Int: TrackedObject]

  /// Starts following objects from boxes in the present frame, replacing any earlier ones with the same
  /// identities, and stops following others.
  func change(starting: [Int: Box], stopping: [Int], frame: PixelBuffer) throws
}
