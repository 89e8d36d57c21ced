import Bench
import OpenVision
import TaskKit
import Tracking

/// The object tracker and the rectangle tracker at one level and revision.
struct TrackedMethods {
  let object: OpenVisionMethod
  let rectangle: OpenVisionMethod

  /// Selects the trackers with the given level and revision.
  ///
  /// - Throws: `UnknownName`, which lists the existing levels or revisions.
  init(level name: String, revision: Int?, from registry: TrackerRegistry) throws {
    let levels = [VNRequestTrackingLevel.fast, .accurate]
    guard let level = levels.first(where: { $0.name == name }) else {
      throw UnknownName(kind: "level", name: name, allowed: levels.map(\.name))
    }
    let known = registry.trackers.first { $0.name == "object" }
    if let revision, let known, !known.revisions.contains(revision) {
      throw UnknownName(
        kind: "revision", name: "\(revision)", allowed: known.revisions.map { "\($0)" })
    }
    object = OpenVisionMethod(
      tracker: .object, level: level,
      revision: revision ?? VNTrackObjectRequest.defaultRevision)
    rectangle = OpenVisionMethod(
      tracker: .rectangle, level: level, revision: VNTrackRectangleRequest.defaultRevision)
  }
}
