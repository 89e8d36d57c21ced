import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests of what all requests of the newer style have in common, and of the requests that need package traits.
struct ModernConfigurationTests {
  private static let image = TestImages.luma(width: 160, height: 120) { x, y in
    (40..<120).contains(x) && (30..<90).contains(y) ? 40 + x * y % 30 : 200
  }

  private static func decoded<Observation: VisionObservation>(
    _ observation: Observation
  ) throws -> Observation {
    try JSONDecoder().decode(Observation.self, from: try JSONEncoder().encode(observation))
  }

  @Test func `revisions are those of the older style`() {
    func check<Request: ConfiguredRequest>(_ request: Request, _ old: VNRequest.Type) {
      #expect(Request.supportedRevisions.map(\.rawValue) == Array(old.supportedRevisions))
      #expect(request.revision.rawValue == old.defaultRevision)
      #expect(request.regionOfInterest == .fullImage)
    }
    check(DetectRectanglesRequest(), VNDetectRectanglesRequest.self)
    check(DetectContoursRequest(), VNDetectContoursRequest.self)
    check(DetectHorizonRequest(), VNDetectHorizonRequest.self)
    check(DetectBarcodesRequest(), VNDetectBarcodesRequest.self)
    check(DetectTextRectanglesRequest(), VNDetectTextRectanglesRequest.self)
    check(RecognizeTextRequest(), VNRecognizeTextRequest.self)
    check(DetectFaceRectanglesRequest(), VNDetectFaceRectanglesRequest.self)
    check(DetectFaceLandmarksRequest(), VNDetectFaceLandmarksRequest.self)
    check(DetectFaceCaptureQualityRequest(), VNDetectFaceCaptureQualityRequest.self)
    check(DetectDocumentSegmentationRequest(), VNDetectDocumentSegmentationRequest.self)
    check(GenerateImageFeaturePrintRequest(), VNGenerateImageFeaturePrintRequest.self)
    check(
      GenerateAttentionBasedSaliencyImageRequest(),
      VNGenerateAttentionBasedSaliencyImageRequest.self)
    check(
      GenerateObjectnessBasedSaliencyImageRequest(),
      VNGenerateObjectnessBasedSaliencyImageRequest.self)
    #expect(
      TrackObjectRequest.supportedRevisions.map(\.rawValue)
        == Array(VNTrackObjectRequest.supportedRevisions))
    #expect(
      DetectBarcodesRequest().symbologies.map(\.symbology)
        == VNDetectBarcodesRequest.supportedSymbologies)
    #expect(
      DetectBarcodesRequest(.revision1).symbologies.count
        < DetectBarcodesRequest().symbologies.count)
  }

  @Test func `a barcode request in the newer style searches only for its symbologies`() async throws
  {
    var request = DetectBarcodesRequest(.revision1)
    request.symbologies = [.microQR]
    // The older request checks its symbologies before it looks for the library that reads codes.
    let error = await #expect(throws: VisionError.self) {
      _ = try await request.perform(on: Self.image)
    }
    #expect("\(try #require(error))".contains("MicroQR"))
  }

  @Test func `observations state their request, also when decoded`() async throws {
    let request = DetectRectanglesRequest(.revision1)
    let found = try #require(try await request.perform(on: Self.image).first)
    #expect(found.originatingRequestDescriptor == .detectRectanglesRequest(.revision1))
    #expect(request.descriptor.description == "detectRectanglesRequest(revision1)")
    #expect(found.timeRange == nil)
    let again = try Self.decoded(found)
    #expect(again == found)
    #expect(again.originatingRequestDescriptor == found.originatingRequestDescriptor)
    #expect(
      RectangleObservation(
        topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero
      )
      .originatingRequestDescriptor == nil)
  }

  @Test func `devices can be chosen, and regions are kept`() async throws {
    var request = DetectHorizonRequest()
    #expect(request.computeDevice(for: .main) == nil)
    let cpu = try #require(request.supportedComputeStageDevices[.main]?.first)
    request.setComputeDevice(cpu, for: .main)
    #expect(request.computeDevice(for: .main) == cpu)
    #expect(request != DetectHorizonRequest())
    _ = try await request.perform(on: Self.image)
    request.regionOfInterest = NormalizedRect(x: 0, y: 0, width: 2, height: 1)
    await #expect(throws: VisionError.self) { try await request.perform(on: Self.image) }
    let flow = TrackOpticalFlowRequest()
    flow.setComputeDevice(cpu, for: .postProcessing)
    #expect(flow.computeDevice(for: .postProcessing) == cpu)
    #expect(flow.descriptor == .trackOpticalFlowRequest(.revision1))
  }

  @Test func `frames that are too close are skipped`() async throws {
    func frame(_ thirtieths: Int64) throws -> ImageRequestHandler {
      ImageRequestHandler(
        CMSampleBuffer(
          imageBuffer: Self.image,
          presentationTimeStamp: CMTime(value: thirtieths, timescale: 30)))
    }
    let box = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let spacing = CMTime(value: 1, timescale: 15)
    let object = TrackObjectRequest(
      detectedObject: DetectedObjectObservation(boundingBox: box), .revision1,
      frameAnalysisSpacing: spacing)
    let shift = TrackTranslationalImageRegistrationRequest(frameAnalysisSpacing: spacing)
    #expect(object.frameAnalysisSpacing == spacing && shift.minimumLatencyFrameCount == 1)
    #expect(object.revision == .revision1)
    var (tracked, shifted): ([Bool], [Bool]) = ([], [])
    for time: Int64 in [0, 1, 2, 3, 6, 7] {
      let handler = try frame(time)
      tracked.append(try await object.perform(on: handler) != nil)
      shifted.append(try await shift.perform(on: handler) != nil)
    }
    #expect(tracked == [true, false, true, false, true, false])
    #expect(shifted == [false, false, true, false, true, false])
    // Two images are always compared, whatever the spacing is.
    let pair = TargetedImageRequestHandler(source: Self.image, target: Self.image)
    #expect(
      try await TrackTranslationalImageRegistrationRequest(
        frameAnalysisSpacing: CMTime(value: 100, timescale: 1)
      ).perform(on: pair) != nil)
    let old = VNTrackOpticalFlowRequest(frameAnalysisSpacing: spacing)
    #expect((old.copy() as? VNTrackOpticalFlowRequest)?.frameAnalysisSpacing == spacing)
  }

  @Test func `faces carry their quality and come back from a file`() async throws {
    let box = NormalizedRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
    let face = FaceObservation(
      wrapped: VNFaceObservation(
        requestRevision: 3, boundingBox: box.cgRect, roll: 0.1, yaw: nil))
    var request = DetectFaceCaptureQualityRequest()
    request.inputFaceObservations = [face]
    let rated = try #require(try await request.perform(on: Self.image).first)
    #expect(rated.uuid == face.uuid && rated.boundingBox == box)
    let quality = try #require(rated.captureQuality)
    #expect(quality.originatingRequestDescriptor == .detectFaceCaptureQualityRequest(.revision3))
    #expect(rated.landmarks == nil && abs(rated.roll.value - 0.1) < 1e-6)
    let again = try Self.decoded(rated)
    #expect(again == rated && again.captureQuality == quality)

    let points = (0..<68).map { Point(Double($0) / 68, 0.5) }
    let landmarks = VNFaceLandmarks2D(
      FaceLandmarkPoints(points, pupil: { $0[0] }).map { CGPoint(x: $0.x, y: $0.y) },
      in: box.cgRect, confidence: 0.5)
    let marked = FaceObservation(wrapped: face.wrapped.with(landmarks, revision: 3))
    let eye = try #require(try Self.decoded(marked).landmarks?.leftEye)
    #expect(eye.points == marked.landmarks?.leftEye?.points && eye.points.count == 8)
    let size = CGSize(width: 100, height: 50)
    let (upper, lower) = (
      eye.pointsInImageCoordinates(size, origin: .upperLeft), eye.pointsInImageCoordinates(size)
    )
    #expect(upper[0].x == lower[0].x && upper[0].y + lower[0].y == 50)
  }

  @Test func `codes come back from a file with their descriptors`() throws {
    let corners = [CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 0), .zero]
    let descriptor = CIQRCodeDescriptor(message: Data("abc".utf8), level: .levelQ)
    for (symbology, made) in [
      (VNBarcodeSymbology.qr, descriptor as CIBarcodeDescriptor?), (.aztec, nil), (.ean13, nil),
    ] {
      let code = BarcodeObservation(
        wrapped: VNBarcodeObservation(
          uuid: UUID(), confidence: 1, requestRevision: 2, corners: corners, symbology: symbology,
          text: "abc", bytes: Data("abc".utf8), descriptor: made, isGS1: false,
          isColorInverted: true, supplement: symbology == .ean13 ? "52" : nil))
      let again = try Self.decoded(code)
      #expect(again == code && again.isColorInverted && again.payloadString == "abc")
      #expect(again.barcodeDescriptor?.modules == code.barcodeDescriptor?.modules)
      #expect((again.barcodeDescriptor != nil) == (symbology != .ean13))
      #expect(again.supplementalCompositeType == (symbology == .ean13 ? .ean2 : nil))
      #expect(again.symbology.symbology == symbology)
    }
    #expect(BarcodeSymbology.allCases.allSatisfy { BarcodeSymbology($0.symbology) == $0 })
  }

  @Test func `read lines and models' results come back from a file`() throws {
    let reading = VNRecognizedText(
      string: "ab", confidence: 0.5, boxes: [CGRect(x: 0, y: 0, width: 0.1, height: 0.1), nil],
      requestRevision: 1)
    let line = RecognizedTextObservation(
      wrapped: VNRecognizedTextObservation(
        corners: CGRect(x: 0, y: 0, width: 0.5, height: 0.1).normalizedCorners,
        candidates: [reading], requestRevision: 1))
    let again = try Self.decoded(line)
    #expect(
      again == line && again.transcript == "ab" && again.topCandidates(5) == line.topCandidates(1))
    let text = again.topCandidates(1)[0]
    #expect(
      text.boundingBox(for: text.string.startIndex..<text.string.endIndex)?.boundingBox.width == 0.1
    )
    let label = VNClassificationObservation(identifier: "cat", confidence: 0.75, requestRevision: 1)
    let object = RecognizedObjectObservation(
      wrapped: VNRecognizedObjectObservation(
        labels: [label], boundingBox: CGRect(x: 0, y: 0, width: 0.5, height: 0.5),
        requestRevision: 1))
    #expect(try Self.decoded(object) == object)
    #expect(
      object.labels[0].identifier == "cat" && !object.labels[0].hasMinimumRecall(0, forPrecision: 0)
    )
    let array = MLMultiArray(sides: [1, 2], numbers: [3, 4])
    let value = CoreMLFeatureValueObservation(
      wrapped: VNCoreMLFeatureValueObservation(
        featureName: "out", featureValue: MLFeatureValue(multiArray: array), requestRevision: 1))
    #expect(try Self.decoded(value).featureValue.multiArrayValue?.numbers == [3, 4])
  }

  #if !Barcodes && !Text && !Faces
    @Test func `without traits, errors name them`() async throws {
      await #expect(throws: VisionError.self) {
        try await DetectBarcodesRequest().perform(on: Self.image)
      }
      await #expect(throws: VisionError.self) {
        try await DetectFaceLandmarksRequest().perform(on: Self.image)
      }
      await #expect(throws: VisionError.self) {
        try await DetectTextRectanglesRequest().perform(on: Self.image)
      }
      let error = await #expect(throws: VisionError.self) {
        try await RecognizeTextRequest().perform(on: Self.image)
      }
      guard case .unsupportedRequest(let message) = error else {
        Issue.record("unexpected \(String(describing: error))")
        return
      }
      #expect(message.contains("Text"))
      #expect(RecognizeTextRequest().supportedRecognitionLanguages.isEmpty)
    }
  #endif
}
