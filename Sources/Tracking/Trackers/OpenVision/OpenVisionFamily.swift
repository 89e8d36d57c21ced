import Bench
import Foundation
import Geometry
import Imaging
import OpenVision
import TaskKit

/// The built-in trackers that use an OpenVision tracking request, at all levels and revisions.
enum OpenVisionFamily {
  static func of(_ tracker: OpenVisionMethod.Tracker) -> MethodFamily<any TrackingMethod> {
    MethodFamily(describe(tracker)) { name, revision in
      guard let level = levels.first(where: { $0.name == name }) else {
        throw UnknownName(kind: "level", name: name, allowed: levels.map(\.name))
      }
      let method = OpenVisionMethod(
        tracker: tracker, level: level, revision: revision ?? tracker.request.defaultRevision)
      try method.check()
      return [method]
    }
  }

  /// The levels, starting with the default.
  private static let levels: [VNRequestTrackingLevel] = [.fast, .accurate]

  private static func describe(_ tracker: OpenVisionMethod.Tracker) -> MethodDescription {
    let request = tracker.request
    let summary =
      switch tracker {
      case .object: "any object with a bounding box"
      case .rectangle: "flat rectangles, given by their four corners"
      }
    let revisions = Array(request.supportedRevisions)
    return MethodDescription(
      name: tracker.rawValue, summary: summary, levels: levels.map(\.name), revisions: revisions,
      defaultRevision: request.defaultRevision,
      unavailable: refusal(of: tracker, revision: request.defaultRevision))
  }

  /// Tries a request and returns the reason why the library rejects the request's type; nil if the library accepts the
  /// type.
  private static func refusal(
    of tracker: OpenVisionMethod.Tracker, revision: Int
  ) -> String? {
    let size = 64
    let frame = PixelBuffer.makeLuma(width: size, height: size) { luma in
      for index in luma.indices { luma[index] = UInt8((index * 37 + index / size * 11) & 255) }
    }
    let method = OpenVisionMethod(tracker: tracker, level: .fast, revision: revision)
    let region = Region.quadrilateral(Quadrilateral(Box(x: 20, y: 20, width: 24, height: 24)))
    do {
      _ = try method.makeSession().start(frame: frame, at: region)
      return nil
    } catch let error as VNError where error.code == .unsupportedRequest {
      return error.message
    } catch {
      return nil
    }
  }
}
