import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests that set the properties of requests to arbitrary numbers. Each call must return a result or an error, and must
/// not crash.
@Suite struct ExtremeNumberTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, 1e39,
    1e19, 9.3e18,
    -9.3e18, 0x1p53, 70_000, 2, 1, 0.999, 0.5, 0.3, 0.1, 1e-3, 1e-7, 1e-40, 1e-300, 0, -0.0, -1e-7,
    -0.5, -70_000,
  ]

  private static let scene = TestImages.colorPattern(width: 64, height: 48)
  private static let second = TestImages.luma(width: 64, height: 48) { x, y in (x * 7 + y * y) % 256
  }

  private struct Chance {
    var mutator = Mutator()

    /// Returns the given usual number in two of three cases, and otherwise one of `numbers`.
    mutating func any(_ usual: Double = 0.4) -> Double {
      mutator.below(3) == 0 ? numbers[mutator.below(numbers.count)] : usual
    }

    mutating func float(_ usual: Float = 0.4) -> Float { Float(any(Double(usual))) }

    mutating func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: any(x), y: any(y)) }

    mutating func rect() -> CGRect { CGRect(x: any(0.2), y: any(0.2), width: any(), height: any()) }

    mutating func whole(_ usual: Int) -> Int {
      mutator.below(3) == 0 ? [Int.min, .max, -1, 0, 1, 7][mutator.below(6)] : usual
    }
  }

  private func perform(_ requests: [VNRequest]) {
    for request in requests {
      try? VNImageRequestHandler(cvPixelBuffer: Self.scene).perform([request])
    }
  }

  private func track(_ request: VNTrackingRequest) {
    let handler = VNSequenceRequestHandler()
    for frame in [Self.scene, Self.second, Self.scene] {
      guard (try? handler.perform([request], on: frame)) != nil else { return }
      guard let result = request.results?.first as? VNDetectedObjectObservation else { return }
      request.inputObservation = result
    }
  }

  @Test func `image requests with arbitrary numbers as settings do not crash`() {
    var chance = Chance()
    for _ in 0..<max(1, Mutator.count / 5) {
      let rectangles = VNDetectRectanglesRequest()
      rectangles.regionOfInterest = chance.rect()
      rectangles.minimumAspectRatio = chance.float()
      rectangles.maximumAspectRatio = chance.float(1)
      rectangles.quadratureTolerance = chance.float(20)
      rectangles.minimumSize = chance.float(0.1)
      rectangles.minimumConfidence = chance.float(0)
      rectangles.maximumObservations = chance.whole(1)
      let contours = VNDetectContoursRequest()
      contours.contrastAdjustment = chance.float(2)
      contours.contrastPivot = chance.mutator.below(3) == 0 ? nil : chance.any() as NSNumber
      contours.maximumImageDimension = chance.whole(64)
      let horizon = VNDetectHorizonRequest()
      horizon.regionOfInterest = chance.rect()
      let translation = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: Self.second)
      translation.regionOfInterest = chance.rect()
      let homography = VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: Self.second)
      homography.regionOfInterest = chance.rect()
      let flow = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: Self.second)
      flow.regionOfInterest = chance.rect()
      perform([rectangles, contours, horizon, translation, homography, flow])
      for contour in (contours.results?.first?.topLevelContours ?? []).prefix(3) {
        _ = try? contour.polygonApproximation(epsilon: chance.float(0.01))
        _ = try? contour.childContour(at: chance.whole(0))
      }
      _ = try? contours.results?.first?.contour(at: chance.whole(0))
    }
  }

  @Test(arguments: [VNRequestTrackingLevel.fast, .accurate], [1, 2])
  func `tracking requests with arbitrary boxes and corners do not crash`(
    level: VNRequestTrackingLevel, revision: Int
  ) {
    var chance = Chance()
    for _ in 0..<max(1, Mutator.count / 10) {
      let object = VNTrackObjectRequest(
        detectedObjectObservation: VNDetectedObjectObservation(boundingBox: chance.rect()))
      object.trackingLevel = level
      object.revision = revision
      object.regionOfInterest =
        chance.mutator.below(2) == 0 ? chance.rect() : VNNormalizedIdentityRect
      track(object)
      guard revision == 1 else { continue }
      let rectangle = VNTrackRectangleRequest(
        rectangleObservation: VNRectangleObservation(
          requestRevision: revision, topLeft: chance.point(0.2, 0.8),
          topRight: chance.point(0.8, 0.8),
          bottomRight: chance.point(0.8, 0.2), bottomLeft: chance.point(0.2, 0.2)))
      rectangle.trackingLevel = level
      track(rectangle)
    }
  }

  @Test
  func `geometry functions and drawings of optical flow do not crash with arbitrary numbers`()
    throws
  {
    var chance = Chance()
    let image = Self.scene
    for index in [-1, 1, 3, .max, .min] {
      #expect(CVPixelBufferGetWidthOfPlane(image, index) == 0)
      #expect(CVPixelBufferGetHeightOfPlane(image, index) == 0)
      #expect(CVPixelBufferGetBytesPerRowOfPlane(image, index) == 0)
      #expect(CVPixelBufferGetBaseAddressOfPlane(image, index) == nil)
    }
    let horizon = VNHorizonObservation(
      angle: 0.1, imageWidth: 64, imageHeight: 48, confidence: 1, requestRevision: 1)
    for _ in 0..<Mutator.count {
      let size = CGSize(width: chance.any(640), height: chance.any(480))
      _ = HorizonObservation(wrapped: horizon).transform(for: size)
      _ = horizon.transform(forImageWidth: chance.whole(9), height: chance.whole(9))
      _ = VNImageRectForNormalizedRect(chance.rect(), chance.whole(9), chance.whole(9))
      _ = VNNormalizedRectForImageRect(chance.rect(), chance.whole(9), chance.whole(9))
      let flow = VectorPixelBuffer(size: PixelSize(width: 5, height: 4), format: .float32) {
        _, row in
        for x in row.indices { row[x] = SIMD2(chance.float(3), chance.float(-2)) }
      }
      let visualizer = OpticalFlowVisualizer(
        minimumLength: chance.float(0), maximumLength: chance.float(9), cellSize: chance.float(2),
        tipAngle: chance.float(30))
      #expect(visualizer.image(of: flow).size == flow.size)
      let path = CGMutablePath()
      path.addRect(chance.rect())
      path.addEllipse(in: chance.rect())
      path.addLine(to: chance.point(1, 1))
      _ = path.flattened(threshold: chance.any(0.1)).boundingBox
      let circle = VNCircle(center: VNPoint(x: chance.any(), y: chance.any()), radius: chance.any())
      _ = circle.contains(
        VNPoint(x: chance.any(), y: 0), inCircumferentialRingOfWidth: chance.any())
      _ = VNVector(r: chance.any(), theta: chance.any()).length
    }
  }
}
