import Geometry
import Imaging

/// Which algorithm stands behind a level and a revision of object tracking.
struct ObjectTrackingEngines: Sendable {
  typealias Key = TrackingAlgorithm

  /// Starts an algorithm on a frame with the object's box. The box is valid and overlaps the frame
  /// by at least one pixel; the request has checked that. An algorithm that lacks what it needs
  /// throws.
  typealias Start =
    @Sendable (
      _ frame: PixelBuffer, _ box: Box
    ) throws(VNError) -> any ObjectTrackingEngine

  let starts: [Key: Start]

  /// The algorithms that come with the library.
  static let builtIn = ObjectTrackingEngines(starts: [
    Key(level: .fast, revision: VNTrackObjectRequestRevision1): {
      FastObjectTracker(frame: $0, box: $1)
    },
    Key(level: .accurate, revision: VNTrackObjectRequestRevision1): {
      AccurateObjectTracker(frame: $0, box: $1)
    },
    Key(level: .fast, revision: VNTrackObjectRequestRevision2): learned(.fast),
    Key(level: .accurate, revision: VNTrackObjectRequestRevision2): learned(.accurate),
  ])

  private static func learned(_ level: VNRequestTrackingLevel) -> Start {
    { (frame, box) throws(VNError) in
      LearnedObjectTracker(
        frame: frame, box: box, network: try LearnedNetworks.network(for: level),
        parameters: level == .fast ? .fast : .accurate)
    }
  }

  /// The algorithm for a level of a revision.
  func start(for key: Key) throws(VNError) -> Start {
    if let start = starts[key] { return start }
    throw VNError(
      .unsupportedRequest,
      "revision \(key.revision) of VNTrackObjectRequest has no \(key.level) algorithm in this build"
    )
  }
}
