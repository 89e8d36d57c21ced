// The names of inputs and outputs that several filters share, spelled as in Core Image.

/// The image to filter.
public let kCIInputImageKey = "inputImage"
/// The background image, or the second input image of a filter that combines two images.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The radius of the filter, in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// The factor by which the size is multiplied.
public let kCIInputScaleKey = "inputScale"
/// An additional factor for the width only.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// An affine transform.
public let kCIInputTransformKey = "inputTransform"
/// The weights of a convolution.
public let kCIInputWeightsKey = "inputWeights"
/// The number to add to the result of a filter.
public let kCIInputBiasKey = "inputBias"
/// The factor by which each color's difference from gray is multiplied.
public let kCIInputSaturationKey = "inputSaturation"
/// The number to add to every color component.
public let kCIInputBrightnessKey = "inputBrightness"
/// The factor by which the differences of color components from 0.5 are multiplied.
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
