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

  /// Performs a request and returns its result or error as a `VisionResult`.
  static func outcome<Request: VisionRequest>(
    of request: Request, _ perform: () async throws -> Request.Result
  ) async -> VisionResult {
    do {
      return request.visionResult(try await perform())
    } catch {
      return .error(request, error)
    }
  }

  /// Runs all given functions concurrently.
  ///
  /// - Returns: the results in the order in which they become available. The functions are canceled if the consumer
  ///   stops iterating over the results.
  static func stream(
    _ work: [@Sendable () async -> VisionResult]
  ) -> some AsyncSequence<VisionResult, Never> {
    AsyncStream<VisionResult> { continuation in
      let task = Task {
        await withTaskGroup(of: VisionResult.self) { group in
          for perform in work { group.addTask(operation: perform) }
          for await result in group { continuation.yield(result) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension VisionRequest {
  public func visionResult(_ result: Result) -> VisionResult { .other(self, result) }

  func outcome(on handler: ImageRequestHandler) async -> VisionResult {
    await VisionResult.outcome(of: self) { try await perform(on: handler) }
  }
}
