import Foundation
import Geometry
import Imaging

/// The way faces are found, one for each revision of the request.
enum FaceFinder: Int, Sendable {
  /// dlib's detector, for upright faces.
  case upright = 1
  /// dlib's detector, at any angle.
  case turned = 2
  /// A network, at any angle.
  case learned = 3

  /// Creates the finder of a revision.
  ///
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

  /// Finds the faces in the part's pixels.
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
  /// Returns the faces in the part of the image that a region of interest covers.
  ///
  /// - Parameter revision: of the request that observes them.
  func faces(
    in regionOfInterest: CGRect, finder: FaceFinder, revision: Int
  ) throws(VNError) -> [VNFaceObservation] {
    let region = image.region(enclosing: Box(normalized: regionOfInterest, in: image.size))
    return try value(FaceDetection(region: region, finder: finder)).get()
      .map { VNFaceObservation($0, in: image.size, revision: revision) }
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
