import Foundation
import Geometry
import Imaging

/// The faces in a part of an image, found once for all requests on the image.
struct FaceDetection: ImageDerivative {
  let region: PixelRegion
  /// Whether faces are looked for at any angle.
  let turns: Bool

  func make(from image: ImageDerivatives) -> Result<[DetectedFace], VNError> {
    #if Faces
      let luma = image.luma(of: region)
      return Result { () throws(VNError) in
        try FaceDetector(turns: turns).faces(in: luma).map { face in
          DetectedFace(
            uuid: face.uuid, center: face.center + Point(Double(region.x), Double(region.y)),
            side: face.side, confidence: face.confidence, roll: face.roll, yaw: face.yaw)
        }
      }
    #else
      return .failure(OptionalLibrary.dlib.isOff(for: "Face detection"))
    #endif
  }
}

extension ImageDerivatives {
  /// The faces in the part of the image that a region of interest covers.
  func faces(in regionOfInterest: CGRect, turns: Bool) throws(VNError) -> [DetectedFace] {
    let region = image.region(enclosing: Box(normalized: regionOfInterest, in: image.size))
    return try value(FaceDetection(region: region, turns: turns)).get()
  }
}

extension VNFaceObservation {
  convenience init(_ face: DetectedFace, in size: PixelSize, revision: Int) {
    self.init(
      uuid: face.uuid, confidence: VNConfidence(face.confidence), requestRevision: revision,
      boundingBox: face.box.normalized(in: size), roll: face.roll.map { NSNumber(value: $0) },
      yaw: face.yaw.map { NSNumber(value: $0) }, pitch: nil, landmarks: nil)
  }
}
