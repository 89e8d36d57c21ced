import Foundation
import Geometry
import ImageFilters
import Imaging
import Media
import OpenVision
import TestSupport
import Testing

/// Tests for images as recipes: their extents, positions and rendered pixels.
@Suite struct ImageTests {
  private let image = CIImage(cvPixelBuffer: TestImages.colorPattern(width: 40, height: 30))

  @Test(arguments: [1, 3, 4]) func `images from 16-bit PNG files keep 16 bits per channel`(
    channels: Int
  ) throws {
    let samples = (0..<64 * channels).map { UInt16($0 / channels * 1000 + $0 % channels) }
    let png = PNG16(size: PixelSize(width: 64, height: 1), channels: channels, samples: samples)
    let file = URL.temporaryDirectory.appending(path: "deep-\(UUID()).png")
    try Data(png.encoded()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let context = CIContext(options: [.workingColorSpace: NSNull()])
    for found in [CIImage(contentsOf: file), CIImage(data: try Data(contentsOf: file))] {
      let image = try #require(found)
      let pixels = try #require(Pixels(image, image.extent, context: context))
      for x in 0..<64 {
        for channel in 0..<3 {
          let sample = samples[x * channels + min(channel, channels - 1)]
          #expect(abs(pixels[x, 0][channel] * 65535 - Float(sample)) < 0.1)
        }
        #expect(pixels[x, 0].w == 1)
      }
    }
  }

  @Test func `images have the expected extents after cropping, clamping, blurring and moving`() {
    #expect(image.extent == CGRect(x: 0, y: 0, width: 40, height: 30))
    #expect(CIImage(color: .red).extent.isInfinite)
    #expect(CIImage.empty().extent.isEmpty)
    #expect(image.clampedToExtent().extent.isInfinite)
    #expect(CIImage.empty().clampedToExtent().extent.isEmpty)
    #expect(
      image.cropped(to: CGRect(x: 10.2, y: -5, width: 100, height: 10)).extent
        == CGRect(x: 10, y: 0, width: 30, height: 5))
    #expect(image.cropped(to: .infinite).extent == image.extent)
    #expect(image.cropped(to: .null).extent.isEmpty)
    #expect(image.cropped(to: CGRect(x: 90, y: 0, width: 9, height: 9)).extent.isEmpty)
    #expect(image.cropped(to: CGRect(x: CGFloat.nan, y: 0, width: 9, height: 9)).extent.isEmpty)
    #expect(
      image.applyingGaussianBlur(sigma: 2).extent
        == CGRect(x: -6, y: -6, width: 52, height: 42))
    #expect(
      image.composited(over: image.transformed(by: CGAffineTransform(translationX: 30, y: 0)))
        .extent == CGRect(x: 0, y: 0, width: 70, height: 30))
    #expect(
      image.transformed(by: CGAffineTransform(rotationAngle: .pi / 2)).extent
        == CGRect(x: -30, y: 0, width: 30, height: 40))
    let offset = image.applyingFilter("CIConvolution3X3", parameters: ["inputBias": 0.1])
    #expect(offset.extent.isInfinite)
  }

  @Test func `a singular, infinite or NaN transform gives the empty image`() {
    let maps = [
      CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      CGAffineTransform(translationX: .nan, y: 0), CGAffineTransform(translationX: .infinity, y: 0),
      CGAffineTransform(scaleX: 1e200, y: 1e200),
    ]
    for map in maps { #expect(image.transformed(by: map).extent.isEmpty, "\(map)") }
    // An image that is far away or very large is still valid.
    let far = image.transformed(by: CGAffineTransform(translationX: 1e300, y: -1e300))
    #expect(CIContext().createPixelBuffer(far, from: image.extent)?.width == 40)
    let large = image.transformed(by: CGAffineTransform(scaleX: 1e12, y: 1e12))
    #expect(CIContext().createPixelBuffer(large, from: image.extent)?.width == 40)
    #expect(CIContext().createPixelBuffer(large, from: large.extent) == nil)
  }

  @Test func `rendering an infinite, empty or too large image is an error with the reason`() {
    let context = CIContext()
    #expect(throws: ImageFilterError.infiniteExtent) {
      try context.pixelBuffer(image.clampedToExtent())
    }
    #expect(throws: ImageFilterError.emptyExtent) { try context.pixelBuffer(CIImage.empty()) }
    #expect(throws: ImageFilterError.emptyExtent) {
      try context.pixelBuffer(image, from: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
    }
    let side = 1 << 20
    #expect(throws: ImageFilterError.tooManyPixels(count: side * side, limit: CIContext.pixelLimit))
    {
      try context.pixelBuffer(
        CIImage(color: .red), from: CGRect(x: 0, y: 0, width: side, height: side))
    }
    // A long series of wide blurs requires more pixels around a tile than can be rendered.
    var blurred = image.clampedToExtent()
    for _ in 0..<40 { blurred = blurred.applyingGaussianBlur(sigma: 400) }
    #expect(context.createPixelBuffer(blurred, from: image.extent) == nil)
  }

  @Test
  func `chains of filters have a limited depth, and shared inputs are computed once`() throws {
    var deep = image
    for _ in 0..<CIImage.depthLimit - 1 { deep = deep.applyingFilter("CIColorControls") }
    #expect(deep.extent == image.extent)
    #expect(CIContext().createPixelBuffer(deep, from: image.extent) != nil)
    #expect(deep.applyingFilter("CIColorControls").extent.isEmpty)
    for _ in 0..<100_000 { deep = deep.applyingFilter("CIColorControls") }
    #expect(deep.extent.isEmpty)

    // The graph has 2^60 paths to the source.
    var wide = image
    for _ in 0..<60 {
      wide = wide.applyingFilter(
        "CISourceOverCompositing", parameters: [kCIInputBackgroundImageKey: wide])
    }
    #expect(
      try CIContext().pixelBuffer(wide).rgbSamples == CIContext().pixelBuffer(image).rgbSamples)
    var difference = image
    for _ in 0..<60 {
      difference = difference.applyingFilter(
        "CIColorAbsoluteDifference", parameters: ["inputImage2": difference])
    }
    #expect(try CIContext().pixelBuffer(difference).rgbSamples.allSatisfy { $0 == 0 })
  }

  @Test func `moving and cropping an image do not change its pixels`() throws {
    let moved = image.transformed(by: CGAffineTransform(translationX: 7, y: 11))
    #expect(moved.extent == CGRect(x: 7, y: 11, width: 40, height: 30))
    #expect(
      try CIContext().pixelBuffer(moved).rgbSamples == CIContext().pixelBuffer(image).rgbSamples)
    let part = try #require(Pixels(image.cropped(to: CGRect(x: 5, y: 6, width: 8, height: 4))))
    let whole = try #require(Pixels(image))
    #expect(part.values == whole.part(x: 5, y: 6, width: 8, height: 4))
    // The first row of the samples is the top row of the image.
    let buffer = try CIContext().pixelBuffer(
      image, from: CGRect(x: 0, y: 29, width: 40, height: 1))
    #expect(
      buffer.rgbSamples
        == Array(
          CIContext().createPixelBuffer(image, from: image.extent)!
            .rgbSamples.prefix(120)))
  }

  @Test func `clamping an image repeats its edge pixels outside its extent`() throws {
    let whole = try #require(Pixels(image))
    let around = try #require(
      Pixels(image.clampedToExtent(), CGRect(x: -3, y: -3, width: 46, height: 36)))
    for (x, y) in [(0, 0), (45, 0), (0, 35), (45, 35), (20, 0), (0, 20), (25, 17)] {
      #expect(around[x, y] == whole[min(max(x - 3, 0), 39), min(max(y - 3, 0), 29)])
    }
    let far = try #require(
      Pixels(image.clampedToExtent(), CGRect(x: 1000, y: -900, width: 2, height: 2)))
    #expect(far[0, 0] == whole[39, 0] && far[1, 1] == whole[39, 0])
  }

  @Test func `a part of an image across tile borders equals the whole rendered image`() throws {
    let wide = CIImage(cvPixelBuffer: TestImages.colorPattern(width: 1200, height: 300))
    let filters: [(String, [String: Any])] = [
      ("CIGaussianBlur", ["inputRadius": 3]), ("CIMedianFilter", [:]),
      ("CIMorphologyRectangleMaximum", [:]), ("CIGaborGradients", [:]), ("CINoiseReduction", [:]),
      ("CILanczosScaleTransform", ["inputScale": 0.83]), ("CIColorThresholdOtsu", [:]),
      (
        "CIAffineTransform",
        ["inputTransform": CGAffineTransform(a: 0.9, b: 0.2, c: -0.2, d: 0.9, tx: 50, ty: 3)]
      ),
      (
        "CIConvolution3X3",
        ["inputWeights": CIVector(values: [1, 2, 3, 4, 5, 6, 7, 8, 9], count: 9)]
      ),
    ]
    for (name, parameters) in filters {
      let output = try wide.filtered(name, parameters: parameters)
      let all = try #require(Pixels(output, CGRect(x: 0, y: 0, width: 1000, height: 200)))
      // The part contains the corners of several tiles.
      let part = try #require(Pixels(output, CGRect(x: 480, y: 40, width: 60, height: 100)))
      // The pixels must equal the pixels of the whole rendered image, except for rounding.
      let expected = all.part(x: 480, y: 40, width: 60, height: 100)
      #expect(part.greatestDifference(from: expected) < 1e-6, "\(name)")
    }
  }

  @Test(arguments: CGImagePropertyOrientation.allCases)
  func `applying an orientation turns an image upright`(orientation: CGImagePropertyOrientation)
    throws
  {
    let pixels = TestImages.colorPattern(width: 9, height: 6)
    let turned = CIImage(cvPixelBuffer: pixels).oriented(orientation)
    #expect(turned.extent.origin == .zero)
    let names: [CGImagePropertyOrientation: ImageOrientation] = [
      .up: .up, .upMirrored: .upMirrored, .down: .down, .downMirrored: .downMirrored,
      .leftMirrored: .leftMirrored, .right: .right, .rightMirrored: .rightMirrored, .left: .left,
    ]
    let expected = pixels.upright(from: try #require(names[orientation]))
    let found = try CIContext().pixelBuffer(turned)
    #expect(found.width == expected.width)
    #expect(found.rgbSamples == expected.rgbSamples)
  }
}
