import Foundation
import Geometry
import Imaging

/// How faces are found, a revision of the request each.
enum FaceFinder: Int, Sendable {
  /// By dlib's detector, standing upright.
  case upright = 1
  /// By dlib's detector, at any angle.
  case turned = 2
  /// By a network, at any angle.
  case learned = 3

  /// - Parameter revision: one that the requests support.
  init(revision: Int) { self = FaceFinder(rawValue: revision) ?? .learned }
}

/// The faces in a part of an image, found once for all requests on the image.
struct FaceDetection: ImageDerivative {
  let region: PixelRegion
  let finder: FaceFinder

  func make(from image: ImageDerivatives) -> Result<[DetectedFace], VNError> {
    Result { () throws(VNError) in
      try faces(in: image).map { face in
        DetectedFace(
          uuid: face.uuid, center: face.center + Point(Double(region.x), Double(region.y)),
          width: face.width, height: face.height, confidence: face.confidence, roll: face.roll,
          yaw: face.yaw)
      }
    }
  }

  /// The faces in the part's pixels.
  private func faces(in image: ImageDerivatives) throws(VNError) -> [DetectedFace] {
    if finder == .learned { return try LearnedFaceDetector().faces(in: image.part(region)) }
    #if Faces
      return try FaceDetector(turns: finder == .turned).faces(in: image.luma(of: region))
    #else
      throw OptionalLibrary.dlib.isOff(for: "Revision \(finder.rawValue) of face detection")
    #endif
  }
}

extension ImageDerivatives {
  /// The faces in the part of the image that a region of interest covers.
  func faces(in regionOfInterest: CGRect, finder: FaceFinder) throws(VNError) -> [DetectedFace] {
    let region = image.region(enclosing: Box(normalized: regionOfInterest, in: image.size))
    return try value(FaceDetection(region: region, finder: finder)).get()
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
