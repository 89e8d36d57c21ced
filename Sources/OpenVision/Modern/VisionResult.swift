/// A request that was performed together with other requests, along with its result or error.
public enum VisionResult: Sendable {
  case detectRectangles(DetectRectanglesRequest, [RectangleObservation])
  case detectContours(DetectContoursRequest, ContoursObservation)
  case detectHorizon(DetectHorizonRequest, HorizonObservation?)
  case detectBarcodes(DetectBarcodesRequest, [BarcodeObservation])
  case detectTextRectangles(DetectTextRectanglesRequest, [TextObservation])
  case recognizeText(RecognizeTextRequest, [RecognizedTextObservation])
  case coreML(CoreMLRequest, [any VisionObservation])
  case detectFaceLandmarks(DetectFaceLandmarksRequest, [FaceObservation])
  case detectFaceCaptureQuality(DetectFaceCaptureQualityRequest, [FaceObservation])
  case detectFaceRectangles(DetectFaceRectanglesRequest, [FaceObservation])
  case detectDocumentSegmentation(DetectDocumentSegmentationRequest, RectangleObservation?)
  case detectTrajectories(DetectTrajectoriesRequest, [TrajectoryObservation])
  case generateAttentionBasedSaliencyImage(
    GenerateAttentionBasedSaliencyImageRequest, SaliencyImageObservation)
  case generateObjectnessBasedSaliencyImage(
    GenerateObjectnessBasedSaliencyImageRequest, SaliencyImageObservation)
  case generateImageFeaturePrint(GenerateImageFeaturePrintRequest, FeaturePrintObservation)
  case trackObject(TrackObjectRequest, DetectedObjectObservation?)
  case trackRectangle(TrackRectangleRequest, RectangleObservation?)
  case trackTranslationalImageRegistration(
    TrackTranslationalImageRegistrationRequest, ImageTranslationAlignmentObservation?)
  case trackHomographicImageRegistration(
    TrackHomographicImageRegistrationRequest, ImageHomographicAlignmentObservation?)
  case trackOpticalFlow(TrackOpticalFlowRequest, OpticalFlowObservation?)
  /// A request of a type that is defined outside this library, with its result.
  case other(any VisionRequest, any Sendable)
  /// A request that failed, with the error, which is a `VisionError` for this library's requests.
  case error(any VisionRequest, any Error)

  /// Wraps the result of a request. A request or a result of a type that is defined outside this library is `other`.
  init(_ request: any VisionRequest, _ result: any Sendable) {
    switch (request, result) {
    case let (request as DetectRectanglesRequest, result as [RectangleObservation]):
      self = .detectRectangles(request, result)
    case let (request as DetectContoursRequest, result as ContoursObservation):
      self = .detectContours(request, result)
    case let (request as DetectHorizonRequest, result as HorizonObservation?):
      self = .detectHorizon(request, result)
    case let (request as DetectBarcodesRequest, result as [BarcodeObservation]):
      self = .detectBarcodes(request, result)
    case let (request as DetectTextRectanglesRequest, result as [TextObservation]):
      self = .detectTextRectangles(request, result)
    case let (request as RecognizeTextRequest, result as [RecognizedTextObservation]):
      self = .recognizeText(request, result)
    case let (request as CoreMLRequest, result as [any VisionObservation]):
      self = .coreML(request, result)
    case let (request as DetectFaceLandmarksRequest, result as [FaceObservation]):
      self = .detectFaceLandmarks(request, result)
    case let (request as DetectFaceCaptureQualityRequest, result as [FaceObservation]):
      self = .detectFaceCaptureQuality(request, result)
    case let (request as DetectFaceRectanglesRequest, result as [FaceObservation]):
      self = .detectFaceRectangles(request, result)
    case let (request as DetectDocumentSegmentationRequest, result as RectangleObservation?):
      self = .detectDocumentSegmentation(request, result)
    case let (request as DetectTrajectoriesRequest, result as [TrajectoryObservation]):
      self = .detectTrajectories(request, result)
    case let (
      request as GenerateAttentionBasedSaliencyImageRequest, result as SaliencyImageObservation
    ):
      self = .generateAttentionBasedSaliencyImage(request, result)
    case let (
      request as GenerateObjectnessBasedSaliencyImageRequest, result as SaliencyImageObservation
    ):
      self = .generateObjectnessBasedSaliencyImage(request, result)
    case let (request as GenerateImageFeaturePrintRequest, result as FeaturePrintObservation):
      self = .generateImageFeaturePrint(request, result)
    case let (request as TrackObjectRequest, result as DetectedObjectObservation?):
      self = .trackObject(request, result)
    case let (request as TrackRectangleRequest, result as RectangleObservation?):
      self = .trackRectangle(request, result)
    case let (
      request as TrackTranslationalImageRegistrationRequest,
      result as ImageTranslationAlignmentObservation?
    ):
      self = .trackTranslationalImageRegistration(request, result)
    case let (
      request as TrackHomographicImageRegistrationRequest,
      result as ImageHomographicAlignmentObservation?
    ):
      self = .trackHomographicImageRegistration(request, result)
    case let (request as TrackOpticalFlowRequest, result as OpticalFlowObservation?):
      self = .trackOpticalFlow(request, result)
    default: self = .other(request, result)
    }
  }
}
