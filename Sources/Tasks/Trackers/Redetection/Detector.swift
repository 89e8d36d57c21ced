import Bench
import Geometry
import GroundTruth
import Imaging

/// A detector that finds a target in a single frame, without knowing its earlier position.
package protocol Detector: Sendable {
  /// The name in tables. Detectors with different settings have different names.
  var name: String { get }

  /// The fingerprint of a detector in stored cells, such as a file's fingerprint. The default is nil, which means that
  /// this program's fingerprint suffices.
  var fingerprint: String? { get }

  /// Returns a region of the type that the detector gives for a target that starts with `region`.
  func result(for region: Region) -> Region

  /// Returns a session that searches for one target.
  func makeSession(for target: SessionTarget) -> any DetectorSession
}

extension Detector {
  package var fingerprint: String? { nil }
}

/// A search for one target. Use it from one thread at a time.
package protocol DetectorSession: AnyObject {
  /// Learns the target's appearance from a frame and the target's region in pixels.
  func start(frame: PixelBuffer, region: Region) throws

  /// Searches for the target.
  ///
  /// - Parameter index: the 0-based frame of the sequence.
  /// - Returns: the target's region in pixels; nil if it is not found.
  func detect(frame: PixelBuffer, index: Int) throws -> Region?

  /// Searches for the target, given the tracker's answer.
  ///
  /// - Parameter current: the tracker's answer on this frame; nil if it gave none.
  /// - Returns: the region at which to restart the tracker; nil if the tracker should continue.
  func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region?

  /// Whether the detector needs the tracker's answer for its decision. If so, the tracker also processes frames with a
  /// detection.
  var weighsTracker: Bool { get }

  /// The time, in nanoseconds, to add to each detection's measured duration.
  var additionalNanoseconds: Int64 { get }
}

extension DetectorSession {
  package var additionalNanoseconds: Int64 { 0 }

  package var weighsTracker: Bool { false }

  package func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region? {
    try detect(frame: frame, index: index)
  }
}
