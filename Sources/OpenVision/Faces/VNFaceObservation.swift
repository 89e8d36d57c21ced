import Foundation

/// A face in an image.
public final class VNFaceObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The landmarks of the eyes, brows, nose, mouth and chin; nil if they were not requested.
  public let landmarks: VNFaceLandmarks2D?
  /// The rotation of the face in the image plane, in radians, counterclockwise, -pi...pi; nil if it
  /// is unknown.
  public let roll: NSNumber?
  /// The rotation of the head about its vertical axis, in radians. It is positive if the face looks to the right in the
  /// image, and nil if it is unknown.
  public let yaw: NSNumber?
  /// The pitch of the head, which is always nil.
  public let pitch: NSNumber?
  /// The capture quality, 0...1, for comparing images of the same person. It is nil unless
  /// `VNDetectFaceCaptureQualityRequest` has rated the face.
  public let faceCaptureQuality: Float?

  /// Creates an observation with a new `uuid`, a confidence of 1, and the given request revision.
  public convenience init(
    requestRevision: Int, boundingBox: CGRect, roll: NSNumber?, yaw: NSNumber?,
    pitch: NSNumber? = nil
  ) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: requestRevision, boundingBox: boundingBox,
      roll: roll, yaw: yaw, pitch: pitch, landmarks: nil)
  }

  /// Creates an observation with a new `uuid` and a confidence of 1.
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

  /// Returns a copy of the observation with landmarks added.
  func with(_ landmarks: VNFaceLandmarks2D, revision: Int) -> VNFaceObservation {
    VNFaceObservation(
      uuid: uuid, confidence: confidence, requestRevision: revision, boundingBox: boundingBox,
      roll: roll, yaw: yaw, pitch: pitch, landmarks: landmarks,
      faceCaptureQuality: faceCaptureQuality)
  }

  /// Returns a copy of the observation with a capture quality added.
  func with(_ quality: Float, revision: Int) -> VNFaceObservation {
    VNFaceObservation(
      uuid: uuid, confidence: confidence, requestRevision: revision, boundingBox: boundingBox,
      roll: roll, yaw: yaw, pitch: pitch, landmarks: landmarks, faceCaptureQuality: quality)
  }
}

extension [VNFaceObservation] {
  /// Checks that the bounding boxes of all faces in the array have plausible positions and sizes.
  ///
  /// - Throws: `invalidArgument` for the first box that is not plausible.
  func checkBoxes() throws(VNError) {
    for face in self {
      let box = face.boundingBox
      // Comparisons with NaN are false, so NaN coordinates also fail.
      guard box.size.width > 0, box.size.height > 0, box.size.width <= 4, box.size.height <= 4,
        abs(box.origin.x) <= 4, abs(box.origin.y) <= 4
      else {
        throw VNError(
          .invalidArgument,
          "inputFaceObservations contains the box \(box); a box's width and height must be above 0 and at"
            + " most 4 (in image sizes), and its origin must be between -4 and 4")
      }
    }
  }
}
