import Foundation

extension FilterDescription {
  static let colors: [FilterDescription] = [
    FilterDescription(
      "CIColorMatrix",
      [
        .image, .vector("inputRVector", [1, 0, 0, 0]), .vector("inputGVector", [0, 1, 0, 0]),
        .vector("inputBVector", [0, 0, 1, 0]), .vector("inputAVector", [0, 0, 0, 1]),
        .vector("inputBiasVector", [0, 0, 0, 0]),
      ]
    ) { inputs in
      inputs.image.mapped(
        MatrixMap(
          red: inputs.vector("inputRVector").simd, green: inputs.vector("inputGVector").simd,
          blue: inputs.vector("inputBVector").simd, alpha: inputs.vector("inputAVector").simd,
          bias: inputs.vector("inputBiasVector").simd))
    },
    FilterDescription(
      "CIColorPolynomial",
      [
        .image, .vector("inputRedCoefficients", [0, 1, 0, 0]),
        .vector("inputGreenCoefficients", [0, 1, 0, 0]),
        .vector("inputBlueCoefficients", [0, 1, 0, 0]),
        .vector("inputAlphaCoefficients", [0, 1, 0, 0]),
      ]
    ) { inputs in
      inputs.image.mapped(
        PolynomialMap(
          red: inputs.vector("inputRedCoefficients").simd,
          green: inputs.vector("inputGreenCoefficients").simd,
          blue: inputs.vector("inputBlueCoefficients").simd,
          alpha: inputs.vector("inputAlphaCoefficients").simd))
    },
    FilterDescription(
      "CIColorControls",
      [
        .image, .number(kCIInputSaturationKey, 1, minimum: 0), .number(kCIInputBrightnessKey, 0),
        .number(kCIInputContrastKey, 1, minimum: 0),
      ]
    ) { inputs in
      inputs.image.mapped(
        ControlsMap(
          saturation: inputs.float(kCIInputSaturationKey),
          brightness: inputs.float(kCIInputBrightnessKey),
          contrast: inputs.float(kCIInputContrastKey)))
    },
    FilterDescription("CIMaximumComponent", [.image]) { inputs in
      CIImage(
        ColorOperation(map: MaximumMap()), [inputs.image], extent: inputs.image.pixelExtent,
        isGray: true)
    },
    FilterDescription("CIColorThreshold", [.image, .number("inputThreshold", 0.5)]) { inputs in
      inputs.image.mapped(ThresholdMap(threshold: inputs.float("inputThreshold")))
    },
    FilterDescription("CIColorThresholdOtsu", [.image]) { inputs throws(ImageFilterError) in
      let extent = inputs.image.pixelExtent
      guard extent.isFinite else { throw .infiniteInput(filter: inputs.filter) }
      return inputs.image.changed(by: OtsuOperation(), extent: extent)
    },
    FilterDescription("CILinearToSRGBToneCurve", [.image]) { inputs in
      inputs.image.mapped(ToneMap(encodes: true))
    },
    FilterDescription("CISRGBToneCurveToLinear", [.image]) { inputs in
      inputs.image.mapped(ToneMap(encodes: false))
    },
    FilterDescription(
      "CIVignette",
      [
        .image, .number(kCIInputIntensityKey, 0), .number(kCIInputRadiusKey, 1, minimum: 0),
      ]
    ) { inputs throws(ImageFilterError) in
      let extent = inputs.image.pixelExtent
      guard extent.isFinite else { throw .infiniteInput(filter: inputs.filter) }
      let (width, height) = (Double(extent.width), Double(extent.height))
      let diagonal = (width * width + height * height).squareRoot()
      return inputs.image.mapped(
        VignetteMap(
          centerX: Float(extent.minX) + Float(width / 2),
          centerY: Float(extent.minY) + Float(height / 2),
          distance: max(1e-3, Float(inputs.number(kCIInputRadiusKey) * diagonal / 2)),
          intensity: inputs.float(kCIInputIntensityKey)))
    },
    FilterDescription(
      "CIVignetteEffect",
      [
        .image, .vector(kCIInputCenterKey, [150, 150]),
        .number(kCIInputRadiusKey, 150, minimum: 0), .number(kCIInputIntensityKey, 1),
        .number("inputFalloff", 0.5, minimum: 0),
      ]
    ) { inputs in
      let center = inputs.vector(kCIInputCenterKey)
      let radius = inputs.number(kCIInputRadiusKey)
      let falloff = min(1, inputs.number("inputFalloff"))
      return inputs.image.mapped(
        VignetteEffectMap(
          centerX: Float(center.x), centerY: Float(center.y), inner: Float(radius * (1 - falloff)),
          outer: Float(radius * (1 + falloff)), intensity: inputs.float(kCIInputIntensityKey)))
    },
  ]

  static let combinations: [FilterDescription] = [
    FilterDescription(
      "CISourceOverCompositing", [.image, .image(kCIInputBackgroundImageKey)]
    ) { inputs in
      inputs.image.composited(over: inputs.image(kCIInputBackgroundImageKey))
    },
    FilterDescription("CIColorAbsoluteDifference", [.image, .image("inputImage2")]) { inputs in
      compared(inputs, AbsoluteDifference())
    },
    FilterDescription("CILabDeltaE", [.image, .image("inputImage2")]) { inputs in
      compared(inputs, LabDifference())
    },
  ]

  /// Returns the result of comparing two images. The result is transparent wherever one of the images is transparent.
  private static func compared(
    _ inputs: FilterInputs, _ comparison: some ColorComparison
  ) -> CIImage {
    let (first, second) = (inputs.image, inputs.image("inputImage2"))
    return CIImage(
      ComparingOperation(comparison: comparison), [first, second],
      extent: first.pixelExtent.intersection(second.pixelExtent),
      isGray: first.isGray && second.isGray)
  }
}
