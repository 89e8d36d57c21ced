import Foundation
import OpenVision

// The properties of filters that move, scale and compare neighbors.

/// Scales with a Lanczos window of three lobes.
public protocol CILanczosScaleTransform: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The factor for the size.
  var scale: Float { get set }
  /// An additional factor for the width.
  var aspectRatio: Float { get set }
}

extension CILanczosScaleTransform where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var scale: Float {
    get { number("inputScale") }
    set { setValue(newValue, forKey: "inputScale") }
  }

  public var aspectRatio: Float {
    get { number("inputAspectRatio") }
    set { setValue(newValue, forKey: "inputAspectRatio") }
  }
}

private final class LanczosScaleTransformFilter: CIFilter, CILanczosScaleTransform {}

/// Maps the plane, with linear interpolation.
public protocol CIAffineTransform: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

extension CIAffineTransform where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var transform: CGAffineTransform {
    get { transform("inputTransform") }
    set { setValue(newValue, forKey: "inputTransform") }
  }
}

private final class AffineTransformFilter: CIFilter, CIAffineTransform {}

/// Maps the plane and repeats the outermost pixels without end.
public protocol CIAffineClamp: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

extension CIAffineClamp where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var transform: CGAffineTransform {
    get { transform("inputTransform") }
    set { setValue(newValue, forKey: "inputTransform") }
  }
}

private final class AffineClampFilter: CIFilter, CIAffineClamp {}

/// Blurs by a Gaussian. Without `clampedToExtent()` the surroundings of the image are transparent.
public protocol CIGaussianBlur: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The standard deviation in pixels, at most 500.
  var radius: Float { get set }
}

extension CIGaussianBlur where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}

private final class GaussianBlurFilter: CIFilter, CIGaussianBlur {}

/// Blurs by the mean over a square.
public protocol CIBoxBlur: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The square's width in pixels, 1...4000.
  var radius: Float { get set }
}

extension CIBoxBlur where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}

private final class BoxBlurFilter: CIFilter, CIBoxBlur {}

/// Takes the greatest numbers in a rectangle, so that bright areas grow.
public protocol CIMorphologyRectangleMaximum: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The width in pixels, odd.
  var width: Float { get set }
  /// The height in pixels, odd.
  var height: Float { get set }
}

extension CIMorphologyRectangleMaximum where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var width: Float {
    get { number("inputWidth") }
    set { setValue(newValue, forKey: "inputWidth") }
  }

  public var height: Float {
    get { number("inputHeight") }
    set { setValue(newValue, forKey: "inputHeight") }
  }
}

private final class MorphologyRectangleMaximumFilter: CIFilter, CIMorphologyRectangleMaximum {}

/// Takes the smallest numbers in a rectangle, so that bright areas shrink.
public protocol CIMorphologyRectangleMinimum: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The width in pixels, odd.
  var width: Float { get set }
  /// The height in pixels, odd.
  var height: Float { get set }
}

extension CIMorphologyRectangleMinimum where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var width: Float {
    get { number("inputWidth") }
    set { setValue(newValue, forKey: "inputWidth") }
  }

  public var height: Float {
    get { number("inputHeight") }
    set { setValue(newValue, forKey: "inputHeight") }
  }
}

private final class MorphologyRectangleMinimumFilter: CIFilter, CIMorphologyRectangleMinimum {}

/// Takes the median of 3 by 3 pixels.
public protocol CIMedian: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
}

extension CIMedian where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class MedianFilterFilter: CIFilter, CIMedian {}

/// Smooths small differences and sharpens large ones.
public protocol CINoiseReduction: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The greatest difference of luminance that counts as noise.
  var noiseLevel: Float { get set }
  /// The strength of sharpening where there is no noise.
  var sharpness: Float { get set }
}

extension CINoiseReduction where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var noiseLevel: Float {
    get { number("inputNoiseLevel") }
    set { setValue(newValue, forKey: "inputNoiseLevel") }
  }

  public var sharpness: Float {
    get { number("inputSharpness") }
    set { setValue(newValue, forKey: "inputSharpness") }
  }
}

private final class NoiseReductionFilter: CIFilter, CINoiseReduction {}

/// Sums 3 by 3 pixels with weights.
public protocol CIConvolution: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// Nine weights, from the upper left, row by row.
  var weights: CIVector { get set }
  /// The number to add.
  var bias: Float { get set }
}

extension CIConvolution where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var weights: CIVector {
    get { vector("inputWeights") }
    set { setValue(newValue, forKey: "inputWeights") }
  }

  public var bias: Float {
    get { number("inputBias") }
    set { setValue(newValue, forKey: "inputBias") }
  }
}

private final class Convolution3X3Filter: CIFilter, CIConvolution {}

/// Finds gradients that are robust against noise.
public protocol CIGaborGradients: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
}

extension CIGaborGradients where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class GaborGradientsFilter: CIFilter, CIGaborGradients {}

extension CIFilter {
  /// Scales with a Lanczos window of three lobes.
  public static func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
    LanczosScaleTransformFilter(known: "CILanczosScaleTransform")
  }

  /// Maps the plane, with linear interpolation.
  public static func affineTransform() -> any CIFilter & CIAffineTransform {
    AffineTransformFilter(known: "CIAffineTransform")
  }

  /// Maps the plane and repeats the outermost pixels without end.
  public static func affineClamp() -> any CIFilter & CIAffineClamp {
    AffineClampFilter(known: "CIAffineClamp")
  }

  /// Blurs by a Gaussian. Without `clampedToExtent()` the surroundings of the image are
  /// transparent.
  public static func gaussianBlur() -> any CIFilter & CIGaussianBlur {
    GaussianBlurFilter(known: "CIGaussianBlur")
  }

  /// Blurs by the mean over a square.
  public static func boxBlur() -> any CIFilter & CIBoxBlur {
    BoxBlurFilter(known: "CIBoxBlur")
  }

  /// Takes the greatest numbers in a rectangle, so that bright areas grow.
  public static func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
    MorphologyRectangleMaximumFilter(known: "CIMorphologyRectangleMaximum")
  }

  /// Takes the smallest numbers in a rectangle, so that bright areas shrink.
  public static func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
    MorphologyRectangleMinimumFilter(known: "CIMorphologyRectangleMinimum")
  }

  /// Takes the median of 3 by 3 pixels.
  public static func median() -> any CIFilter & CIMedian {
    MedianFilterFilter(known: "CIMedianFilter")
  }

  /// Smooths small differences and sharpens large ones.
  public static func noiseReduction() -> any CIFilter & CINoiseReduction {
    NoiseReductionFilter(known: "CINoiseReduction")
  }

  /// Sums 3 by 3 pixels with weights.
  public static func convolution3X3() -> any CIFilter & CIConvolution {
    Convolution3X3Filter(known: "CIConvolution3X3")
  }

  /// Finds gradients that are robust against noise.
  public static func gaborGradients() -> any CIFilter & CIGaborGradients {
    GaborGradientsFilter(known: "CIGaborGradients")
  }
}
