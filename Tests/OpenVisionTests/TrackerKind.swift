import Geometry
import Imaging

@testable import OpenVision

/// The classic algorithms.
enum TrackerLevel: CaseIterable {
  case fast, accurate

  func start(frame: PixelBuffer, box: Box) -> any StatefulEngine<ObjectTrackingEstimate> {
    switch self {
    case .fast: FastObjectTracker(frame: frame, box: box)
    case .accurate: AccurateObjectTracker(frame: frame, box: box)
    }
  }
}

/// All algorithms of the library.
enum TrackerKind: CaseIterable {
  case fast, accurate, learnedFast, learnedAccurate

  var isLearned: Bool { self == .learnedFast || self == .learnedAccurate }

  func start(frame: PixelBuffer, box: Box) throws -> any StatefulEngine<ObjectTrackingEstimate> {
    let level: VNRequestTrackingLevel =
      self == .fast || self == .learnedFast ? .fast : .accurate
    let key = ObjectTrackingEngines.Algorithm(level: level, revision: isLearned ? 2 : 1)
    return try ObjectTrackingEngines.objectTracking.start(for: key)(frame, box)
  }

  /// How far off a box may be: a network trained on pictures of things draws the box where it sees
  /// their outline, not where it was drawn.
  func tolerance(_ pixels: Double) -> Double { isLearned ? max(4, 2 * pixels) : pixels }
}
