import Foundation
import OpenVision

// The properties of filters that combine two images, and of filters that generate drawings.

/// The properties of a filter that puts one image in front of another.
public protocol CICompositeOperation: AnyObject {
  /// The image in the foreground.
  var inputImage: CIImage? { get set }
  /// The image in the background.
  var backgroundImage: CIImage? { get set }
}

extension CICompositeOperation where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var backgroundImage: CIImage? {
    get { image("inputBackgroundImage") }
    set { setValue(newValue, forKey: "inputBackgroundImage") }
  }
}

private final class SourceOverCompositingFilter: CIFilter, CICompositeOperation {}

/// The properties of a filter that computes the absolute difference between two images.
public protocol CIColorAbsoluteDifference: AnyObject {
  /// The image to compare with `inputImage2`.
  var inputImage: CIImage? { get set }
  /// The image to compare with `inputImage`.
  var inputImage2: CIImage? { get set }
}

extension CIColorAbsoluteDifference where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var inputImage2: CIImage? {
    get { image("inputImage2") }
    set { setValue(newValue, forKey: "inputImage2") }
  }
}

private final class ColorAbsoluteDifferenceFilter: CIFilter, CIColorAbsoluteDifference {}

/// The properties of a filter that computes the perceived color difference between two images by
/// the CIE 1994 formula.
public protocol CILabDeltaE: AnyObject {
  /// The image to compare with `image2`.
  var inputImage: CIImage? { get set }
  /// The image to compare with `inputImage`.
  var image2: CIImage? { get set }
}

extension CILabDeltaE where Self: CIFilter {
  public var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  public var image2: CIImage? {
    get { image("inputImage2") }
    set { setValue(newValue, forKey: "inputImage2") }
  }
}

private final class LabDeltaEFilter: CIFilter, CILabDeltaE {}

/// The properties of a filter that draws line segments.
public protocol CIMeshGenerator: AnyObject {
  /// The width of the lines, in pixels.
  var width: Float { get set }
  /// The color of the line segments.
  var color: CIColor { get set }
  /// The line segments, each as a vector with the components x1, y1, x2, y2.
  var mesh: [CIVector] { get set }
}

extension CIMeshGenerator where Self: CIFilter {
  public var width: Float {
    get { number("inputWidth") }
    set { setValue(newValue, forKey: "inputWidth") }
  }

  public var color: CIColor {
    get { color("inputColor") }
    set { setValue(newValue, forKey: "inputColor") }
  }

  public var mesh: [CIVector] {
    get { lines("inputMesh") }
    set { setValue(newValue, forKey: "inputMesh") }
  }
}

private final class MeshGeneratorFilter: CIFilter, CIMeshGenerator {}

/// The properties of a filter that draws white text on a transparent background.
public protocol CITextImageGenerator: AnyObject {
  /// The text, which must be a single line.
  var text: String { get set }
  /// The name of the font. It does not affect the image, because there is only one font, whose letters have 5 x 7 dots.
  var fontName: String { get set }
  /// The font size in pixels, about equal to the height of a line.
  var fontSize: Float { get set }
  /// The factor by which the font size is multiplied.
  var scaleFactor: Float { get set }
  /// The width of the transparent border around the text, in pixels.
  var padding: Float { get set }
}

extension CITextImageGenerator where Self: CIFilter {
  public var text: String {
    get { text("inputText") }
    set { setValue(newValue, forKey: "inputText") }
  }

  public var fontName: String {
    get { text("inputFontName") }
    set { setValue(newValue, forKey: "inputFontName") }
  }

  public var fontSize: Float {
    get { number("inputFontSize") }
    set { setValue(newValue, forKey: "inputFontSize") }
  }

  public var scaleFactor: Float {
    get { number("inputScaleFactor") }
    set { setValue(newValue, forKey: "inputScaleFactor") }
  }

  public var padding: Float {
    get { number("inputPadding") }
    set { setValue(newValue, forKey: "inputPadding") }
  }
}

private final class TextImageGeneratorFilter: CIFilter, CITextImageGenerator {}

extension CIFilter {
  /// Creates a filter that puts one image in front of another.
  public static func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
    SourceOverCompositingFilter(known: "CISourceOverCompositing")
  }

  /// Creates a filter that computes the absolute difference between two images.
  public static func colorAbsoluteDifference() -> any CIFilter & CIColorAbsoluteDifference {
    ColorAbsoluteDifferenceFilter(known: "CIColorAbsoluteDifference")
  }

  /// Creates a filter that computes the perceived color difference between two images by the CIE
  /// 1994 formula.
  public static func labDeltaE() -> any CIFilter & CILabDeltaE {
    LabDeltaEFilter(known: "CILabDeltaE")
  }

  /// Creates a filter that draws line segments.
  public static func meshGenerator() -> any CIFilter & CIMeshGenerator {
    MeshGeneratorFilter(known: "CIMeshGenerator")
  }

  /// Creates a filter that draws white text on a transparent background.
  public static func textImageGenerator() -> any CIFilter & CITextImageGenerator {
    TextImageGeneratorFilter(known: "CITextImageGenerator")
  }
}
