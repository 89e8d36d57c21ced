import Execution
import Foundation
import Geometry
import Imaging
import OpenVision
import Tracking

/// The trackers that can be measured: what the linked OpenVision says it has.
public enum SubjectRegistry {
  /// All trackers, whether they can be used or not.
  public static let trackers: [TrackerDescription] = OpenVisionSubject.Tracker.allCases.map {
    describe($0)
  }

  /// The subjects of a part of the matrix, in order of name.
  ///
  /// - Throws: `UnknownName` that names the allowed values where one is unknown.
  public static func subjects(of selection: MatrixSelection) throws -> [any Subject] {
    try selection.identities(among: trackers).compactMap { identity in
      guard let tracker = OpenVisionSubject.Tracker(rawValue: identity.tracker),
        let level = levels.first(where: { $0.name == identity.level }),
        let revision = identity.revision
      else { return nil }
      let subject = OpenVisionSubject(tracker: tracker, level: level, revision: revision)
      try subject.check()
      return subject
    }
  }

  /// The default level first.
  private static let levels: [VNRequestTrackingLevel] = [.fast, .accurate]

  private static func describe(_ tracker: OpenVisionSubject.Tracker) -> TrackerDescription {
    let request: VNTrackingRequest.Type
    let summary: String
    switch tracker {
    case .object:
      request = VNTrackObjectRequest.self
      summary = "anything with a box around it"
    case .rectangle:
      request = VNTrackRectangleRequest.self
      summary = "flat rectangles, by their four corners"
    }
    let revisions = Array(request.supportedRevisions)
    return TrackerDescription(
      name: tracker.rawValue, summary: summary, levels: levels.map(\.name), revisions: revisions,
      defaultRevision: request.defaultRevision,
      unavailable: refusal(of: tracker, revision: request.defaultRevision))
  }

  /// Why the library refuses a request of a type, found out by performing one; nil if it does not.
  private static func refusal(
    of tracker: OpenVisionSubject.Tracker, revision: Int
  ) -> String? {
    let size = 64
    let frame = PixelBuffer.makeLuma(width: size, height: size) { luma in
      for index in luma.indices { luma[index] = UInt8((index * 37 + index / size * 11) & 255) }
    }
    let subject = OpenVisionSubject(tracker: tracker, level: .fast, revision: revision)
    let region = Region.quadrilateral(Quadrilateral(Box(x: 20, y: 20, width: 24, height: 24)))
    do {
      _ = try subject.makeSession().start(frame: frame, region: region)
      return nil
    } catch let error as VNError where error.code == .unsupportedRequest {
      return error.message
    } catch {
      return nil
    }
  }
}
