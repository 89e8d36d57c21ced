// The names of inputs and outputs that several filters share, spelled as in Core Image.

/// The image to filter.
public let kCIInputImageKey = "inputImage"
/// The background image, or the second image of a filter that combines two.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The reach of the filter, in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// The factor by which the size is multiplied.
public let kCIInputScaleKey = "inputScale"
/// An additional factor for the width only.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// An affine transform.
public let kCIInputTransformKey = "inputTransform"
/// The weights of a convolution.
public let kCIInputWeightsKey = "inputWeights"
/// The number to add to the result.
public let kCIInputBiasKey = "inputBias"
/// The factor by which differences from gray are multiplied.
public let kCIInputSaturationKey = "inputSaturation"
/// The number to add to every color component.
public let kCIInputBrightnessKey = "inputBrightness"
/// The factor by which differences from the middle are multiplied.
public let kCIInputContrastKey = "inputContrast"
/// The strength of a filter.
public let kCIInputIntensityKey = "inputIntensity"
/// A position, in pixels.
public let kCIInputCenterKey = "inputCenter"
/// The strength of sharpening.
public let kCIInputSharpnessKey = "inputSharpness"
/// A width, in pixels.
public let kCIInputWidthKey = "inputWidth"
/// A color.
public let kCIInputColorKey = "inputColor"
/// A filter's output.
public let kCIOutputImageKey = "outputImage"
