import Geometry

/// The algorithms of object tracking. Each starts with the object's box in pixels, which is valid
/// and overlaps the frame by at least one pixel.
typealias ObjectTrackingEngines = EngineTable<VNRequestTrackingLevel, Box, ObjectTrackingEstimate>

extension ObjectTrackingEngines {
  /// The algorithms that come with the library.
  static let objectTracking = ObjectTrackingEngines(
    request: "VNTrackObjectRequest",
    starts: [
      Algorithm(level: .fast, revision: VNTrackObjectRequestRevision1): {
        FastObjectTracker(frame: $0, box: $1)
      },
      Algorithm(level: .accurate, revision: VNTrackObjectRequestRevision1): {
        AccurateObjectTracker(frame: $0, box: $1)
      },
      Algorithm(level: .fast, revision: VNTrackObjectRequestRevision2): learned(.fast),
      Algorithm(level: .accurate, revision: VNTrackObjectRequestRevision2): learned(.accurate),
    ],
    networks: [
      Algorithm(level: .fast, revision: VNTrackObjectRequestRevision2),
      Algorithm(level: .accurate, revision: VNTrackObjectRequestRevision2),
    ])

  private static func learned(_ level: VNRequestTrackingLevel) -> Start {
    { (frame, box) throws(VNError) in
      LearnedObjectTracker(
        frame: frame, box: box, network: try LearnedNetworks.network(for: level),
        parameters: level == .fast ? .fast : .accurate)
    }
  }
}
