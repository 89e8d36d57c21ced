import Foundation

/// A face in an image.
public final class VNFaceObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The places of eyes, brows, nose, mouth and chin; nil unless landmarks were requested.
  public let landmarks: VNFaceLandmarks2D?
  /// The tilt of the head, in radians, counterclockwise in the image, -pi...pi; nil if it is
  /// unknown.
  public let roll: NSNumber?
  /// The rotation of the head around the neck, in radians, in steps of a quarter of pi: above 0 if
  /// the face looks to the right in the image; nil if it is unknown.
  public let yaw: NSNumber?
  /// The nod of the head; always nil.
  public let pitch: NSNumber?
  /// How well the face is taken, 0...1, to compare with other pictures of the same person; nil unless
  /// `VNDetectFaceCaptureQualityRequest` made the observation.
  public let faceCaptureQuality: Float?

  /// Creates an observation by hand, in the name of a request's revision.
  public convenience init(
    requestRevision: Int, boundingBox: CGRect, roll: NSNumber?, yaw: NSNumber?,
    pitch: NSNumber? = nil
  ) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: requestRevision, boundingBox: boundingBox,
      roll: roll, yaw: yaw, pitch: pitch, landmarks: nil)
  }

  /// Creates an observation by hand, with a `uuid` of its own and a confidence of 1.
  public convenience init(boundingBox: CGRect) {
    self.init(
      requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox, roll: nil, yaw: nil)
  }

  init(
    uuid: UUID, confidence: VNConfidence, requestRevision: Int, boundingBox: CGRect,
    roll: NSNumber?, yaw: NSNumber?, pitch: NSNumber?, landmarks: VNFaceLandmarks2D?,
    faceCaptureQuality: Float? = nil
  ) {
    self.faceCaptureQuality = faceCaptureQuality
    (self.roll, self.yaw, self.pitch, self.landmarks) = (roll, yaw, pitch, landmarks)
    super.init(
      uuid: uuid, confidence: confidence, requestRevision: requestRevision,
      boundingBox: boundingBox)
  }

  /// Returns the same face with landmarks.
  func with(_ landmarks: VNFaceLandmarks2D, revision: Int) -> VNFaceObservation {
    VNFaceObservation(
      uuid: uuid, confidence: confidence, requestRevision: revision, boundingBox: boundingBox,
      roll: roll, yaw: yaw, pitch: pitch, landmarks: landmarks,
      faceCaptureQuality: faceCaptureQuality)
  }

  /// Returns the same face with a quality.
  func with(_ quality: Float, revision: Int) -> VNFaceObservation {
    VNFaceObservation(
      uuid: uuid, confidence: confidence, requestRevision: revision, boundingBox: boundingBox,
      roll: roll, yaw: yaw, pitch: pitch, landmarks: landmarks, faceCaptureQuality: quality)
  }
}

extension [VNFaceObservation] {
  /// Checks that given faces have a box that an image may have.
  func checkBoxes() throws(VNError) {
    for face in self {
      let box = face.boundingBox
      // A comparison with nan is false.
      guard box.size.width > 0, box.size.height > 0, box.size.width <= 4, box.size.height <= 4,
        abs(box.origin.x) <= 4, abs(box.origin.y) <= 4
      else {
        throw VNError(
          .invalidArgument,
          "inputFaceObservations has the box \(box), expected at most 4 times the image's size")
      }
    }
  }
}
