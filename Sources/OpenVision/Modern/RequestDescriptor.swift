/// The type of a request and its revision. Observations state the descriptor of the request that made them.
public enum RequestDescriptor: Codable, Hashable, Sendable, CustomStringConvertible {
  case coreMLRequest(CoreMLRequest.Revision)
  case detectBarcodesRequest(DetectBarcodesRequest.Revision)
  case detectContoursRequest(DetectContoursRequest.Revision)
  case detectDocumentSegmentationRequest(DetectDocumentSegmentationRequest.Revision)
  case detectFaceCaptureQualityRequest(DetectFaceCaptureQualityRequest.Revision)
  case detectFaceLandmarksRequest(DetectFaceLandmarksRequest.Revision)
  case detectFaceRectanglesRequest(DetectFaceRectanglesRequest.Revision)
  case detectHorizonRequest(DetectHorizonRequest.Revision)
  case detectRectanglesRequest(DetectRectanglesRequest.Revision)
  case detectTextRectanglesRequest(DetectTextRectanglesRequest.Revision)
  case detectTrajectoriesRequest(DetectTrajectoriesRequest.Revision)
  case generateAttentionBasedSaliencyImageRequest(
    GenerateAttentionBasedSaliencyImageRequest.Revision)
  case generateImageFeaturePrintRequest(GenerateImageFeaturePrintRequest.Revision)
  case generateObjectnessBasedSaliencyImageRequest(
    GenerateObjectnessBasedSaliencyImageRequest.Revision)
  case recognizeTextRequest(RecognizeTextRequest.Revision)
  case trackHomographicImageRegistrationRequest(TrackHomographicImageRegistrationRequest.Revision)
  case trackObjectRequest(TrackObjectRequest.Revision)
  case trackOpticalFlowRequest(TrackOpticalFlowRequest.Revision)
  case trackRectangleRequest(TrackRectangleRequest.Revision)
  case trackTranslationalImageRegistrationRequest(
    TrackTranslationalImageRegistrationRequest.Revision)
  /// A request that is defined outside this library, with the name of its type.
  case other(String)

  /// The name of the case and the revision, e.g. `detectHorizonRequest(revision1)`.
  public var description: String {
    guard let revised = Mirror(reflecting: self).children.first else { return "request" }
    return "\(revised.label ?? "request")(\(revised.value))"
  }
}
