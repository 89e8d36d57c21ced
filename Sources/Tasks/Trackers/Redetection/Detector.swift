import Bench
import Geometry
import GroundTruth
import Imaging

/// Finds a target in a single frame, without knowing its earlier position.
package protocol Detector: Sendable {
  /// The name in tables. Different settings have different names.
  var name: String { get }

  /// The fingerprint of the detector in stored cells, such as that of a file; nil, the default, if this
  /// program's is enough.
  var fingerprint: String? { get }

  /// Returns the kind of region that the detector gives for a target that was started with `region`.
  func result(for region: Region) -> Region

  /// Returns a session that searches for one target.
  func makeSession(for target: SessionTarget) -> any DetectorSession
}

extension Detector {
  package var fingerprint: String? { nil }
}

/// A search for one target. Use it from one thread at a time.
package protocol DetectorSession: AnyObject {
  /// Learns the target's appearance from a frame and its region in pixels.
  func start(frame: PixelBuffer, region: Region) throws

  /// Searches for the target.
  ///
  /// - Parameter index: the 0-based frame of the sequence.
  /// - Returns: its region in pixels; nil if it is not found.
  func detect(frame: PixelBuffer, index: Int) throws -> Region?

  /// Searches for the target, given the tracker's answer.
  ///
  /// - Parameter current: the tracker's answer on this frame; nil if it gave none.
  /// - Returns: the region at which to restart the tracker; nil if the tracker should continue.
  func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region?

  /// Whether the detector needs the tracker's answer for its decision. The tracker then also works on frames
  /// with a detection.
  var weighsTracker: Bool { get }

  /// The nanoseconds that are added to the measured time of each detection.
  var additionalNanoseconds: Int64 { get }
}

extension DetectorSession {
  package var additionalNanoseconds: Int64 { 0 }

  package var weighsTracker: Bool { false }

  package func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region? {
    try detect(frame: frame, index: index)
  }
}
