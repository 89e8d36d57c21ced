import Geometry
import Imaging

/// What a detector says about one object of one frame.
public struct Detection: Hashable, Sendable {
  /// In pixels, origin upper-left.
  public var box: Box
  /// 0...1.
  public var confidence: Double

  public init(box: Box, confidence: Double = 1) {
    self.box = box
    self.confidence = confidence
  }
}

/// Where a tracker says that an object is in one frame.
public struct TrackedObject: Hashable, Sendable {
  /// The same in every frame for what the tracker holds to be the same object; from 1.
  public var identity: Int
  /// In pixels, origin upper-left.
  public var box: Box
  /// 0...1.
  public var confidence: Double

  public init(identity: Int, box: Box, confidence: Double) {
    self.identity = identity
    self.box = box
    self.confidence = confidence
  }
}

/// Follows all objects of a sequence, of which a detector tells now and then.
///
/// Used by one thread at a time, with every frame in its order.
public protocol ManyObjectsTracker: AnyObject {
  /// Says where the objects are in the next frame.
  ///
  /// - Parameter detections: what the detector found in this frame, which may be nothing; nil where it
  ///   did not look.
  func step(frame: PixelBuffer, detections: [Detection]?) throws -> [TrackedObject]
}
