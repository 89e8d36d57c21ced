import Foundation
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

/// Tests for filtered images in requests, drawings and color spaces.
@Suite struct RequestTests {
  private let pixels = TestImages.luma(width: 160, height: 120) { x, y in
    (40..<120).contains(x) && (30..<90).contains(y) ? 60 : 220
  }

  @Test
  func `requests give the same contours for a filtered image and its rendered pixels`() throws {
    let image = CIImage(cvPixelBuffer: pixels).applyingFilter("CIMedianFilter")
    let request = VNDetectContoursRequest()
    try VNImageRequestHandler(ciImage: image).perform([request])
    #expect(request.results?.first?.contourCount == 1)
    // The request gives the same result for the pixels themselves.
    let direct = VNDetectContoursRequest()
    try VNImageRequestHandler(cvPixelBuffer: CIContext().pixelBuffer(image)).perform([direct])
    let points = try #require(direct.results?.first).contour(at: 0).normalizedPoints
    #expect(try #require(request.results?.first).contour(at: 0).normalizedPoints == points)

    let sequence = VNSequenceRequestHandler()
    try sequence.perform([request], on: image)
    #expect(request.results?.first?.contourCount == 1)
    try sequence.perform([request], on: image, orientation: .right)
    let path = try #require(request.results?.first).normalizedPath
    #expect(abs(path.boundingBox.width - 0.5) < 0.02)

    let stored = CIContext(options: [.workingColorSpace: NSNull()])
    try VNImageRequestHandler(ciImage: image, orientation: .up, options: [.ciContext: stored])
      .perform([request])
    #expect(request.results?.first?.contourCount == 1)
  }

  @Test func `the flow between two filtered images can be read as an image of vectors`() throws {
    let scene = CIImage(cvPixelBuffer: TestImages.pattern(width: 96, height: 80))
      .applyingGaussianBlur(sigma: 2)
    let rect = CGRect(x: 10, y: 10, width: 64, height: 48)
    let moved = scene.transformed(by: CGAffineTransform(translationX: 2, y: 0)).cropped(to: rect)
    let request = VNGenerateOpticalFlowRequest(
      targetedCIImage: scene.cropped(to: rect), options: [:])
    try VNSequenceRequestHandler().perform([request], on: moved)
    let observation = try #require(request.results?.first)
    let flow = CIImage(cvImageBuffer: observation.pixelBuffer)
    #expect(flow.extent == CGRect(x: 0, y: 0, width: 64, height: 48))
    let vectors = try #require(Pixels(flow))
    // Everything moves two pixels to the right.
    #expect(abs(vectors[32, 24].x - 2) < 0.2)
    #expect(abs(vectors[32, 24].y) < 0.2)
    #expect(vectors[32, 24].z == 0 && vectors[32, 24].w == 1)
  }

