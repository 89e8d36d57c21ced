import Foundation
import Geometry
import GroundTruth
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for optical flow through the public API, on images with known motion.
@Suite struct OpticalFlowRequestTests {
  /// Returns a smooth image without repetition, shifted by an offset.
  private func picture(_ dx: Double, _ dy: Double, width: Int = 96, height: Int = 72) -> PixelBuffer
  {
    TestImages.luma(width: width, height: height) { x, y in
      let (x, y) = (Double(x) - dx, Double(y) - dy)
      let waves =
        sin(0.31 * x + 0.12 * y) + sin(0.17 * y - 0.23 * x + 1) + sin(0.41 * y + 0.05 * x + 2)
        + sin(0.002 * x * y)
      return Int((128 + 28 * waves).rounded())
    }
  }

  private func flow(_ request: VNRequest) throws -> VectorPixelBuffer {
    let results = try #require(request.results)
    #expect(results.count == 1)
    let observation = try #require(results.first as? VNPixelBufferObservation)
    #expect(observation.confidence == 1)
    return observation.pixelBuffer
  }

  /// Returns the mean flow vector inside a region.
  private func mean(_ flow: VectorPixelBuffer, x: Range<Int>, y: Range<Int>) -> SIMD2<Float> {
    var sum = SIMD2<Float>.zero
    for y in y { for x in x { sum += flow[x, y] } }
    return sum / Float(x.count * y.count)
  }

