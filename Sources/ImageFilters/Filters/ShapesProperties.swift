import Foundation
import OpenVision

// The properties of filters that move or scale images, or combine neighboring pixels.

/// The properties of a filter that scales an image with a three-lobed Lanczos kernel.
public protocol CILanczosScaleTransform: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The factor by which the size is multiplied.
  var scale: Float { get set }
  /// The factor by which the width is multiplied in addition to `scale`.
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

/// The properties of a filter that applies an affine transform with linear interpolation.
public protocol CIAffineTransform: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The affine transform to apply to the image.
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

/// The properties of a filter that applies an affine transform and extends the outermost pixels
/// infinitely.
public protocol CIAffineClamp: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The affine transform to apply to the image.
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

/// The properties of a filter that applies a Gaussian blur. Without `clampedToExtent()`, the area
/// around the image is transparent.
public protocol CIGaussianBlur: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The standard deviation of the Gaussian in pixels, at most 500.
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

/// The properties of a filter that blurs an image by averaging over a square.
public protocol CIBoxBlur: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The width of the square in pixels, 1...4000.
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

/// The properties of a filter that enlarges bright areas by computing the maximum over a rectangle.
public protocol CIMorphologyRectangleMaximum: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The width of the rectangle in pixels, an odd number.
  var width: Float { get set }
  /// The height of the rectangle in pixels, an odd number.
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

/// The properties of a filter that shrinks bright areas by computing the minimum over a rectangle.
public protocol CIMorphologyRectangleMinimum: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The width of the rectangle in pixels, an odd number.
  var width: Float { get set }
  /// The height of the rectangle in pixels, an odd number.
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

/// The properties of a filter that computes the median of 3 x 3 pixels.
public protocol CIMedian: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
}

extension CIMedian where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class MedianFilterFilter: CIFilter, CIMedian {}

/// The properties of a filter that smooths small differences and sharpens large differences.
public protocol CINoiseReduction: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The noise level. A pixel counts as noise if its luminance differs from that of its neighborhood by less than this
  /// value.
  var noiseLevel: Float { get set }
  /// The strength of the sharpening that is applied to pixels that do not count as noise.
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

/// The properties of a filter that computes the weighted sum of 3 x 3 pixels.
public protocol CIConvolution: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The nine weights, row by row, starting at the upper left.
  var weights: CIVector { get set }
  /// The number to add to the weighted sum.
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

/// The properties of a filter that computes gradients with low sensitivity to noise.
public protocol CIGaborGradients: AnyObject {
  /// The image to filter.
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
  /// Creates a filter that scales an image with a three-lobed Lanczos kernel.
  public static func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
    LanczosScaleTransformFilter(known: "CILanczosScaleTransform")
  }

  /// Creates a filter that applies an affine transform with linear interpolation.
  public static func affineTransform() -> any CIFilter & CIAffineTransform {
    AffineTransformFilter(known: "CIAffineTransform")
  }

  /// Creates a filter that applies an affine transform and extends the outermost pixels infinitely.
  public static func affineClamp() -> any CIFilter & CIAffineClamp {
    AffineClampFilter(known: "CIAffineClamp")
  }

  /// Creates a filter that applies a Gaussian blur. Without `clampedToExtent()`, the area around
  /// the image is transparent.
  public static func gaussianBlur() -> any CIFilter & CIGaussianBlur {
    GaussianBlurFilter(known: "CIGaussianBlur")
  }

  /// Creates a filter that blurs an image by averaging over a square.
  public static func boxBlur() -> any CIFilter & CIBoxBlur {
    BoxBlurFilter(known: "CIBoxBlur")
  }

  /// Creates a filter that enlarges bright areas by computing the maximum over a rectangle.
  public static func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
    MorphologyRectangleMaximumFilter(known: "CIMorphologyRectangleMaximum")
  }

  /// Creates a filter that shrinks bright areas by computing the minimum over a rectangle.
  public static func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
    MorphologyRectangleMinimumFilter(known: "CIMorphologyRectangleMinimum")
  }

  /// Creates a filter that computes the median of 3 x 3 pixels.
  public static func median() -> any CIFilter & CIMedian {
    MedianFilterFilter(known: "CIMedianFilter")
  }

  /// Creates a filter that smooths small differences and sharpens large differences.
  public static func noiseReduction() -> any CIFilter & CINoiseReduction {
    NoiseReductionFilter(known: "CINoiseReduction")
  }

  /// Creates a filter that computes the weighted sum of 3 x 3 pixels.
  public static func convolution3X3() -> any CIFilter & CIConvolution {
    Convolution3X3Filter(known: "CIConvolution3X3")
  }

  /// Creates a filter that computes gradients with low sensitivity to noise.
  public static func gaborGradients() -> any CIFilter & CIGaborGradients {
    GaborGradientsFilter(known: "CIGaborGradients")
  }
}
