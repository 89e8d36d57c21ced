import Geometry
import Imaging

/// Follows single objects from frame to frame by their looks; of which is which it knows nothing.
package protocol BoxFollower: AnyObject {
  /// Finds the objects that are followed in the next frame.
  ///
  /// - Returns: a box and a confidence, 0...1, by identity; an object that cannot be followed any more
  ///   is not there.
  func step(frame: PixelBuffer) throws -> [Int: TrackedObject]

  /// Follows objects from boxes in the present frame on, instead of what was followed under the same
  /// identities before, and others no longer.
  func change(starting: [Int: Box], stopping: [Int], frame: PixelBuffer) throws
}