  @Test(
    arguments: [(3.0, 0.0), (-3.0, 0.0), (0.0, 2.5), (0.0, -2.5)],
    VNGenerateOpticalFlowRequest.ComputationAccuracy.allCases)
  func `flow vectors point from the targeted image to the handler's image, y downward`(
    shift: (Double, Double), accuracy: VNGenerateOpticalFlowRequest.ComputationAccuracy
  ) throws {
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture(0, 0))
    request.computationAccuracy = accuracy
    try VNImageRequestHandler(cvPixelBuffer: picture(shift.0, shift.1)).perform([request])
    let flow = try flow(request)
    #expect(flow.size == PixelSize(width: 96, height: 72))
    #expect(flow.pixelFormatType == kCVPixelFormatType_TwoComponent32Float)
    let mean = mean(flow, x: 12..<84, y: 12..<60)
    #expect(abs(Double(mean.x) - shift.0) < 0.1)
    #expect(abs(Double(mean.y) - shift.1) < 0.1)
  }

  @Test func `flow results can be read with Core Video's functions`() throws {
    let image = TestImages.pattern(width: 48, height: 32)
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: image)
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    let vectors = try #require(request.results?.first?.pixelBuffer)
    #expect(CVPixelBufferGetWidth(vectors) == 48 && CVPixelBufferGetHeight(vectors) == 32)
    #expect(CVPixelBufferGetPixelFormatType(vectors) == kCVPixelFormatType_TwoComponent32Float)
    #expect(!CVPixelBufferIsPlanar(vectors) && CVPixelBufferGetPlaneCount(vectors) == 0)
    #expect(CVPixelBufferLockBaseAddress(vectors, .readOnly) == kCVReturnSuccess)
    let base = try #require(CVPixelBufferGetBaseAddress(vectors))
    let offset = 20 * CVPixelBufferGetBytesPerRow(vectors) + 30 * 8
    #expect(base.load(fromByteOffset: offset, as: SIMD2<Float>.self) == vectors[30, 20])
    CVPixelBufferUnlockBaseAddress(vectors, .readOnly)
  }

  @Test func `a new optical flow request has the default values of Apple's Vision`() {
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture(0, 0))
    #expect(request.computationAccuracy == .medium)
    #expect(request.outputPixelFormat == kCVPixelFormatType_TwoComponent32Float)
    #expect(request.revision == VNGenerateOpticalFlowRequestRevision1)
    #expect(VNGenerateOpticalFlowRequest.ComputationAccuracy(rawValue: 3) == .veryHigh)
  }

  @Test
  func `a loop that passes the previous frame to each request gives the flow between frames`()
    throws
  {
    let handler = VNSequenceRequestHandler()
    var previous = picture(0, 0)
    for step in 1...3 {
      let current = picture(1.5 * Double(step), -Double(step))
      let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: previous, options: [:])
      try handler.perform([request], on: current)
      let mean = mean(try flow(request), x: 12..<84, y: 12..<60)
      #expect(abs(mean.x - 1.5) < 0.1)
      #expect(abs(mean.y + 1) < 0.1)
      previous = current
    }
  }

  @Test func `the flow between an image and itself is zero`() throws {
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture(0, 0))
    try VNSequenceRequestHandler().perform([request], on: picture(0, 0))
    #expect(try flow(request).field.greatestLength < 1e-3)
  }

  @Test func `flow in half precision has the same vectors, rounded`() throws {
    let (exact, half) = (
      VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture(0, 0)),
      VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture(0, 0))
    )
    half.outputPixelFormat = kCVPixelFormatType_TwoComponent16Half
    try VNImageRequestHandler(cvPixelBuffer: picture(2.2, 1.1)).perform([exact, half])
    let (a, b) = (try flow(exact), try flow(half))
    #expect(b.pixelFormatType == kCVPixelFormatType_TwoComponent16Half)
    #expect(b.bytesPerRow == 4 * 96)
    b.withUnsafeBytes { #expect($0.count == 4 * 96 * 72) }
    #expect(b[40, 30] == SIMD2(Float(Float16(a[40, 30].x)), Float(Float16(a[40, 30].y))))
  }

  @Test func `flow is computed only inside the region of interest and is zero outside`() throws {
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture(0, 0))
    // The region is the lower right quarter of the image.
    request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    try VNImageRequestHandler(cvPixelBuffer: picture(1.8, 0.6)).perform([request])
    let flow = try flow(request)
    #expect(flow.size == PixelSize(width: 96, height: 72))
    #expect(flow[47, 35] == .zero)
    #expect(flow[60, 35] == .zero)
    let mean = mean(flow, x: 56..<88, y: 44..<64)
    #expect(abs(mean.x - 1.8) < 0.15)
    #expect(abs(mean.y - 0.6) < 0.15)
  }

  @Test func `a flow request with images of different sizes is rejected`() {
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture(0, 0))
    let error = #expect(throws: VNError.self) {
      try VNImageRequestHandler(cvPixelBuffer: picture(0, 0, width: 80)).perform([request])
    }
    #expect(error?.code == .invalidImage)
    #expect(request.results == nil)
  }

  @Test func `a flow request with an unknown pixel format is rejected`() {
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: picture(0, 0))
    request.outputPixelFormat = 42
    let error = #expect(throws: VNError.self) {
      try VNImageRequestHandler(cvPixelBuffer: picture(0, 0)).perform([request])
    }
    #expect(error?.code == .invalidArgument)
  }

  @Test
  func `a tracked flow has no result for the first frame and one for each later frame`() throws {
    let request = VNTrackOpticalFlowRequest()
    request.computationAccuracy = .low
    let handler = VNSequenceRequestHandler()
    try handler.perform([request], on: picture(0, 0))
    #expect(request.results?.isEmpty == true)
    for step in 1...2 {
      try handler.perform([request], on: picture(2 * Double(step), 0))
      let mean = mean(try flow(request), x: 12..<84, y: 12..<60)
      #expect(abs(mean.x - 2) < 0.1)
      #expect(abs(mean.y) < 0.1)
    }
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 5), (3, 3), (17, 2), (31, 33)])
  func `images of any size have a finite flow of the same size`(width: Int, height: Int) throws {
    for accuracy in VNGenerateOpticalFlowRequest.ComputationAccuracy.allCases {
      let request = VNGenerateOpticalFlowRequest(
        targetedCVPixelBuffer: picture(0, 0, width: width, height: height))
      request.computationAccuracy = accuracy
      try VNImageRequestHandler(cvPixelBuffer: picture(1, 1, width: width, height: height))
        .perform([request])
      let field = try flow(request).field
      #expect(field.size == PixelSize(width: width, height: height))
      #expect(field.vectors.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
