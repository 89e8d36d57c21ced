import Geometry
import Imaging

/// A detector that finds a target in a single frame without knowing where the target was before.
package protocol Detector: Sendable {
  /// The name of the detector in tables. Detectors with different settings have different names.
  var name: String { get }

  /// A fingerprint of the detector for stored cells, such as the fingerprint of its model file. The default is nil,
  /// which means that the fingerprint of this program is sufficient.
  var fingerprint: String? { get }

  /// Converts a target's initial region to the type of region that the detector reports for the target: corners or a
  /// bounding box.
  func result(for region: Region) -> Region

  /// Creates a session that searches for one target.
  func makeSession(for target: SessionTarget) -> any DetectorSession
}

extension Detector {
  package var fingerprint: String? { nil }
}

/// A session that searches for one target. Use an instance from one thread at a time.
package protocol DetectorSession: AnyObject {
  /// Learns the target's appearance from its region in a frame, in pixels.
  func start(frame: PixelBuffer, region: Region) throws

  /// Searches for the target.
  ///
  /// - Parameter index: the 0-based index of the frame in the sequence.
  /// - Returns: the target's region in pixels; nil if it is not found.
  func detect(frame: PixelBuffer, index: Int) throws -> Region?

  /// Searches for the target and decides, given the tracker's answer, whether to restart the tracker.
  ///
  /// - Parameter current: the tracker's answer for this frame; nil if it gave none.
  /// - Returns: the region at which to restart the tracker; nil if the tracker should continue.
  func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region?

  /// Whether the detector needs the tracker's answer for its decision. If so, the tracker is also run on the frames on
  /// which the detector is run.
  var weighsTracker: Bool { get }

  /// The time, in nanoseconds, that is added to the measured duration of each detection.
  var additionalNanoseconds: Int64 { get }
}

extension DetectorSession {
  package var additionalNanoseconds: Int64 { 0 }

  package var weighsTracker: Bool { false }

  package func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region? {
    try detect(frame: frame, index: index)
  }
}
