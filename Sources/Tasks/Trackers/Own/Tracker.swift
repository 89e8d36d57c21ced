import Geometry
import Imaging

/// A tracker of your own.
///
/// A tracker is a value. Each target is followed by a separate copy, which is started once and then receives every
/// following frame in order. The stored properties keep its state between frames. Several targets may be followed at
/// the same time on different threads.
public protocol Tracker: Sendable {
  /// The name in tables and for `--trackers`. It must be unique among all trackers.
  var name: String { get }

  /// A short description of the targets that the tracker follows, for `vbench trackers`.
  var summary: String { get }

  /// Whether the tracker can start at this region. By default it accepts every region.
  func accepts(_ region: Region) -> Bool

  /// Learns the target's appearance.
  ///
  /// - Parameters:
  ///   - frame: the frame that shows the target at `region`.
  ///   - region: the region in pixels, with the origin at the upper left corner.
  /// - Returns: the prediction for this frame, which is not scored.
  /// - Throws: the reason why the target cannot be followed. The tracker has then failed on the sequence.
  mutating func start(on frame: PixelBuffer, at region: Region) throws -> Prediction

  /// Finds the target in the next frame.
  ///
  /// The duration of this call is measured as the tracker's time.
  ///
  /// - Throws: the reason why the tracker gives up. It then receives no further frames.
  mutating func step(on frame: PixelBuffer) throws -> Prediction
}

extension Tracker {
  public var summary: String { "a tracker of your own" }
  public func accepts(_ region: Region) -> Bool { true }
}

/// A tracker's prediction for one frame.
public struct Prediction: Sendable, Hashable {
  /// The region of the target in pixels, with the origin at the upper left corner; nil if the target is not visible.
  public var region: Region?
  /// The confidence, 0...1; nil if the tracker gives none.
  public var confidence: Double?

  public init(_ region: Region?, confidence: Double? = nil) {
    self.region = region
    self.confidence = confidence
  }
}
