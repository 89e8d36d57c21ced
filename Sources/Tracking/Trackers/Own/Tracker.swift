import Geometry
import Imaging

/// A tracker that you implement.
///
/// A tracker is a value type, and a separate copy follows each target. Each copy is started once and then receives all
/// later frames in order; its stored properties keep the state between frames. Copies may run at the same time on
/// different threads.
public protocol Tracker: Sendable {
  /// The name in tables and in the option `--trackers`. It must be unique among all trackers.
  var name: String { get }

  /// A short description, shown by `vbench trackers`, of the targets that the tracker follows.
  var summary: String { get }

  /// Returns whether the tracker can start at this region. The default implementation accepts every region.
  func accepts(_ region: Region) -> Bool

  /// Starts the tracker on a target.
  ///
  /// - Parameter region: the region in pixels, with the origin at the upper left corner.
  /// - Returns: the prediction for this frame, which is not scored.
  /// - Throws: an error that states why the target cannot be followed. The tracker then counts as failed on the
  ///   sequence.
  mutating func start(on frame: PixelBuffer, at region: Region) throws -> Prediction

  /// Finds the target in the next frame.
  ///
  /// The duration of this call is measured as the tracker's time.
  ///
  /// - Throws: an error that states why the tracker gives up. The tracker then receives no further frames.
  mutating func step(on frame: PixelBuffer) throws -> Prediction
}

extension Tracker {
  public var summary: String { "your own tracker" }
  public func accepts(_ region: Region) -> Bool { true }
}

/// A tracker's prediction for one frame.
public struct Prediction: Sendable, Hashable {
  /// The region of the target in pixels, with the origin at the upper left corner; nil if the target is not visible.
  public var region: Region?
  /// The confidence, 0...1; nil if the tracker does not provide one.
  public var confidence: Double?

  public init(_ region: Region?, confidence: Double? = nil) {
    self.region = region
    self.confidence = confidence
  }
}
