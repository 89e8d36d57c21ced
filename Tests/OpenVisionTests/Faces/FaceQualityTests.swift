import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests that compare the quality of a portrait with the quality of versions that are degraded in one respect.
@Suite struct FaceQualityTests {
  private func quality(
    _ image: PixelBuffer, of face: VNFaceObservation? = nil
  ) throws -> Float {
    let request = VNDetectFaceCaptureQualityRequest()
    if let face { request.inputFaceObservations = [face] }
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    let found = try #require(request.results?.first)
    return try #require(found.faceCaptureQuality)
  }

  private func changed(
    _ image: PixelBuffer, _ value: (Int, Int, (Int, Int) -> Int) -> Int
  ) -> PixelBuffer {
    let luma = image.luma
    func at(_ x: Int, _ y: Int) -> Int {
      let (x, y) = (min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1))
      return Int(luma.base[y * luma.bytesPerRow + x])
    }
    return withExtendedLifetime(image) {
      TestImages.luma(width: image.width, height: image.height) { x, y in value(x, y, at) }
    }
  }

  private func blurred(_ image: PixelBuffer, _ reach: Int) -> PixelBuffer {
    changed(image) { x, y, at in
      var sum = 0
      for dy in -reach...reach { for dx in -reach...reach { sum += at(x + dx, y + dy) } }
      return sum / ((2 * reach + 1) * (2 * reach + 1))
    }
  }

  @Test
  func `blur, darkness, low contrast, overexposure and side light reduce face quality`() throws {
    let portrait = try FacePortrait.portrait()
    let finder = VNDetectFaceRectanglesRequest()
    try VNImageRequestHandler(cvPixelBuffer: portrait).perform([finder])
    let face = try #require(finder.results?.first)
    #expect(face.faceCaptureQuality == nil)
    let plain = try quality(portrait, of: face)
    #expect(plain > 0.4 && plain <= 1)
    let blurs = try [1, 3, 6].map { try quality(blurred(portrait, $0), of: face) }
    #expect(plain > blurs[0] && blurs[0] > blurs[1] && blurs[1] > blurs[2])
    let darks = try [2, 4, 10].map { part in
      try quality(changed(portrait) { x, y, at in at(x, y) / part }, of: face)
    }
    #expect(plain > darks[0] && darks[0] > darks[1] && darks[1] > darks[2])
    let pale = try quality(changed(portrait) { x, y, at in 120 + at(x, y) / 20 }, of: face)
    #expect(plain > pale)
    let bright = try quality(changed(portrait) { x, y, at in at(x, y) * 4 }, of: face)
    #expect(plain > bright)
    let aside = try quality(
      changed(portrait) { x, y, at in x < 130 ? at(x, y) / 5 : at(x, y) }, of: face)
    #expect(plain > aside)
  }

  @Test
  func `a head turned sideways and a small face have lower quality than a frontal, large one`()
    throws
  {
    let portrait = try FacePortrait.portrait()
    let box = CGRect(x: 0.2, y: 0.2, width: 0.6, height: 0.7)
    func face(_ yaw: Double?, confidence: VNConfidence = 1) -> VNFaceObservation {
      VNFaceObservation(
        uuid: UUID(), confidence: confidence, requestRevision: 3, boundingBox: box, roll: nil,
        yaw: yaw.map { NSNumber(value: $0) }, pitch: nil, landmarks: nil)
    }
    let ahead = try quality(portrait, of: face(0))
    #expect(try quality(portrait, of: face(nil)) == ahead)
    #expect(try quality(portrait, of: face(0.5)) < ahead)
    #expect(try quality(portrait, of: face(-1)) < quality(portrait, of: face(0.5)))
    #expect(try quality(portrait, of: face(.nan)) == ahead)
    #expect(try quality(portrait, of: face(0, confidence: 0.7)) < ahead)
    #expect(try quality(portrait.resized(width: 52, height: 52), of: face(0)) < ahead)
    let upright = try quality(FacePortrait.turned(0))
    let tilted = try quality(FacePortrait.turned(45))
    #expect(tilted > 0.5 * upright)
  }

  @Test
  func `a face keeps its UUID and box when its quality is computed, and it is computed once`()
    throws
  {
    let portrait = try FacePortrait.portrait()
    let (rectangles, request) = (
      VNDetectFaceRectanglesRequest(), VNDetectFaceCaptureQualityRequest()
    )
    let handler = VNImageRequestHandler(cvPixelBuffer: portrait)
    try handler.perform([rectangles, request])
    let face = try #require(rectangles.results?.first)
    let judged = try #require(request.results?.first)
    #expect(judged.uuid == face.uuid && judged.boundingBox == face.boundingBox)
    request.inputFaceObservations = [judged]
    try handler.perform([request])
    #expect(request.results == [judged])
    request.inputFaceObservations = []
    try handler.perform([request])
    #expect(request.results?.isEmpty == true)
    // A face outside the image has no pixels to examine. The request must still succeed.
    request.inputFaceObservations = [
      VNFaceObservation(boundingBox: CGRect(x: 3, y: 3, width: 1, height: 1))
    ]
    try handler.perform([request])
    #expect(request.results?.first?.faceCaptureQuality != nil)
    request.inputFaceObservations = [
      VNFaceObservation(boundingBox: CGRect(x: 0, y: 0, width: 0, height: 1))
    ]
    #expect(throws: VNError.self) { try handler.perform([request]) }
  }
}
