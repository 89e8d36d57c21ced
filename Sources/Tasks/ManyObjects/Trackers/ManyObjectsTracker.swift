import Geometry
import Imaging

/// A detected object in one frame.
package struct Detection: Hashable, Sendable {
  /// The box in pixels, with the origin at the upper left corner.
  var box: Box
  /// The confidence, 0...1.
  var confidence: Double

  package init(box: Box, confidence: Double = 1) {
    self.box = box
    self.confidence = confidence
  }
}

/// A tracker's output for an object in one frame.
package struct TrackedObject: Hashable, Sendable {
  /// The object's identity, a positive number that stays the same from frame to frame.
  package var identity: Int
  /// The box in pixels, with the origin at the upper left corner.
  package var box: Box
  /// The confidence, 0...1.
  package var confidence: Double
}

/// A tracker of all objects in a sequence, which receives detections in some of the frames.
///
/// Pass the frames in order, from one thread at a time.
package protocol ManyObjectsTracker: AnyObject {
  /// Returns the objects in the next frame.
  ///
  /// - Parameter detections: the detections in this frame, which may be empty; nil if the detector was not run.
  func step(frame: PixelBuffer, detections: [Detection]?) throws -> [TrackedObject]

  /// Tells the tracker that it does not receive the next frame, although objects move on. The default does nothing.
  func skip()
}

extension ManyObjectsTracker {
  package func skip() {}
}
