import Foundation

/// A face that was found.
public final class VNFaceObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// Where eyes, brows, nose, mouth and chin are; nil unless landmarks were asked for.
  public let landmarks: VNFaceLandmarks2D?
  /// How far the head is tilted, in radians, counterclockwise in the image; nil where nothing is known
  /// of it. -pi...pi
  public let roll: NSNumber?
  /// How far the head is turned around the neck, in radians, counterclockwise as seen from above, in steps of a
  /// quarter of pi: above 0 where the face looks to the right in the image; nil where nothing is known of it.
  public let yaw: NSNumber?
  /// How far the head nods; always nil.
  public let pitch: NSNumber?

  /// An observation made by hand, in the name of a request's revision.
  public convenience init(
    requestRevision: Int, boundingBox: CGRect, roll: NSNumber?, yaw: NSNumber?,
    pitch: NSNumber? = nil
  ) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: requestRevision, boundingBox: boundingBox,
      roll: roll, yaw: yaw, pitch: pitch, landmarks: nil)
  }

  /// An observation made by hand, with a `uuid` of its own and a confidence of 1.
  public convenience init(boundingBox: CGRect) {
    self.init(
      requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox, roll: nil, yaw: nil)
  }

  init(
    uuid: UUID, confidence: VNConfidence, requestRevision: Int, boundingBox: CGRect,
    roll: NSNumber?, yaw: NSNumber?, pitch: NSNumber?, landmarks: VNFaceLandmarks2D?
  ) {
    (self.roll, self.yaw, self.pitch, self.landmarks) = (roll, yaw, pitch, landmarks)
    super.init(
      uuid: uuid, confidence: confidence, requestRevision: requestRevision,
      boundingBox: boundingBox)
  }

  /// The same face with landmarks.
  func with(_ landmarks: VNFaceLandmarks2D, revision: Int) -> VNFaceObservation {
    VNFaceObservation(
      uuid: uuid, confidence: confidence, requestRevision: revision, boundingBox: boundingBox,
      roll: roll, yaw: yaw, pitch: pitch, landmarks: landmarks)
  }
}

/// A request that can be told which faces to look at.
public protocol VNFaceObservationAccepting: VNRequest {
  /// The faces to look at; nil to have them found first.
  var inputFaceObservations: [VNFaceObservation]? { get set }
}
