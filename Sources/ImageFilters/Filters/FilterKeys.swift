// The names of inputs and outputs that several filters share, spelled as in Core Image.

/// The key of the image to filter.
public let kCIInputImageKey = "inputImage"
/// The key of the background image of a filter that puts one image in front of another.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of a filter's radius. The definition and the unit of the radius depend on the filter.
public let kCIInputRadiusKey = "inputRadius"
/// The key of the factor by which the image's size is multiplied.
public let kCIInputScaleKey = "inputScale"
/// The key of the additional factor by which only the image's width is multiplied.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of an affine transform.
public let kCIInputTransformKey = "inputTransform"
/// The key of the weights of a convolution.
public let kCIInputWeightsKey = "inputWeights"
/// The key of the number that is added to the result of a filter.
public let kCIInputBiasKey = "inputBias"
/// The key of the factor by which each color's difference from gray is multiplied.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of the number that is added to every color component.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of the factor by which the differences of color components from 0.5 are multiplied.
public let kCIInputContrastKey = "inputContrast"
/// The key of a filter's strength.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of a position, in pixels.
public let kCIInputCenterKey = "inputCenter"
/// The key of the sharpening strength.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of a width, in pixels.
public let kCIInputWidthKey = "inputWidth"
/// The key of a color.
public let kCIInputColorKey = "inputColor"
/// The key of a filter's output.
public let kCIOutputImageKey = "outputImage"
