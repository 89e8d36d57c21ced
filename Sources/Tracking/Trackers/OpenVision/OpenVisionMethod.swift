import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import OpenVision
import TaskKit

/// A tracker that uses an OpenVision tracking request at one level and revision, as an application would. It has one
/// sequence request handler per target and performs one request per frame, which continues from the previous frame's
/// observation.
package struct OpenVisionMethod: TrackingMethod {
  /// The types of tracking requests.
  package enum Tracker: String, Sendable, CaseIterable {
    case object
    case rectangle

    /// The type of the OpenVision request that performs the tracking.
    var request: VNTrackingRequest.Type {
      switch self {
      case .object: VNTrackObjectRequest.self
      case .rectangle: VNTrackRectangleRequest.self
      }
    }
  }

  package let tracker: Tracker
  package let level: VNRequestTrackingLevel
  package let revision: Int
  /// Whether the rectangle tracker skips targets whose labels are rotated boxes around objects of arbitrary shape.
  /// Other trackers ignore this property.
  package var followsPlanarLabelsOnly = false
  /// The fingerprint of the settings that influence the answers: the file of the user's own network weights, and the
  /// parts of the tracker that are disabled. It is nil if all settings have their default values, or if the tracker
  /// uses no network.
  package let fingerprint: String?

  package init(tracker: Tracker, level: VNRequestTrackingLevel, revision: Int) {
    self.tracker = tracker
    self.level = level
    self.revision = revision
    let usesNetwork = tracker.request.usesNetwork(at: level, ofRevision: revision)
    fingerprint = usesNetwork ? Self.fingerprint(of: level) : nil
  }

  private static func fingerprint(of level: VNRequestTrackingLevel) -> String? {
    let (file, leftOut) = (LearnedNetworks.file(for: level), LearnedNetworks.partsLeftOut())
    guard file != nil || leftOut != nil else { return nil }
    var sum = Checksum()
    sum.add(ProgramFingerprint.current)
    if let file { sum.add(contentOf: file) }
    if let leftOut { sum.add("without \(leftOut)") }
    return sum.text
  }

  package var identity: MethodIdentity {
    MethodIdentity(tracker: tracker.rawValue, level: level.name, revision: revision)
  }

  /// Returns whether the tracker can follow a region. The rectangle tracker requires four corners. The object tracker
  /// uses the bounding box of any region.
  package func accepts(_ region: Region) -> Bool {
    switch (tracker, region) {
    case (.object, _), (.rectangle, .quadrilateral): true
    case (.rectangle, .box): false
    }
  }

  package func follows(_ target: Target, from region: Region) -> Bool {
    accepts(region) && !(tracker == .rectangle && followsPlanarLabelsOnly && target.hasRotatedBoxes)
  }

  /// Checks that the revision's network, if it has one, can be loaded.
  ///
  /// - Throws: `TrackerError.unusableModel`.
  func check() throws {
    guard tracker.request.usesNetwork(at: level, ofRevision: revision) else { return }
    do throws(VNError) {
      try LearnedNetworks.check(level, ofRevision: revision)
    } catch {
      throw TrackerError.unusableModel(tracker: identity.name, reason: "\(error)")
    }
  }

  package func makeSession() -> any TrackerSession { OpenVisionSession(method: self) }

  package func makeGroup() -> (any TrackingMethodGroup)? { OpenVisionSharedHandler(method: self) }

  /// Returns the observation for the first request, created from a region.
  func observation(of region: Region, in size: PixelSize) -> VNDetectedObjectObservation {
    guard tracker == .rectangle else {
      return VNDetectedObjectObservation(boundingBox: region.boundingBox.normalized(in: size))
    }
    let corners = region.corners.map { $0.normalized(in: size) }
    return VNRectangleObservation(
      requestRevision: revision, topLeft: corners[0], topRight: corners[1],
      bottomRight: corners[2], bottomLeft: corners[3])
  }

  /// Returns a request that continues from an observation, with the tracker's level and revision.
  func request(following observation: VNDetectedObjectObservation) -> VNTrackingRequest {
    let request: VNTrackingRequest
    if tracker == .rectangle, let rectangle = observation as? VNRectangleObservation {
      request = VNTrackRectangleRequest(rectangleObservation: rectangle)
    } else {
      request = VNTrackObjectRequest(detectedObjectObservation: observation)
    }
    request.revision = revision
    request.trackingLevel = level
    return request
  }
}

/// A session that has one handler and one tracker, and that keeps the tracker's latest observation.
private final class OpenVisionSession: MethodSession {
  private let method: OpenVisionMethod
  private let handler = VNSequenceRequestHandler()
  private var observation = VNDetectedObjectObservation(boundingBox: .zero)

  init(method: OpenVisionMethod) { self.method = method }

  func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
    observation = method.observation(of: region, in: frame.size)
    return try step(frame: frame)
  }

  func step(frame: PixelBuffer) throws -> TrackStep {
    let request = method.request(following: observation)
    let ((), duration) = try StepDuration.measuring {
      try handler.perform([request], on: frame)
    }
    guard let found = request.results?.first as? VNDetectedObjectObservation else {
      return TrackStep(region: nil, confidence: nil, duration: duration)
    }
    observation = found
    return TrackStep(found, in: frame.size, duration: duration)
  }
}
