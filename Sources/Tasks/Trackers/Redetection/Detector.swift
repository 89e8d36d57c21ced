import Bench
import Geometry
import GroundTruth
import Imaging

/// Finds a target in a single frame, without knowing where it was before.
package protocol Detector: Sendable {
  /// In tables; different settings have different names.
  var name: String { get }

  /// What stands for the detector in stored cells beside its name, such as a file's content; nil, the default, for
  /// this program.
  var fingerprint: String? { get }

  /// The kind of region that the detector gives for a target that was started with `region`.
  func result(for region: Region) -> Region

  /// Something that looks for one target.
  func makeSession(for target: SessionTarget) -> any DetectorSession
}

extension Detector {
  package var fingerprint: String? { nil }
}

/// Looks for one target. Used by one thread at a time.
package protocol DetectorSession: AnyObject {
  /// Takes in the target's appearance, on the frame where it is at `region` in pixels.
  func start(frame: PixelBuffer, region: Region) throws

  /// Looks for the target.
  ///
  /// - Parameter index: the 0-based frame of the sequence.
  /// - Returns: where it is, in pixels; nil where it is not found.
  func detect(frame: PixelBuffer, index: Int) throws -> Region?

  /// Looks for the target where the tracker says that it is elsewhere.
  ///
  /// - Parameter current: the tracker's answer on this frame; nil where it gave none.
  /// - Returns: where the tracker is to be started anew; nil where it had better go on.
  func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region?

  /// Whether the detector wants to know what the tracker says before it decides; the tracker then
  /// works on the frame of a detection, too.
  var weighsTracker: Bool { get }

  /// Nanoseconds that count for each detection beside what it takes here.
  var additionalNanoseconds: Int64 { get }
}

extension DetectorSession {
  package var additionalNanoseconds: Int64 { 0 }

  package var weighsTracker: Bool { false }

  package func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region? {
    try detect(frame: frame, index: index)
  }
}
