import Foundation
import Geometry
import Imaging

/// What face detection finds, depending on the revision of the request.
enum FaceFinder: Int, Sendable {
  /// Upright faces.
  case upright = 1
  /// Faces at any angle.
  case turned = 2
  /// Faces at any angle, including smaller ones.
  case best = 3

  /// Creates the finder for a revision.
  ///
  /// - Parameter revision: a revision that the requests support. Any other number selects `best`.
  init(revision: Int) { self = FaceFinder(rawValue: revision) ?? .best }
}

/// The faces in a region of an image, detected once for all requests on the image.
struct FaceDetection: ImageDerivative {
  let region: PixelRegion
  let finder: FaceFinder

  func make(from image: ImageDerivatives) -> Result<[DetectedFace], VNError> {
    Result { () throws(VNError) in
      try LearnedFaceDetector(finder: finder).faces(in: image.part(region)).map { face in
        DetectedFace(
          uuid: face.uuid, center: face.center + Point(Double(region.x), Double(region.y)),
          width: face.width, height: face.height, confidence: face.confidence, roll: face.roll,
          yaw: face.yaw)
      }
    }
  }
}

extension ImageDerivatives {
  /// Returns the faces in the region of interest.
  ///
  /// - Parameters:
  ///   - regionOfInterest: the region in normalized coordinates.
  ///   - finder: what is searched for.
  ///   - revision: the request revision to record in the observations.
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
