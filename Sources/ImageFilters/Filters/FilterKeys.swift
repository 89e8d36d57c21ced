// The names of inputs and outputs that filters share, as Core Image spells them.

/// The image that a filter works on.
public let kCIInputImageKey = "inputImage"
/// The image behind or beside it.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// How far a filter reaches, in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// A factor of size.
public let kCIInputScaleKey = "inputScale"
/// An additional factor of width.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// A map of the plane.
public let kCIInputTransformKey = "inputTransform"
/// What a convolution's numbers are multiplied by.
public let kCIInputWeightsKey = "inputWeights"
/// What is added.
public let kCIInputBiasKey = "inputBias"
/// A factor of the difference from gray.
public let kCIInputSaturationKey = "inputSaturation"
/// What is added to every color.
public let kCIInputBrightnessKey = "inputBrightness"
/// A factor of the difference from the middle.
public let kCIInputContrastKey = "inputContrast"
/// How much a filter does.
public let kCIInputIntensityKey = "inputIntensity"
/// A place, in pixels.
public let kCIInputCenterKey = "inputCenter"
/// How much edges are sharpened.
public let kCIInputSharpnessKey = "inputSharpness"
/// A width, in pixels.
public let kCIInputWidthKey = "inputWidth"
/// A color.
public let kCIInputColorKey = "inputColor"
/// A filter's output.
public let kCIOutputImageKey = "outputImage"
