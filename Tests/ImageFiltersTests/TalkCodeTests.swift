import Foundation
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

/// Code in the style of Apple's talk of 2020 about Vision and Core Image, which must compile and work.
@Suite struct TalkCodeTests {
  @Test func `a code that was read is drawn again`() throws {
    let barcodeGenerator = CIFilter.barcodeGenerator()
    let qrCodeGenerator = CIFilter.qrCodeGenerator()
    qrCodeGenerator.message = Data("https://example.org".utf8)
    // A descriptor as an observation has it.
    let descriptor = try #require(
      CIQRCodeDescriptor(message: qrCodeGenerator.message, level: .levelM))
    barcodeGenerator.barcodeDescriptor = descriptor
    let context = CIContext()
    let (drawn, made) = (
      try #require(barcodeGenerator.outputImage), try #require(qrCodeGenerator.outputImage)
    )
    #expect(drawn.extent == made.extent)
    #expect(
      try context.pixelBuffer(drawn).lumaSamples == context.pixelBuffer(made).lumaSamples)
    let byName = CIFilter(
      name: "CIBarcodeGenerator", parameters: ["inputBarcodeDescriptor": descriptor])
    #expect(byName?.outputImage?.extent == made.extent)
  }

  @Test func `a vignette is put over a face`() throws {
    let sourceImage = CIImage(
      cvPixelBuffer: TestImages.luma(width: 120, height: 90) { _, _ in 200 })
    let faceObservation = VNFaceObservation(
      boundingBox: CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.3))
    let filter = CIFilter.vignetteEffect()
    filter.inputImage = sourceImage
    let box = VNImageRectForNormalizedRect(
      faceObservation.boundingBox, Int(sourceImage.extent.width), Int(sourceImage.extent.height))
    filter.center = CGPoint(x: box.midX, y: box.midY)
    filter.radius = Float(max(box.width, box.height))
    filter.intensity = 0.9
    let result = try #require(filter.outputImage).composited(over: sourceImage)
    let pixels = try CIContext().pixelBuffer(result)
    let samples = pixels.lumaSamples
    #expect(samples[40 * 120 + 60] == 200 && samples[0] < 120)
  }

  @Test func `a request is made, performed and read`() throws {
    let inputImage = CIImage(
      cvPixelBuffer: TestImages.luma(width: 120, height: 90) { x, y in
        (30..<90).contains(x) && (20..<70).contains(y) ? 40 : 220
      })
    let request = VNDetectContoursRequest()
    request.revision = VNDetectContourRequestRevision1
    request.contrastAdjustment = 1.0
    request.detectsDarkOnLight = true
    request.maximumImageDimension = 512
    let requestHandler = VNImageRequestHandler(ciImage: inputImage, options: [:])
    try requestHandler.perform([request])
    let contoursObservation = try #require(request.results?.first)
    #expect(contoursObservation.contourCount == 1)
    let contour = try #require(contoursObservation.topLevelContours.first)
    #expect(try contour.polygonApproximation(epsilon: 0.02).pointCount == 4)
    #expect(contour.childContours.isEmpty && !contoursObservation.normalizedPath.isEmpty)
  }
}
