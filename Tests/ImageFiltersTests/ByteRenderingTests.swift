import Foundation
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

/// Tests for rendering to bytes, both on the direct path and on the path through floats.
@Suite struct ByteRenderingTests {
  private static let stored = CIContext(options: [.workingColorSpace: NSNull()])

  private func picture(_ figures: FilterFigures) throws -> CIImage {
    let levels = try #require(figures.bytes["levels"])
    return CIImage(
      cvPixelBuffer: PixelBuffer.makeRGB(width: figures.width, height: figures.height) {
        _ = $0.update(fromContentsOf: levels)
      })
  }

  @Test(arguments: [
    ("gaussian", "CIGaussianBlur", ["inputRadius": 1.2]), ("box", "CIBoxBlur", ["inputRadius": 5]),
    ("lanczos", "CILanczosScaleTransform", ["inputScale": 0.5]), ("median", "CIMedianFilter", [:]),
    ("maximum", "CIMorphologyRectangleMaximum", ["inputWidth": 5, "inputHeight": 3]),
    ("minimum", "CIMorphologyRectangleMinimum", ["inputWidth": 5, "inputHeight": 3]),
  ])
  func `filter results in bytes differ by at most one level from the reference`(
    key: String, filter: String, parameters: [String: Double]
  ) throws {
    let figures = try FilterFigures.load()
    let image = try picture(figures)
    let source = key == "lanczos" ? image : image.clampedToExtent()
    let output = try source.filtered(filter, parameters: parameters)
    let rect = key == "lanczos" ? output.extent : image.extent
    // These filters only select existing values, so their results are exact.
    let isExact = ["median", "maximum", "minimum"].contains(key)
    let storedKey = isExact ? key : "stored" + key.capitalized
    for (context, key) in [(CIContext(), key), (Self.stored, storedKey)] {
      let expected = try #require(figures.bytes[key])
      let found = try context.pixelBuffer(output, from: rect).rgbSamples
      #expect(found.count == expected.count)
      let worst = zip(found, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= (isExact ? 0 : 1), "\(key)")
    }
  }

  @Test func `rendering through a filter without effect preserves every pixel value`() throws {
    let gray = PixelBuffer.makeLuma(width: 64, height: 4) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(index) }
    }
    // A filter that changes nothing forces the path through floats.
    let image = CIImage(cvPixelBuffer: gray).applyingFilter(
      "CIColorControls", parameters: ["inputContrast": 1])
    for context in [CIContext(), Self.stored] {
      #expect(try context.pixelBuffer(image).lumaSamples == gray.lumaSamples)
    }
    let color = TestImages.colorPattern(width: 70, height: 33)
    let same = CIImage(cvPixelBuffer: color).applyingFilter("CIColorMatrix")
    #expect(try CIContext().pixelBuffer(same).rgbSamples == color.rgbSamples)
  }

  @Test(arguments: [false, true])
  func `rendering directly to bytes agrees with rendering through floats`(isGray: Bool) throws {
    let pixels =
      isGray
      ? TestImages.pattern(width: 611, height: 203)
      : TestImages.colorPattern(width: 611, height: 203)
    let image = CIImage(cvPixelBuffer: pixels)
    let chains: [(CIImage) -> CIImage] = [
      { $0.applyingFilter("CIMedianFilter").applyingFilter("CIMedianFilter") },
      {
        $0.applyingFilter("CIMorphologyRectangleMinimum", parameters: ["inputWidth": 3])
          .applyingFilter("CIMorphologyRectangleMaximum", parameters: ["inputHeight": 9])
      },
      {
        $0.clampedToExtent().applyingFilter(
          "CIMorphologyRectangleMinimum", parameters: ["inputWidth": 41, "inputHeight": 25])
      },
      {
        $0.applyingFilter(
          "CIMorphologyRectangleMaximum", parameters: ["inputWidth": 9, "inputHeight": 501])
      },
      {
        $0.cropped(to: CGRect(x: 7, y: 9, width: 3, height: 60)).clampedToExtent()
          .transformed(by: CGAffineTransform(translationX: 700, y: 300))
          .applyingFilter("CIMedianFilter")
      },
      {
        $0.cropped(to: CGRect(x: 7, y: 9, width: 1, height: 1)).applyingFilter("CIMedianFilter")
          .transformed(by: CGAffineTransform(translationX: 70, y: 30)).clampedToExtent()
          .cropped(to: CGRect(x: 2, y: 2, width: 400, height: 100))
      },
      { $0.clampedToExtent().applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 2.5]) },
      { $0.applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 9]) },
      { $0.clampedToExtent().applyingFilter("CIBoxBlur", parameters: ["inputRadius": 13]) },
      { $0.applyingFilter("CIBoxBlur", parameters: ["inputRadius": 41]) },
      {
        $0.transformed(by: CGAffineTransform(translationX: 5, y: -3)).applyingFilter(
          "CIBoxBlur", parameters: ["inputRadius": 3])
      },
    ]
    let rect = CGRect(x: -20, y: -17, width: 640, height: 230)
    for (index, chain) in chains.enumerated() {
      let short = chain(image)
      // An infinite black background makes the image opaque, which requires floats.
      let long = short.composited(over: CIImage(color: .black))
      let a = try Self.stored.pixelBuffer(short, from: rect)
      let b = try Self.stored.pixelBuffer(long, from: rect)
      let worst = zip(a.rgbSamples, b.rgbSamples).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= (index < 6 ? 0 : 1), "\(index)")
    }
  }

  @Test func `blurring a uniform image does not change its values`() throws {
    for level in [0, 1, 77, 254, 255] {
      let image = CIImage(cvPixelBuffer: TestImages.luma(width: 200, height: 90) { _, _ in level })
      for filter in ["CIGaussianBlur", "CIBoxBlur"] {
        for radius in [1.3, 3, 11] {
          let blurred = image.clampedToExtent().applyingFilter(
            filter, parameters: ["inputRadius": radius])
          for context in [CIContext(), Self.stored] {
            let found = try context.pixelBuffer(blurred, from: image.extent)
            #expect(found.lumaSamples.allSatisfy { $0 == UInt8(level) }, "\(filter) \(radius)")
          }
        }
      }
    }
  }
}
