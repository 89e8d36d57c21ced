import Foundation
import OpenVision

// The properties of color filters.

/// Maps colors by a matrix.
public protocol CIColorMatrix: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The weights that make red.
  var rVector: CIVector { get set }
  /// The weights that make green.
  var gVector: CIVector { get set }
  /// The weights that make blue.
  var bVector: CIVector { get set }
  /// The weights that make alpha.
  var aVector: CIVector { get set }
  /// The numbers to add.
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

/// Maps each number by a cubic polynomial.
public protocol CIColorPolynomial: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The coefficients for red, the constant first.
  var redCoefficients: CIVector { get set }
  /// The coefficients for green, the constant first.
  var greenCoefficients: CIVector { get set }
  /// The coefficients for blue, the constant first.
  var blueCoefficients: CIVector { get set }
  /// The coefficients for alpha, the constant first.
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

/// Changes saturation, then contrast, then brightness.
public protocol CIColorControls: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The factor for the difference from gray.
  var saturation: Float { get set }
  /// The number to add last.
  var brightness: Float { get set }
  /// The factor for the difference from 0.5.
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

/// Gives the greatest of red, green and blue.
public protocol CIMaximumComponent: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
}

extension CIMaximumComponent where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class MaximumComponentFilter: CIFilter, CIMaximumComponent {}

/// Gives 1 above a threshold, 0 elsewhere.
public protocol CIColorThreshold: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The threshold, in linear light.
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

/// Gives 1 above Otsu's threshold of the image, 0 elsewhere.
public protocol CIColorThresholdOtsu: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
}

extension CIColorThresholdOtsu where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class ColorThresholdOtsuFilter: CIFilter, CIColorThresholdOtsu {}

/// Applies the curve of sRGB.
public protocol CILinearToSRGBToneCurve: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
}

extension CILinearToSRGBToneCurve where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class LinearToSRGBToneCurveFilter: CIFilter, CILinearToSRGBToneCurve {}

/// Removes the curve of sRGB.
public protocol CISRGBToneCurveToLinear: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
}

extension CISRGBToneCurveToLinear where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}

private final class SRGBToneCurveToLinearFilter: CIFilter, CISRGBToneCurveToLinear {}

/// Darkens towards the corners.
public protocol CIVignette: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The darkness of the corners, -1...1.
  var intensity: Float { get set }
  /// The distance of the corners, as a share of half the diagonal.
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

/// Darkens around a circle.
public protocol CIVignetteEffect: AnyObject {
  /// The image that the filter works on.
  var inputImage: CIImage? { get set }
  /// The circle's center, in pixels.
  var center: CGPoint { get set }
  /// The circle's radius, in pixels.
  var radius: Float { get set }
  /// The darkness outside, -1...1.
  var intensity: Float { get set }
  /// The width of the border, as a share of the radius, 0...1.
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
  /// Maps colors by a matrix.
  public static func colorMatrix() -> any CIFilter & CIColorMatrix {
    ColorMatrixFilter(known: "CIColorMatrix")
  }

  /// Maps each number by a cubic polynomial.
  public static func colorPolynomial() -> any CIFilter & CIColorPolynomial {
    ColorPolynomialFilter(known: "CIColorPolynomial")
  }

  /// Changes saturation, then contrast, then brightness.
  public static func colorControls() -> any CIFilter & CIColorControls {
    ColorControlsFilter(known: "CIColorControls")
  }

  /// Gives the greatest of red, green and blue.
  public static func maximumComponent() -> any CIFilter & CIMaximumComponent {
    MaximumComponentFilter(known: "CIMaximumComponent")
  }

  /// Gives 1 above a threshold, 0 elsewhere.
  public static func colorThreshold() -> any CIFilter & CIColorThreshold {
    ColorThresholdFilter(known: "CIColorThreshold")
  }

  /// Gives 1 above Otsu's threshold of the image, 0 elsewhere.
  public static func colorThresholdOtsu() -> any CIFilter & CIColorThresholdOtsu {
    ColorThresholdOtsuFilter(known: "CIColorThresholdOtsu")
  }

  /// Applies the curve of sRGB.
  public static func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    LinearToSRGBToneCurveFilter(known: "CILinearToSRGBToneCurve")
  }

  /// Removes the curve of sRGB.
  public static func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    SRGBToneCurveToLinearFilter(known: "CISRGBToneCurveToLinear")
  }

  /// Darkens towards the corners.
  public static func vignette() -> any CIFilter & CIVignette {
    VignetteFilter(known: "CIVignette")
  }

  /// Darkens around a circle.
  public static func vignetteEffect() -> any CIFilter & CIVignetteEffect {
    VignetteEffectFilter(known: "CIVignetteEffect")
  }
}
