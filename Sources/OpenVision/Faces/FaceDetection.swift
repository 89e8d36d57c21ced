import Foundation
import Geometry
import Imaging

/// The face detection methods, one for each revision of the request.
enum FaceFinder: Int, Sendable {
  /// Uses dlib's detector and finds only upright faces.
  case upright = 1
  /// Uses dlib's detector and finds faces at any angle.
  case turned = 2
  /// Uses a neural network and finds faces at any angle.
  case learned = 3

  /// Creates the finder for a revision.
  ///
  /// - Parameter revision: a revision that the requests support. Any other number selects the neural network.
  init(revision: Int) { self = FaceFinder(rawValue: revision) ?? .learned }
}

/// The faces in a region of an image, detected once for all requests on the image.
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

  /// Detects the faces and returns them in the region's pixel coordinates.
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
  /// Returns the faces in the region of interest.
  ///
  /// - Parameters:
  ///   - regionOfInterest: the region in normalized coordinates.
  ///   - finder: the detection method.
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
