import Geometry
import Imaging

@testable import OpenVision

/// The tracking levels of revision 1.
enum TrackerLevel: CaseIterable {
  case fast, accurate

  func start(frame: PixelBuffer, box: Box) -> any StatefulEngine<ObjectTrackingEstimate> {
    switch self {
    case .fast: FastObjectTracker(frame: frame, box: box)
    case .accurate: AccurateObjectTracker(frame: frame, box: box)
    }
  }
}

/// The built-in trackers of revisions 1 and 2.
enum TrackerKind: CaseIterable {
  case fast, accurate, learnedFast, learnedAccurate

  var isLearned: Bool { self == .learnedFast || self == .learnedAccurate }

  func start(frame: PixelBuffer, box: Box) throws -> any StatefulEngine<ObjectTrackingEstimate> {
    let level: VNRequestTrackingLevel =
      self == .fast || self == .learnedFast ? .fast : .accurate
    let key = ObjectTrackingEngines.Algorithm(level: level, revision: isLearned ? 2 : 1)
    return try ObjectTrackingEngines.objectTracking.start(for: key)(frame, box)
  }

  /// Returns the tolerance for errors of a box, in pixels. It is larger for networks because they have learned from
  /// photographs where objects end, and may predict a different box than the labeled one.
  func tolerance(_ pixels: Double) -> Double { isLearned ? max(4, 2 * pixels) : pixels }
}
