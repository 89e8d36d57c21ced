import Foundation

/// The first revision of face landmark detection. If the request must detect faces itself, it uses revision 1 of face
/// detection, which detects upright faces.
public let VNDetectFaceLandmarksRequestRevision1 = 1

/// The second revision of face landmark detection. If the request must detect faces itself, it uses revision 2 of face
/// detection, which detects faces at any angle.
public let VNDetectFaceLandmarksRequestRevision2 = 2

/// The third revision of face landmark detection. If the request must detect faces itself, it uses revision 3 of face
/// detection.
public let VNDetectFaceLandmarksRequestRevision3 = 3

/// The number and arrangement of the landmark points to return.
public enum VNRequestFaceLandmarksConstellation: UInt, Sendable, CaseIterable {
  /// The revision's default, which is 65 points.
  case constellationNotDefined = 0
  case constellation65Points = 1
  case constellation76Points = 2
}

/// A request that finds the eyes, eyebrows, nose, mouth and chin of faces.
///
/// The input is `inputFaceObservations`. If this property is nil, faces are detected first, and all requests on the
/// same image share this detection. The results are copies of the input faces, with the same `uuid` and box, and with
/// `landmarks` added. A face that already has landmarks is returned unchanged.
///
/// The landmarks come from dlib's predictor, which the package trait `Faces` enables. The model file is the one from
/// Debian's libdlib-data package unless the environment variable `OPENVISION_FACE_LANDMARKS` selects another file. If
/// there is no model file, performing the request fails with `VNErrorCode.dataUnavailable`.
///
/// ```swift
/// let request = VNDetectFaceLandmarksRequest()
/// try VNImageRequestHandler(url: URL(filePath: "portrait.jpg")).perform([request])
/// print(request.results?.first?.landmarks?.allPoints?.pointCount ?? 0)  // 65
/// ```
public final class VNDetectFaceLandmarksRequest: VNImageBasedRequest, VNFaceObservationAccepting {
  public var inputFaceObservations: [VNFaceObservation]?

  /// The number and arrangement of the landmark points to return. With `constellation76Points`, performing the request
  /// fails with `VNErrorCode.invalidArgument`.
  public var constellation = VNRequestFaceLandmarksConstellation.constellationNotDefined

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    IndexSet(
      integersIn: VNDetectFaceLandmarksRequestRevision1...VNDetectFaceLandmarksRequestRevision3)
  }

  override func makeCopy() -> VNRequest {
    VNDetectFaceLandmarksRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNDetectFaceLandmarksRequest else { return }
    inputFaceObservations = other.inputFaceObservations
    constellation = other.constellation
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    guard constellation != .constellation76Points else {
      throw VNError(
        .invalidArgument, "constellation is constellation76Points; expected constellation65Points")
    }
    try (inputFaceObservations ?? []).checkBoxes()
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    #if Faces
      let revision = revision
      return plan(in: context, finder: FaceFinder(revision: revision)) {
        face, image throws(VNError) in
        guard face.landmarks == nil else { return face }
        let landmarks = try FaceLandmarker.shared.landmarks(of: face, in: image)
        return face.with(landmarks, revision: revision)
      }
    #else
      throw OptionalLibrary.dlib.isOff(for: "\(Self.self)")
    #endif
  }
}

extension VNDetectFaceLandmarksRequest: VNTypedResults {
  public typealias Observation = VNFaceObservation
}
