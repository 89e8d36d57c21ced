/// A barcode symbology. The raw values are the same as Apple Vision's.
public struct VNBarcodeSymbology: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ name: String) { rawValue = "VNBarcodeSymbology" + name }

  public static let aztec = VNBarcodeSymbology("Aztec")
  public static let codabar = VNBarcodeSymbology("Codabar")
  public static let code39 = VNBarcodeSymbology("Code39")
  /// Code 39 in which the last character is a check character.
  public static let code39Checksum = VNBarcodeSymbology("Code39Checksum")
  /// Code 39 in full-ASCII mode, in which pairs of characters represent the ASCII characters that plain Code 39 lacks.
  public static let code39FullASCII = VNBarcodeSymbology("Code39FullASCII")
  public static let code39FullASCIIChecksum = VNBarcodeSymbology("Code39FullASCIIChecksum")
  public static let code93 = VNBarcodeSymbology("Code93")
  public static let code93i = VNBarcodeSymbology("Code93i")
  public static let code128 = VNBarcodeSymbology("Code128")
  public static let dataMatrix = VNBarcodeSymbology("DataMatrix")
  public static let ean8 = VNBarcodeSymbology("EAN8")
  /// EAN-13. A UPC-A code is read as an EAN-13 code that starts with a zero.
  public static let ean13 = VNBarcodeSymbology("EAN13")
  public static let gs1DataBar = VNBarcodeSymbology("GS1DataBar")
  public static let gs1DataBarExpanded = VNBarcodeSymbology("GS1DataBarExpanded")
  public static let gs1DataBarLimited = VNBarcodeSymbology("GS1DataBarLimited")
  /// Interleaved 2 of 5.
  public static let i2of5 = VNBarcodeSymbology("I2of5")
  /// Interleaved 2 of 5 in which the last digit is a check digit.
  public static let i2of5Checksum = VNBarcodeSymbology("I2of5Checksum")
  /// Interleaved 2 of 5 with 14 digits, the last of which is a check digit.
  public static let itf14 = VNBarcodeSymbology("ITF14")
  public static let microPDF417 = VNBarcodeSymbology("MicroPDF417")
  public static let microQR = VNBarcodeSymbology("MicroQR")
  public static let msiPlessey = VNBarcodeSymbology("MSIPlessey")
  public static let pdf417 = VNBarcodeSymbology("PDF417")
  public static let qr = VNBarcodeSymbology("QR")
  public static let upce = VNBarcodeSymbology("UPCE")

  /// The symbologies that revision 1 of the request supports.
  static let first: [VNBarcodeSymbology] = [
    .aztec, .code39, .code39Checksum, .code39FullASCII, .code39FullASCIIChecksum, .code93,
    .code128, .dataMatrix, .ean8, .ean13, .i2of5, .i2of5Checksum, .itf14, .pdf417, .qr, .upce,
  ]

  /// The symbologies that revision 2 of the request supports.
  static let second = first + [.codabar, .gs1DataBar, .gs1DataBarExpanded, .microQR]
}
