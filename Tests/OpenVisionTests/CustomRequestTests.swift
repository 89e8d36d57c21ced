import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@testable import OpenVision

/// Tests that requests can be added without changing the library. With either handler, they work on still images, on
/// pairs of images, and with state that is kept from frame to frame.
@Suite struct CustomRequestTests {
  private func plain(_ value: Int, width: Int = 8) -> PixelBuffer {
    TestImages.luma(width: width, height: 6) { _, _ in value }
  }

  /// Returns a request with the target image of another request.
  private func lightness(_ other: VNTargetedImageRequest) -> LightnessRequest {
    LightnessRequest(targetedImage: other.targetedImage, completionHandler: nil)
  }

  private func number(_ request: VNRequest) -> Double? {
    request.results?.first.map { Double($0.confidence) }
  }

  @Test
  func `a sequence handler performs requests for single images as an image handler does`() throws {
    var drawing = RectangleDrawing(width: 320, height: 240)
    drawing.fill(Quadrilateral(Box(x: 60, y: 40, width: 160, height: 100)), 210)
    let image = drawing.image()
    let (alone, inSequence) = (VNDetectRectanglesRequest(), VNDetectRectanglesRequest())
    let tracking = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(
        boundingBox: CGRect(x: 0.2, y: 0.4, width: 0.4, height: 0.4)))
    try VNImageRequestHandler(cvPixelBuffer: image).perform([alone])
    try VNSequenceRequestHandler().perform([tracking, inSequence], on: image)
    let corners = try [alone, inSequence].map {
      try #require($0.results?.first as? VNRectangleObservation).normalizedCorners
    }
    #expect(corners[0] == corners[1])
    #expect(tracking.results?.count == 1)
  }

  @Test func `a custom request compares two images with either handler`() throws {
    let folder = try TemporaryFolder()
    let url = try URL(fileURLWithPath: folder.write(ImageFile.png(plain(50)), to: "a.png"))
    let data = try Data(ImageFile.png(plain(50)))
    let requests = [
      lightness(VNTargetedImageRequest(targetedCVPixelBuffer: plain(50))),
      lightness(VNTargetedImageRequest(targetedCVPixelBuffer: plain(50), orientation: .down)),
      lightness(VNTargetedImageRequest(targetedImageURL: url)),
      lightness(VNTargetedImageRequest(targetedImageURL: url, orientation: .up)),
      lightness(VNTargetedImageRequest(targetedImageData: data)),
      lightness(VNTargetedImageRequest(targetedImageData: data, orientation: .upMirrored)),
    ]
    try VNImageRequestHandler(cvPixelBuffer: plain(80)).perform(requests)
    #expect(requests.map(number) == Array(repeating: 30, count: 6))
    try VNSequenceRequestHandler().perform(requests, on: plain(90))
    #expect(requests.map(number) == Array(repeating: 40, count: 6))
  }

  @Test func `a targeted image is rotated upright before a custom request compares it`() throws {
    let lying = lightness(
      VNTargetedImageRequest(targetedCVPixelBuffer: plain(50), orientation: .right))
    let handler = VNImageRequestHandler(cvPixelBuffer: plain(80))
    let error = try #require(throws: VNError.self) { try handler.perform([lying]) }
    #expect(error.message == "the images differ in size")
    let other = VNImageRequestHandler(cvPixelBuffer: plain(80), orientation: .left)
    try other.perform([lying])
    #expect(number(lying) == 30)
  }

  @Test func `if a targeted image cannot be read, only its own request fails`() throws {
    let missing = lightness(
      VNTargetedImageRequest(targetedImageURL: URL(fileURLWithPath: "/nowhere/7.png")))
    let good = lightness(VNTargetedImageRequest(targetedCVPixelBuffer: plain(50)))
    let error = try #require(throws: VNError.self) {
      try VNSequenceRequestHandler().perform([missing, good], on: plain(60))
    }
    #expect(error.code == .ioError)
    #expect(missing.results == nil)
    #expect(number(good) == 10)
  }

  @Test func `a sequence handler computes values derived from a frame only once`() throws {
    let counter = MeanLuma.Counter()
    let handler = VNSequenceRequestHandler()
    let frames = [10, 30, 60, 100].map { plain($0) }
    var changes: [Double?] = []
    try MeanLuma.$count.withValue(counter) {
      for (previous, present) in zip(frames, frames.dropFirst()) {
        let request = lightness(VNTargetedImageRequest(targetedCVPixelBuffer: previous))
        try handler.perform([request], on: present)
        changes.append(number(request))
      }
    }
    #expect(changes == [20, 30, 40])
    #expect(counter.value == frames.count)
  }

  @Test func `a stateful request keeps its state between frames with either handler`() throws {
    let request = FlickerRequest(completionHandler: nil)
    let handler = VNSequenceRequestHandler()
    try handler.perform([request], on: plain(10))
    #expect(request.results?.isEmpty == true)
    try handler.perform([request], on: plain(30))
    #expect(number(request) == 20)
    try VNImageRequestHandler(cvPixelBuffer: plain(90)).perform([request])
    #expect(number(request) == 60)

    let copy = try #require(request.copy() as? FlickerRequest)
    try handler.perform([copy], on: plain(40))
    #expect(copy.results?.isEmpty == true)
  }

  @Test func `a stateful request rejects a frame of another size and then continues`() throws {
    let request = FlickerRequest(completionHandler: nil)
    let handler = VNSequenceRequestHandler()
    try handler.perform([request], on: plain(10))
    let size = try #require(throws: VNError.self) {
      try handler.perform([request], on: plain(20, width: 9))
    }
    #expect(size.code == .invalidImage)
    #expect(request.results == nil)
    request.regionOfInterest = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    let region = try #require(throws: VNError.self) { try handler.perform([request], on: plain(9)) }
    #expect(region.code == .invalidArgument)
    request.regionOfInterest = VNNormalizedIdentityRect
    try handler.perform([request], on: plain(30))
    #expect(number(request) == 20)
  }
}
