import Foundation
import OpenVision

// The properties of color filters.

/// The properties of a filter that transforms colors by a matrix.
public protocol CIColorMatrix: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The weights of the input's red, green, blue and alpha in the resulting red.
  var rVector: CIVector { get set }
  /// The weights of the input's red, green, blue and alpha in the resulting green.
  var gVector: CIVector { get set }
  /// The weights of the input's red, green, blue and alpha in the resulting blue.
  var bVector: CIVector { get set }
  /// The weights of the input's red, green, blue and alpha in the resulting alpha.
  var aVector: CIVector { get set }
  /// The numbers to add to the resulting red, green, blue and alpha.
  var biasVector: CIVector { get set }
}

extension CIColorMatrix where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var rVector: CIVector {
    get { vector("inputRVector") }
    set { setValue(newValue, forKey: "inputRVector") }
  }

  public var gVector: CIVector {
    get { vector("inputGVector") }
    set { setValue(newValue, forKey: "inputGVector") }
  }

  public var bVector: CIVector {
    get { vector("inputBVector") }
    set { setValue(newValue, forKey: "inputBVector") }
  }

  public var aVector: CIVector {
    get { vector("inputAVector") }
    set { setValue(newValue, forKey: "inputAVector") }
  }

  public var biasVector: CIVector {
    get { vector("inputBiasVector") }
    set { setValue(newValue, forKey: "inputBiasVector") }
  }
}

private final class ColorMatrixFilter: CIFilter, CIColorMatrix {}

/// The properties of a filter that transforms each component by a cubic polynomial.
public protocol CIColorPolynomial: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The coefficients of the polynomial for red, starting with the constant term.
  var redCoefficients: CIVector { get set }
  /// The coefficients of the polynomial for green, starting with the constant term.
  var greenCoefficients: CIVector { get set }
  /// The coefficients of the polynomial for blue, starting with the constant term.
  var blueCoefficients: CIVector { get set }
  /// The coefficients of the polynomial for alpha, starting with the constant term.
  var alphaCoefficients: CIVector { get set }
}

extension CIColorPolynomial where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var redCoefficients: CIVector {
    get { vector("inputRedCoefficients") }
    set { setValue(newValue, forKey: "inputRedCoefficients") }
  }

  public var greenCoefficients: CIVector {
    get { vector("inputGreenCoefficients") }
    set { setValue(newValue, forKey: "inputGreenCoefficients") }
  }

  public var blueCoefficients: CIVector {
    get { vector("inputBlueCoefficients") }
    set { setValue(newValue, forKey: "inputBlueCoefficients") }
  }

  public var alphaCoefficients: CIVector {
    get { vector("inputAlphaCoefficients") }
    set { setValue(newValue, forKey: "inputAlphaCoefficients") }
  }
}

private final class ColorPolynomialFilter: CIFilter, CIColorPolynomial {}

/// The properties of a filter that adjusts saturation, then contrast, and then brightness.
public protocol CIColorControls: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The factor by which each color's difference from gray is multiplied.
  var saturation: Float { get set }
  /// The number to add to red, green and blue after the other adjustments.
  var brightness: Float { get set }
  /// The factor by which the differences of red, green and blue from 0.5 are multiplied.
  var contrast: Float { get set }
}

extension CIColorControls where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var saturation: Float {
    get { number("inputSaturation") }
    set { setValue(newValue, forKey: "inputSaturation") }
  }

  public var brightness: Float {
    get { number("inputBrightness") }
    set { setValue(newValue, forKey: "inputBrightness") }
  }

  public var contrast: Float {
    get { number("inputContrast") }
    set { setValue(newValue, forKey: "inputContrast") }
  }
}

private final class ColorControlsFilter: CIFilter, CIColorControls {}

/// The properties of a filter that computes the maximum of red, green and blue.
public protocol CIMaximumComponent: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
}

extension CIMaximumComponent where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class MaximumComponentFilter: CIFilter, CIMaximumComponent {}

/// The properties of a filter that sets color components above a threshold to 1 and all others to 0.
public protocol CIColorThreshold: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The threshold above which color components are set to 1, in linear light.
  var threshold: Float { get set }
}

extension CIColorThreshold where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var threshold: Float {
    get { number("inputThreshold") }
    set { setValue(newValue, forKey: "inputThreshold") }
  }
}

private final class ColorThresholdFilter: CIFilter, CIColorThreshold {}

/// The properties of a filter that sets color components above the Otsu threshold of the image's luminance to 1 and all
/// others to 0.
public protocol CIColorThresholdOtsu: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
}

