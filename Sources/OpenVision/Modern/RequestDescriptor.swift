/// The type of a request and its revision. Observations state the descriptor of the request that made them.
public enum RequestDescriptor: Codable, Hashable, Sendable, CustomStringConvertible {
  case coreMLRequest(SingleRevision)
  case detectBarcodesRequest(DoubleRevision)
  case detectContoursRequest(SingleRevision)
  case detectDocumentSegmentationRequest(SingleRevision)
  case detectFaceCaptureQualityRequest(ThirdRevision)
  case detectFaceLandmarksRequest(TripleRevision)
  case detectFaceRectanglesRequest(TripleRevision)
  case detectHorizonRequest(SingleRevision)
  case detectRectanglesRequest(SingleRevision)
  case detectTextRectanglesRequest(SingleRevision)
  case detectTrajectoriesRequest(SingleRevision)
  case generateAttentionBasedSaliencyImageRequest(SingleRevision)
  case generateImageFeaturePrintRequest(SingleRevision)
  case generateObjectnessBasedSaliencyImageRequest(SingleRevision)
  case recognizeTextRequest(DoubleRevision)
  case trackHomographicImageRegistrationRequest(SingleRevision)
  case trackObjectRequest(TripleRevision)
  case trackOpticalFlowRequest(SingleRevision)
  case trackRectangleRequest(SingleRevision)
  case trackTranslationalImageRegistrationRequest(SingleRevision)
  /// A request that is defined outside this library, with the name of its type.
  case other(String)

  /// The name of the case and the revision, e.g. `detectHorizonRequest(revision1)`.
  public var description: String {
    guard let revised = Mirror(reflecting: self).children.first else { return "request" }
    return "\(revised.label ?? "request")(\(revised.value))"
  }
}
