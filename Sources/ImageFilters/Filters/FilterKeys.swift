// The names of inputs and outputs that filters share, as Core Image spells them.

/// The image that a filter works on.
public let kCIInputImageKey = "inputImage"
/// The image behind or beside the filter's main one.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The reach of a filter, in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// A factor for the size.
public let kCIInputScaleKey = "inputScale"
/// An additional factor for the width.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// A map of the plane.
public let kCIInputTransformKey = "inputTransform"
/// The weights of a convolution.
public let kCIInputWeightsKey = "inputWeights"
/// The number to add.
public let kCIInputBiasKey = "inputBias"
/// A factor for the difference from gray.
public let kCIInputSaturationKey = "inputSaturation"
/// The number added to every color.
public let kCIInputBrightnessKey = "inputBrightness"
/// A factor for the difference from the middle.
public let kCIInputContrastKey = "inputContrast"
/// The strength of a filter.
public let kCIInputIntensityKey = "inputIntensity"
/// A place, in pixels.
public let kCIInputCenterKey = "inputCenter"
/// The strength of sharpening.
public let kCIInputSharpnessKey = "inputSharpness"
/// A width, in pixels.
public let kCIInputWidthKey = "inputWidth"
/// A color.
public let kCIInputColorKey = "inputColor"
/// A filter's output.
public let kCIOutputImageKey = "outputImage"
