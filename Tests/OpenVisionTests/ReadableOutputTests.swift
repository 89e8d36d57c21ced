import OpenVision
import TestSupport
import Testing

/// Tests for the output that a user reads and prints. `OpenVision` is the only import apart from
/// the test libraries.
@Suite struct ReadableOutputTests {
  private let image = TestImages.square(width: 96, height: 72, x: 24, y: 16, side: 40)

  @Test func `the results of each request have the observation class of that request`() throws {
    let detection = VNDetectRectanglesRequest()
    try VNImageRequestHandler(cvPixelBuffer: image).perform([detection])
    var lefts: [Double] = []
    for rectangle in detection.results ?? [] { lefts.append(rectangle.topLeft.x) }
    #expect(abs(try #require(lefts.first) - 0.25) < 0.01)

    let rectangle = try #require(detection.results?.first)
    let (object, corners) = (
      VNTrackObjectRequest(detectedObjectObservation: rectangle),
      VNTrackRectangleRequest(rectangleObservation: rectangle)
    )
    try VNSequenceRequestHandler().perform([object, corners], on: image)
    #expect(object.results?.first?.boundingBox == rectangle.boundingBox)
    #expect(corners.results?.first?.bottomRight == rectangle.bottomRight)
    // As values of type `VNRequest`, the requests still have results of type `VNObservation`.
    let requests: [VNRequest] = [detection, object, corners]
    #expect(requests.map { $0.results?.count } == [1, 1, 1])
    #expect((requests[2].results?.first as? VNRectangleObservation)?.topLeft == rectangle.topLeft)
  }

  @Test func `results are empty if no rectangle is found and nil after a failure`() throws {
    let plain = TestImages.luma(width: 96, height: 72) { _, _ in 80 }
    let request = VNDetectRectanglesRequest()
    #expect(request.results == nil)
    try VNImageRequestHandler(cvPixelBuffer: plain).perform([request])
    #expect(request.results?.isEmpty == true)
    request.minimumSize = 7
    #expect(throws: VNError.self) {
      try VNImageRequestHandler(cvPixelBuffer: plain).perform([request])
    }
    #expect(request.results == nil)
  }

  @Test func `the descriptions of observations and requests contain their type and values`() {
    let box = VNDetectedObjectObservation(
      boundingBox: CGRect(x: 0.25, y: 0.5, width: 0.125, height: 0.0625))
    #expect(
      "\(box)" == "VNDetectedObjectObservation box [0.250 0.500 0.125 0.062], confidence 1.000, "
        + box.uuid.uuidString)
    let corners = VNRectangleObservation(
      requestRevision: 1, topLeft: CGPoint(x: 0, y: 1), topRight: CGPoint(x: 1, y: 1),
      bottomRight: CGPoint(x: 1, y: 0), bottomLeft: CGPoint(x: 0, y: 0.5))
    #expect(
      "\(corners)".contains("corners (0.000 1.000) (1.000 1.000) (1.000 0.000) (0.000 0.500)"))
    #expect("\(VNDetectRectanglesRequest())" == "VNDetectRectanglesRequest, revision 1, no results")
  }

  @Test func `Core Video's functions return the size, format and pixels of an image`() throws {
    #expect(CVPixelBufferGetWidth(image) == 96 && CVPixelBufferGetHeight(image) == 72)
    #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_OneComponent8)
    #expect(!CVPixelBufferIsPlanar(image) && CVPixelBufferGetPlaneCount(image) == 0)
    #expect(CVPixelBufferLockBaseAddress(image, .readOnly) == kCVReturnSuccess)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    let base = try #require(CVPixelBufferGetBaseAddress(image))
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    let rowBytes = CVPixelBufferGetBytesPerRow(image)
    #expect(bytes[20 * rowBytes + 30] == 210 && bytes[10 * rowBytes + 30] == 40)
    let color = TestImages.rgb(width: 4, height: 2) { _, _ in (1, 2, 3) }
    #expect(CVPixelBufferGetPixelFormatType(color) == kCVPixelFormatType_24RGB)
    #expect(CVPixelBufferGetBytesPerRowOfPlane(color, 0) >= 12)
  }
}
