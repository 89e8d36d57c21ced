import Geometry

/// The object tracking algorithms. Each algorithm starts with the object's bounding box in pixels. The box has been
/// validated and covers at least one pixel of the analyzed part of the frame.
typealias ObjectTrackingEngines = EngineTable<VNRequestTrackingLevel, Box, ObjectTrackingEstimate>

extension ObjectTrackingEngines {
  /// The algorithms that are included in the library.
  static let objectTracking: ObjectTrackingEngines = {
    var starts: [Algorithm: Start] = [
      Algorithm(level: .fast, revision: VNTrackObjectRequestRevision1): {
        FastObjectTracker(frame: $0, box: $1)
      },
      Algorithm(level: .accurate, revision: VNTrackObjectRequestRevision1): {
        AccurateObjectTracker(frame: $0, box: $1)
      },
    ]
    for algorithm in learned { starts[algorithm] = start(of: algorithm) }
    return ObjectTrackingEngines(
      request: "VNTrackObjectRequest", starts: starts, networks: Set(learned))
  }()

  private static let learned = [
    Algorithm(level: .fast, revision: VNTrackObjectRequestRevision2),
    Algorithm(level: .accurate, revision: VNTrackObjectRequestRevision2),
    Algorithm(level: .fast, revision: VNTrackObjectRequestRevision3),
    Algorithm(level: .accurate, revision: VNTrackObjectRequestRevision3),
  ]

  private static func start(of algorithm: Algorithm) -> Start {
    { (frame, box) throws(VNError) in
      var parameters = LearnedParameters(algorithm)
      parameters.parts.formIntersection(try LearnedParts.wanted.get())
      return LearnedObjectTracker(
        frame: frame, box: box, network: try LearnedNetworks.network(for: algorithm),
        parameters: parameters)
    }
  }
}
