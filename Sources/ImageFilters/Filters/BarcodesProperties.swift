import Foundation
import OpenVision

// The properties of filters that generate barcodes.

/// The properties of a filter that generates a QR code.
public protocol CIQRCodeGenerator: AnyObject {
  /// The bytes to encode. Most readers decode them as UTF-8.
  var message: Data { get set }
  /// The error correction level: "L", "M", "Q" or "H". The code stays readable if up to 7%, 15%, 25% or 30% of it,
  /// respectively, is damaged.
  var correctionLevel: String { get set }
}

extension CIQRCodeGenerator where Self: CIFilter {
  public var message: Data {
    get { data("inputMessage") }
    set { setValue(newValue, forKey: "inputMessage") }
  }

  public var correctionLevel: String {
    get { text("inputCorrectionLevel") }
    set { setValue(newValue, forKey: "inputCorrectionLevel") }
  }
}

private final class QRCodeGeneratorFilter: CIFilter, CIQRCodeGenerator {}

/// The properties of a filter that generates a Code 128 barcode.
public protocol CICode128BarcodeGenerator: AnyObject {
  /// The message to encode, which must consist of 1 to 80 ASCII characters.
  var message: Data { get set }
  /// The width of the white border around the code, in pixels.
  var quietSpace: Float { get set }
  /// The height of the bars in pixels.
  var barcodeHeight: Float { get set }
}

extension CICode128BarcodeGenerator where Self: CIFilter {
  public var message: Data {
    get { data("inputMessage") }
    set { setValue(newValue, forKey: "inputMessage") }
  }

  public var quietSpace: Float {
    get { number("inputQuietSpace") }
    set { setValue(newValue, forKey: "inputQuietSpace") }
  }

  public var barcodeHeight: Float {
    get { number("inputBarcodeHeight") }
    set { setValue(newValue, forKey: "inputBarcodeHeight") }
  }
}

private final class Code128BarcodeGeneratorFilter: CIFilter, CICode128BarcodeGenerator {}

/// The properties of a filter that generates an Aztec code.
public protocol CIAztecCodeGenerator: AnyObject {
  /// The bytes to encode.
  var message: Data { get set }
  /// The percentage of the code that is used for error correction, 5...95.
  var correctionLevel: Float { get set }
}

extension CIAztecCodeGenerator where Self: CIFilter {
  public var message: Data {
    get { data("inputMessage") }
    set { setValue(newValue, forKey: "inputMessage") }
  }

  public var correctionLevel: Float {
    get { number("inputCorrectionLevel") }
    set { setValue(newValue, forKey: "inputCorrectionLevel") }
  }
}

private final class AztecCodeGeneratorFilter: CIFilter, CIAztecCodeGenerator {}

/// The properties of a filter that generates a PDF417 barcode.
public protocol CIPDF417BarcodeGenerator: AnyObject {
  /// The bytes to encode.
  var message: Data { get set }
  /// The error correction level, 0...8. A code has 2^(level + 1) error correction codewords.
  var correctionLevel: Float { get set }
}

extension CIPDF417BarcodeGenerator where Self: CIFilter {
  public var message: Data {
    get { data("inputMessage") }
    set { setValue(newValue, forKey: "inputMessage") }
  }

  public var correctionLevel: Float {
    get { number("inputCorrectionLevel") }
    set { setValue(newValue, forKey: "inputCorrectionLevel") }
  }
}

private final class PDF417BarcodeGeneratorFilter: CIFilter, CIPDF417BarcodeGenerator {}

/// The property of a filter that draws a barcode that was read before.
public protocol CIBarcodeGenerator: AnyObject {
  /// The code to draw, such as the `barcodeDescriptor` of a `VNBarcodeObservation`; nil if it is not set.
  var barcodeDescriptor: CIBarcodeDescriptor? { get set }
}

extension CIBarcodeGenerator where Self: CIFilter {
  public var barcodeDescriptor: CIBarcodeDescriptor? {
    get { descriptor("inputBarcodeDescriptor") }
    set { setValue(newValue, forKey: "inputBarcodeDescriptor") }
  }
}

private final class BarcodeGeneratorFilter: CIFilter, CIBarcodeGenerator {}

extension CIFilter {
  /// Creates a filter that draws a barcode again from its descriptor.
  ///
  /// ```swift
  /// let generator = CIFilter.barcodeGenerator()
  /// generator.barcodeDescriptor = CICode128CodeDescriptor(message: Data("A1".utf8))
  /// print(generator.outputImage?.extent.width ?? 0)  // 71.0
  /// ```
  public static func barcodeGenerator() -> any CIFilter & CIBarcodeGenerator {
    BarcodeGeneratorFilter(known: "CIBarcodeGenerator")
  }

  /// Creates a filter that generates a QR code.
  public static func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator {
    QRCodeGeneratorFilter(known: "CIQRCodeGenerator")
  }

  /// Creates a filter that generates a Code 128 barcode.
  public static func code128BarcodeGenerator() -> any CIFilter & CICode128BarcodeGenerator {
    Code128BarcodeGeneratorFilter(known: "CICode128BarcodeGenerator")
  }

  /// Creates a filter that generates an Aztec code.
  public static func aztecCodeGenerator() -> any CIFilter & CIAztecCodeGenerator {
    AztecCodeGeneratorFilter(known: "CIAztecCodeGenerator")
  }

  /// Creates a filter that generates a PDF417 barcode.
  public static func pdf417BarcodeGenerator() -> any CIFilter & CIPDF417BarcodeGenerator {
    PDF417BarcodeGeneratorFilter(known: "CIPDF417BarcodeGenerator")
  }
}