extension CIColorThresholdOtsu where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class ColorThresholdOtsuFilter: CIFilter, CIColorThresholdOtsu {}

/// The properties of a filter that applies the sRGB transfer function.
public protocol CILinearToSRGBToneCurve: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
}

extension CILinearToSRGBToneCurve where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class LinearToSRGBToneCurveFilter: CIFilter, CILinearToSRGBToneCurve {}

/// The properties of a filter that applies the inverse of the sRGB transfer function.
public protocol CISRGBToneCurveToLinear: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
}

extension CISRGBToneCurveToLinear where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class SRGBToneCurveToLinearFilter: CIFilter, CISRGBToneCurveToLinear {}

/// The properties of a filter that darkens an image toward its corners.
public protocol CIVignette: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The amount of darkening in the corners, -1...1. Negative values brighten the corners.
  var intensity: Float { get set }
  /// The distance from the center at which the full intensity is reached, as a multiple of half the image's diagonal.
  var radius: Float { get set }
}

extension CIVignette where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var intensity: Float {
    get { number("inputIntensity") }
    set { setValue(newValue, forKey: "inputIntensity") }
  }

  public var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}

private final class VignetteFilter: CIFilter, CIVignette {}

/// The properties of a filter that darkens an image outside a circle.
public protocol CIVignetteEffect: AnyObject {
  /// The image to filter.
  var inputImage: CIImage? { get set }
  /// The center of the circle, in pixels.
  var center: CGPoint { get set }
  /// The radius of the circle, in pixels.
  var radius: Float { get set }
  /// The amount of darkening outside the circle, -1...1. Negative values brighten the image there.
  var intensity: Float { get set }
  /// Half the width of the transition around the circle, as a fraction of the radius, 0...1.
  var falloff: Float { get set }
}

extension CIVignetteEffect where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var center: CGPoint {
    get { point("inputCenter") }
    set { setValue(newValue, forKey: "inputCenter") }
  }

  public var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }

  public var intensity: Float {
    get { number("inputIntensity") }
    set { setValue(newValue, forKey: "inputIntensity") }
  }

  public var falloff: Float {
    get { number("inputFalloff") }
    set { setValue(newValue, forKey: "inputFalloff") }
  }
}

private final class VignetteEffectFilter: CIFilter, CIVignetteEffect {}

extension CIFilter {
  /// Creates a filter that transforms colors by a matrix.
  public static func colorMatrix() -> any CIFilter & CIColorMatrix {
    ColorMatrixFilter(known: "CIColorMatrix")
  }

  /// Creates a filter that transforms each component by a cubic polynomial.
  public static func colorPolynomial() -> any CIFilter & CIColorPolynomial {
    ColorPolynomialFilter(known: "CIColorPolynomial")
  }

  /// Creates a filter that adjusts saturation, then contrast, and then brightness.
  public static func colorControls() -> any CIFilter & CIColorControls {
    ColorControlsFilter(known: "CIColorControls")
  }

  /// Creates a filter that computes the maximum of red, green and blue.
  public static func maximumComponent() -> any CIFilter & CIMaximumComponent {
    MaximumComponentFilter(known: "CIMaximumComponent")
  }

  /// Creates a filter that sets color components above a threshold to 1 and all others to 0.
  public static func colorThreshold() -> any CIFilter & CIColorThreshold {
    ColorThresholdFilter(known: "CIColorThreshold")
  }

  /// Creates a filter that sets color components above the Otsu threshold of the image's luminance to 1 and all others
  /// to 0.
  public static func colorThresholdOtsu() -> any CIFilter & CIColorThresholdOtsu {
    ColorThresholdOtsuFilter(known: "CIColorThresholdOtsu")
  }

  /// Creates a filter that applies the sRGB transfer function.
  public static func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    LinearToSRGBToneCurveFilter(known: "CILinearToSRGBToneCurve")
  }

  /// Creates a filter that applies the inverse of the sRGB transfer function.
  public static func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    SRGBToneCurveToLinearFilter(known: "CISRGBToneCurveToLinear")
  }

  /// Creates a filter that darkens an image toward its corners.
  public static func vignette() -> any CIFilter & CIVignette {
    VignetteFilter(known: "CIVignette")
  }

  /// Creates a filter that darkens an image outside a circle.
  public static func vignetteEffect() -> any CIFilter & CIVignetteEffect {
    VignetteEffectFilter(known: "CIVignetteEffect")
  }
}
