import Foundation
import Geometry
import OpenVision

extension FilterDescription {
  static let resampling: [FilterDescription] = [
    FilterDescription(
      "CILanczosScaleTransform",
      [
        .image, .number(kCIInputScaleKey, 1, minimum: 0),
        .number(kCIInputAspectRatioKey, 1, minimum: 0),
      ]
    ) { inputs in
      let scaleY = inputs.number(kCIInputScaleKey)
      let scaleX = scaleY * inputs.number(kCIInputAspectRatioKey)
      let image = inputs.image
      guard scaleX > 0, scaleY > 0, !image.pixelExtent.isEmpty else { return .empty() }
      if scaleX == 1 && scaleY == 1 { return image }
      let map = CGAffineTransform(scaleX: scaleX, y: scaleY)
      return image.changed(
        by: LanczosOperation(scaleX: scaleX, scaleY: scaleY),
        extent: image.pixelExtent.mapped(by: map))
    },
    FilterDescription("CIAffineTransform", [.image, .transform]) { inputs in
      inputs.image.transformed(by: inputs.transform)
    },
    FilterDescription("CIAffineClamp", [.image, .transform]) { inputs in
      inputs.image.transformed(by: inputs.transform).clampedToExtent()
    },
  ]

  static let neighborhoods: [FilterDescription] = [
    FilterDescription(
      "CIGaussianBlur", [.image, .number(kCIInputRadiusKey, 10, minimum: 0, limit: 500)]
    ) { inputs in
      let sigma = inputs.number(kCIInputRadiusKey)
      // If the standard deviation is below a twentieth of a pixel, the weights of all neighbors round to 0.
      guard sigma >= 0.05 else { return inputs.image }
      let margin = Int(limiting: (3 * sigma).rounded(.up))
      return inputs.image.changed(
        by: GaussianOperation(sigma: sigma),
        extent: inputs.image.pixelExtent.grown(margin, margin))
    },
    FilterDescription(
      "CIBoxBlur", [.image, .number(kCIInputRadiusKey, 10, minimum: 1, limit: 4000)]
    ) { inputs in
      let width = inputs.number(kCIInputRadiusKey)
      guard width > 1 else { return inputs.image }
      let box = BoxOperation(width: width)
      return inputs.image.changed(
        by: box, extent: inputs.image.pixelExtent.grown(box.reach, box.reach))
    },
    FilterDescription("CIMorphologyRectangleMaximum", morphologyInputs) { inputs in
      extreme(inputs, isMaximum: true)
    },
    FilterDescription("CIMorphologyRectangleMinimum", morphologyInputs) { inputs in
      extreme(inputs, isMaximum: false)
    },
    FilterDescription("CIMedianFilter", [.image]) { inputs in
      inputs.image.changed(by: MedianOperation(), extent: inputs.image.pixelExtent)
    },
    FilterDescription(
      "CINoiseReduction",
      [
        .image, .number("inputNoiseLevel", 0.02, minimum: 0),
        .number(kCIInputSharpnessKey, 0.4, minimum: 0),
      ]
    ) { inputs in
      inputs.image.changed(
        by: NoiseOperation(
          level: inputs.float("inputNoiseLevel"), sharpness: inputs.float(kCIInputSharpnessKey)),
        extent: inputs.image.pixelExtent)
    },
    FilterDescription(
      "CIConvolution3X3",
      [
        .image, .vector(kCIInputWeightsKey, [0, 0, 0, 0, 1, 0, 0, 0, 0]),
        .number(kCIInputBiasKey, 0),
      ]
    ) { inputs in
      let weights = inputs.vector(kCIInputWeightsKey)
      let bias = inputs.float(kCIInputBiasKey)
      return inputs.image.changed(
        by: ConvolutionOperation(weights: (0..<9).map { Float(weights.value(at: $0)) }, bias: bias),
        extent: bias == 0 ? inputs.image.pixelExtent.grown(1, 1) : .infinite)
    },
    FilterDescription("CIGaborGradients", [.image]) { inputs in
      CIImage(
        GaborOperation(), [inputs.image], extent: inputs.image.pixelExtent, isGray: false)
    },
  ]

  private static let morphologyInputs: [FilterParameter] = [
    .image, .number(kCIInputWidthKey, 5, minimum: 1, limit: 4000),
    .number("inputHeight", 5, minimum: 1, limit: 4000),
  ]

  /// Returns an image whose pixels are the minimum or maximum over a rectangle. Even side lengths of the rectangle are
  /// increased to the next odd number.
  private static func extreme(_ inputs: FilterInputs, isMaximum: Bool) -> CIImage {
    let x = Int(inputs.number(kCIInputWidthKey) / 2)
    let y = Int(inputs.number("inputHeight") / 2)
    let image = inputs.image
    if x == 0 && y == 0 { return image }
    return image.changed(
      by: ExtremeOperation(reachX: x, reachY: y, isMaximum: isMaximum),
      extent: isMaximum ? image.pixelExtent.grown(x, y) : image.pixelExtent)
  }
}

extension FilterParameter {
  static let transform = FilterParameter(
    key: kCIInputTransformKey, kind: .transform, initial: .transform(.identity))
}