  @Test func `a request on an image that cannot be rendered is an error`() {
    for image in [CIImage(color: .red), .empty()] {
      let request = VNDetectContoursRequest()
      let error = #expect(throws: VNError.self) {
        try VNImageRequestHandler(ciImage: image).perform([request])
      }
      #expect(error?.code == .invalidImage)
      #expect(request.results == nil)
    }
  }

  @Test func `the mesh generator draws lines with the requested width and color`() throws {
    let mesh = CIFilter.meshGenerator()
    mesh.width = 3
    mesh.color = CIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    mesh.mesh = [CIVector(x: 5, y: 10, z: 25, w: 10)]
    let lines = try #require(mesh.outputImage)
    let pixels = try #require(Pixels(lines, CGRect(x: 0, y: 0, width: 30, height: 20)))
    // A line three pixels wide around y = 10 covers two rows completely and half of two more.
    let covers: [(Int, Float)] = [(7, 0), (8, 0.5), (9, 1), (10, 1), (11, 0.5), (12, 0)]
    for (y, cover) in covers {
      let green = (Float(0.5 + 0.055) / 1.055)
      let expected = SIMD4<Float>(0.5, 0.5 * pow(green, 2.4), 0, 0.5) * cover
      let difference = pixels[15, y] - expected
      #expect((difference * difference).sum() < 1e-8, "\(y)")
    }
    #expect(CIFilter.meshGenerator().outputImage?.extent.isEmpty == true)
  }

  @Test func `the text image generator draws dots of the requested size with padding`() throws {
    let filter = CIFilter.textImageGenerator()
    #expect(filter.outputImage == nil)
    filter.text = "1 L"
    filter.fontSize = 20
    filter.padding = 3
    let text = try #require(filter.outputImage)
    // The text has three characters of 5 by 7 dots with one dot between them, at two pixels per dot.
    #expect(text.extent == CGRect(x: 0, y: 0, width: 17 * 2 + 6, height: 14 + 6))
    let pixels = try #require(Pixels(text))
    // These pixels are the base of the L and a part above it.
    #expect(pixels[3 + 12 * 2, 3] == SIMD4(repeating: 1))
    #expect(pixels[3 + 16 * 2 + 1, 4] == SIMD4(repeating: 1))
    #expect(pixels[3 + 16 * 2 + 1, 5] == .zero)
    #expect(pixels[0, 0] == .zero)
    filter.text = ""
    #expect(filter.outputImage?.extent.isEmpty == true)
  }

  @Test func `converting an image to a color space and back does not change its colors`() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let image = CIImage(cvPixelBuffer: TestImages.colorPattern(width: 16, height: 8))
    let there = try #require(image.matchedFromWorkingSpace(to: p3))
    let back = try #require(there.matchedToWorkingSpace(from: p3))
    let original = try #require(Pixels(image))
    #expect(try #require(Pixels(back)).greatestDifference(from: original.values) < 1e-5)
    // The expected value is sRGB's red in Display P3, computed from the primaries' definitions: 0.9175, 0.2003, 0.1386.
    let red = try #require(
      CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        .matchedFromWorkingSpace(to: p3).flatMap { Pixels($0) })
    let expected: [Float] = [0.9175, 0.2003, 0.1386, 1]
    #expect(red.greatestDifference(from: expected) < 2e-4)
    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let half = try #require(
      CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        .matchedFromWorkingSpace(to: sRGB).flatMap { Pixels($0) })
    #expect(half.greatestDifference(from: [0.5, 0.5, 0.5, 1]) < 1e-5)
    let gray = try #require(CGColorSpace(name: CGColorSpace.linearGray))
    #expect(image.matchedFromWorkingSpace(to: gray) == nil)
    #expect(CGColorSpace(name: "unknown") == nil)
  }

  @Test func `filters compute in linear light unless there is no working color space`() throws {
    // Filters compute in linear light, as in Core Image, so half of 255 becomes 188. Without a working color space, it
    // becomes 128.
    let half = CIImage(color: .red).applyingFilter(
      "CIColorMatrix", parameters: ["inputRVector": CIVector(x: 0.5)])
    let rect = CGRect(x: 0, y: 0, width: 2, height: 2)
    #expect(try CIContext().pixelBuffer(half, from: rect).rgbSamples.first == 188)
    let stored = CIContext(options: [.workingColorSpace: NSNull()])
    #expect(try stored.pixelBuffer(half, from: rect).rgbSamples.first == 128)
  }

  @Test
  func `bitmaps are read and written in their format, and invalid sizes are rejected`() throws {
    let values: [UInt8] = [10, 20, 30, 255, 40, 50, 60, 255, 70, 80, 90, 255, 1, 2, 3, 255]
    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    func image(_ format: CIFormat, _ bytes: Int) -> CIImage {
      CIImage(
        bitmapData: Data(values), bytesPerRow: bytes, size: CGSize(width: 2, height: 2),
        format: format, colorSpace: sRGB)
    }
    for format in [CIFormat.RGBA8, .BGRA8] {
      var found = [UInt8](repeating: 0, count: 16)
      let isRendered = CIContext().render(
        image(format, 8), toBitmap: &found, rowBytes: 8,
        bounds: CGRect(x: 0, y: 0, width: 2, height: 2), format: format, colorSpace: sRGB)
      #expect(isRendered)
      #expect(found == values)
    }
    #expect(image(.RGBA8, 7).extent.isEmpty)
    #expect(image(.RGBAf, 32).extent.isEmpty)
    #expect(image(.L8, 8).extent == CGRect(x: 0, y: 0, width: 2, height: 2))
    var found = [UInt8](repeating: 7, count: 16)
    for (bytes, bounds) in [
      (7, CGRect(x: 0, y: 0, width: 2, height: 2)), (8, .infinite), (8, .null), (-8, .zero),
    ] {
      #expect(
        !CIContext().render(
          image(.RGBA8, 8), toBitmap: &found, rowBytes: bytes, bounds: bounds, format: .RGBA8,
          colorSpace: nil))
    }
    #expect(found.allSatisfy { $0 == 7 })
  }
}
