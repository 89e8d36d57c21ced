import Foundation
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

/// Tests for filters by name and by property, for their defaults, and for their errors on wrong inputs.
@Suite struct FilterTests {
  private let image = CIImage(cvPixelBuffer: TestImages.colorPattern(width: 24, height: 16))

  @Test func `filters have the default values of Core Image`() {
    #expect(CIFilter.gaussianBlur().radius == 10)
    #expect(CIFilter.boxBlur().radius == 10)
    #expect(CIFilter.lanczosScaleTransform().scale == 1)
    #expect(CIFilter.lanczosScaleTransform().aspectRatio == 1)
    #expect(CIFilter.morphologyRectangleMaximum().width == 5)
    #expect(CIFilter.morphologyRectangleMinimum().height == 5)
    #expect(CIFilter.noiseReduction().noiseLevel == 0.02)
    #expect(CIFilter.noiseReduction().sharpness == 0.4)
    #expect(CIFilter.convolution3X3().weights.value(at: 4) == 1)
    #expect(CIFilter.convolution3X3().bias == 0)
    #expect(CIFilter.colorControls().saturation == 1)
    #expect(CIFilter.colorControls().brightness == 0)
    #expect(CIFilter.colorControls().contrast == 1)
    #expect(CIFilter.colorThreshold().threshold == 0.5)
    #expect(CIFilter.colorMatrix().aVector == CIVector(x: 0, y: 0, z: 0, w: 1))
    #expect(CIFilter.colorPolynomial().redCoefficients == CIVector(x: 0, y: 1, z: 0, w: 0))
    #expect(CIFilter.vignette().intensity == 0)
    #expect(CIFilter.vignette().radius == 1)
    #expect(CIFilter.vignetteEffect().center == CGPoint(x: 150, y: 150))
    #expect(CIFilter.vignetteEffect().falloff == 0.5)
    #expect(CIFilter.affineTransform().transform == .identity)
    #expect(CIFilter.meshGenerator().width == 1.5)
    #expect(CIFilter.textImageGenerator().fontSize == 12)
  }

  @Test func `setting inputs by property or by name gives the same filter result`() throws {
    let filter = CIFilter.colorControls()
    filter.inputImage = image
    filter.contrast = 1.5
    filter.brightness = 0.1
    let named = image.applyingFilter(
      "CIColorControls", parameters: [kCIInputContrastKey: 1.5, kCIInputBrightnessKey: Float(0.1)])
    let first = try #require(filter.outputImage.flatMap { Pixels($0) })
    #expect(try #require(Pixels(named)).greatestDifference(from: first.values) < 1e-6)
    #expect(filter.value(forKey: kCIInputContrastKey) as? Double == 1.5)
    #expect(filter.inputKeys.contains("inputSaturation"))
    filter.setDefaults()
    #expect(filter.outputImage == nil)
    #expect(
      CIFilter(name: "CIMedianFilter", parameters: [kCIInputImageKey: image])?.outputImage != nil)
    for name in CIFilter.filterNames { #expect(CIFilter(name: name)?.name == name) }
  }

  @Test func `unknown, missing or invalid inputs of a filter are errors without an output`() {
    #expect(CIFilter(name: "CIUnknown") == nil)
    #expect(image.applyingFilter("CIUnknown").extent.isEmpty)
    #expect(throws: ImageFilterError.unknownFilter("CIUnknown")) {
      try image.filtered("CIUnknown")
    }
    let name = "CIGaussianBlur"
    #expect(throws: ImageFilterError.unknownKey(filter: name, key: "radius")) {
      try image.filtered(name, parameters: ["radius": 3])
    }
    #expect(
      throws: ImageFilterError.wrongType(
        filter: name, key: "inputRadius", expected: "a number", found: "String")
    ) { try image.filtered(name, parameters: ["inputRadius": "3"]) }
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(throws: ImageFilterError.notFinite(filter: name, key: "inputRadius")) {
        try image.filtered(name, parameters: ["inputRadius": value])
      }
    }
    #expect(throws: ImageFilterError.outOfRange(filter: name, key: "inputRadius", limit: 500)) {
      try image.filtered(name, parameters: ["inputRadius": 1e9])
    }
    #expect(throws: ImageFilterError.missingInput(filter: name, key: kCIInputImageKey)) {
      try CIFilter.gaussianBlur().output()
    }
    #expect(throws: ImageFilterError.infiniteInput(filter: "CIColorThresholdOtsu")) {
      try image.clampedToExtent().filtered("CIColorThresholdOtsu")
    }
    #expect(
      throws: ImageFilterError.notFinite(filter: "CIColorMatrix", key: "inputRVector")
    ) { try image.filtered("CIColorMatrix", parameters: ["inputRVector": CIVector(x: .nan)]) }
    // A valid value replaces an invalid value.
    let filter = CIFilter.gaussianBlur()
    filter.inputImage = image
    filter.setValue("wide", forKey: "inputRadius")
    #expect(filter.outputImage == nil)
    filter.radius = 2
    #expect(filter.outputImage != nil)
  }

  /// Tests values at the limits of the useful range and beyond, for every input of every filter.
  @Test(arguments: CIFilter.filterNames)
  func `no filter crashes with any value of any of its inputs`(name: String) throws {
    let numbers = [0, -0.0, -1, 1e-9, 0.5, 1, 3, 40, 1e30, -1e30, 3.4e38, Double.nan]
    let rect = CGRect(x: -3, y: -3, width: 30, height: 20)
    let filter = try #require(CIFilter(name: name))
    for key in filter.inputKeys {
      for number in numbers {
        let values: [Any] = [
          number, Float(number), CIVector(values: [number, 1, number], count: 9), "x\(number)",
          CGAffineTransform(a: number, b: 1, c: 0.5, d: number, tx: number, ty: 1),
          [CIVector(x: number, y: 0, z: 5, w: number)], CIColor(red: number, green: 0, blue: 1),
          CGPoint(x: number, y: number), CIImage.empty(), CIImage(color: .red),
          image.clampedToExtent(), image.transformed(by: CGAffineTransform(scaleX: 3, y: 1)),
        ]
        for value in values {
          let filter = try #require(CIFilter(name: name))
          for other in filter.inputKeys where other.lowercased().contains("image") {
            filter.setValue(image, forKey: other)
          }
          if name == "CITextImageGenerator" { filter.setValue("text", forKey: "inputText") }
          filter.setValue(value, forKey: key)
          guard let output = filter.outputImage else { continue }
          _ = CIContext().createPixelBuffer(output, from: rect)
        }
      }
    }
  }

  @Test func `filters produce output with the largest valid inputs`() throws {
    let rect = CGRect(x: 0, y: 0, width: 24, height: 16)
    for (name, parameters) in [
      ("CIGaussianBlur", ["inputRadius": 500]), ("CIBoxBlur", ["inputRadius": 4000]),
      ("CIMorphologyRectangleMaximum", ["inputWidth": 4000, "inputHeight": 4000]),
      ("CILanczosScaleTransform", ["inputScale": 1e-9]),
      ("CILanczosScaleTransform", ["inputScale": 1e9]),
    ] {
      let output = try image.filtered(name, parameters: parameters)
      #expect(try CIContext().pixelBuffer(output, from: rect).width == 24, "\(name)")
    }
    // If an infinite image is reduced this much, each rendered pixel depends on more input pixels than can be rendered.
    let endless = try image.clampedToExtent().filtered(
      "CILanczosScaleTransform", parameters: ["inputScale": 1e-9])
    #expect(CIContext().createPixelBuffer(endless, from: rect) == nil)
  }
}
