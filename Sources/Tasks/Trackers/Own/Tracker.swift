import Geometry
import Imaging

/// A tracker of your own.
///
/// A tracker is a value: each target is followed by a copy of its own, which is started once and then
/// gets every frame after that, one after the other. What it keeps from frame to frame are its
/// stored properties. Several targets may be followed at the same time, on different threads.
public protocol Tracker: Sendable {
  /// What tables and `--trackers` call it; unique among all trackers.
  var name: String { get }

  /// What it follows, in a few words, for `vbench trackers`.
  var summary: String { get }

  /// Whether it can be started with a region of this kind; with every one by default.
  func accepts(_ region: Region) -> Bool

  /// Takes in the target's appearance.
  ///
  /// - Parameters:
  ///   - frame: where the target is at `region`.
  ///   - region: in pixels, origin upper-left.
  /// - Returns: what it says about this very frame; it is not scored.
  /// - Throws: what keeps it from following the target; it has failed on the sequence then.
  mutating func start(on frame: PixelBuffer, at region: Region) throws -> Prediction

  /// Finds the target in the next frame.
  ///
  /// The time that this takes is the tracker's time.
  ///
  /// - Throws: why it gives up; it gets no further frame then.
  mutating func step(on frame: PixelBuffer) throws -> Prediction
}

extension Tracker {
  public var summary: String { "a tracker of your own" }
  public func accepts(_ region: Region) -> Bool { true }
}

/// What a tracker says about one frame.
public struct Prediction: Sendable, Hashable {
  /// Where the target is, in pixels, origin upper-left; nil for "I do not see it".
  public var region: Region?
  /// 0...1; nil where the tracker gives none.
  public var confidence: Double?

  public init(_ region: Region?, confidence: Double? = nil) {
    self.region = region
    self.confidence = confidence
  }
}
