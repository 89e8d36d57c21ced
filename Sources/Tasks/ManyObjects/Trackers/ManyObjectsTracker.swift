import Geometry
import Imaging

/// What a detector says about one object of one frame.
package struct Detection: Hashable, Sendable {
  /// In pixels, origin upper-left.
  package var box: Box
  /// 0...1.
  package var confidence: Double

  package init(box: Box, confidence: Double = 1) {
    self.box = box
    self.confidence = confidence
  }
}

/// Where a tracker says that an object is in one frame.
package struct TrackedObject: Hashable, Sendable {
  /// The same in every frame for what the tracker holds to be the same object; from 1.
  package var identity: Int
  /// In pixels, origin upper-left.
  package var box: Box
  /// 0...1.
  package var confidence: Double

  package init(identity: Int, box: Box, confidence: Double) {
    self.identity = identity
    self.box = box
    self.confidence = confidence
  }
}

/// Follows all objects of a sequence, of which a detector tells now and then.
///
/// Used by one thread at a time, with every frame in its order.
package protocol ManyObjectsTracker: AnyObject {
  /// Says where the objects are in the next frame.
  ///
  /// - Parameter detections: what the detector found in this frame, which may be nothing; nil where it
  ///   did not look.
  func step(frame: PixelBuffer, detections: [Detection]?) throws -> [TrackedObject]
}
