import Foundation

/// A barcode and its content.
///
/// The corners are those of the printed code: `topLeft` is the printed upper-left corner, regardless of the code's
/// rotation in the image. The corners of a linear code enclose its bars.
public final class VNBarcodeObservation: VNRectangleObservation, @unchecked Sendable {
  public let symbology: VNBarcodeSymbology
  /// The content as text; nil if it is not text.
  public let payloadStringValue: String?
  /// The raw bytes of the content.
  public let payloadData: Data?
  /// The data needed to draw the code again. It is nil for codes other than QR, Aztec, PDF417 and Code 128.
  ///
  /// The descriptor of a QR code has the version, level and mask of the code in the image. The other descriptors have
  /// the same content, but the size that the library's generators choose for it.
  ///
  /// ```swift
  /// let generator = CIFilter.barcodeGenerator()
  /// generator.barcodeDescriptor = code.barcodeDescriptor
  /// let clean = generator.outputImage
  /// ```
  public let barcodeDescriptor: CIBarcodeDescriptor?
  /// Whether the code is marked as containing GS1 data.
  public let isGS1DataCarrier: Bool

  /// Whether the code is light on a dark background.
  public let isColorInverted: Bool
  /// The digits of the supplement to the right of an EAN or UPC code; nil if there is none.
  public let supplementalPayloadString: String?
  /// The supplement as ASCII characters.
  public var supplementalPayloadData: Data? { supplementalPayloadString.map { Data($0.utf8) } }
  /// The type of the supplement.
  public var supplementalCompositeType: VNBarcodeCompositeType {
    switch supplementalPayloadString?.utf8.count {
    case 2: .linkedEAN2
    case 5: .linkedEAN5
    default: .none
    }
  }

  convenience init(
    _ barcode: Barcode, corners: [CGPoint], symbology: VNBarcodeSymbology, revision: Int,
    isColorInverted: Bool = false, supplement: String? = nil
  ) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: revision, corners: corners,
      symbology: symbology, text: barcode.text, bytes: barcode.bytes,
      descriptor: barcode.descriptor, isGS1: barcode.isGS1, isColorInverted: isColorInverted,
      supplement: supplement)
  }

  /// Creates an observation from its parts.
  ///
  /// - Parameter corners: four corners, in the order topLeft, topRight, bottomRight, bottomLeft.
  init(
    uuid: UUID, confidence: VNConfidence, requestRevision: Int, corners: [CGPoint],
    symbology: VNBarcodeSymbology, text: String?, bytes: Data, descriptor: CIBarcodeDescriptor?,
    isGS1: Bool, isColorInverted: Bool, supplement: String?
  ) {
    self.symbology = symbology
    payloadStringValue = text
    payloadData = bytes
    barcodeDescriptor = descriptor ?? (isGS1 ? nil : symbology.descriptor(of: bytes))
    isGS1DataCarrier = isGS1
    self.isColorInverted = isColorInverted
    supplementalPayloadString = supplement
    super.init(
      uuid: uuid, confidence: confidence, requestRevision: requestRevision, topLeft: corners[0],
      topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  override var detail: String? {
    ["\(symbology.rawValue) \(payloadStringValue ?? "without text")", super.detail]
      .compactMap { $0 }.joined(separator: ", ")
  }
}

/// The type of the code that accompanies a barcode.
public enum VNBarcodeCompositeType: Int, Sendable, CaseIterable {
  case none = 0
  /// A two-dimensional part of a GS1 composite code, which the library does not read.
  case linked
  case linkedEAN2
  case linkedEAN5
}

extension VNBarcodeSymbology {
  /// The number of modules of codes that may have a supplement; nil for other codes.
  var modulesBeforeSupplement: Int? {
    switch self {
    case .ean13: 95
    case .ean8: 67
    case .upce: 51
    default: nil
    }
  }

  /// Returns the descriptor of a code with the given content; nil if the library cannot draw such codes.
  fileprivate func descriptor(of content: Data) -> CIBarcodeDescriptor? {
    switch self {
    case .aztec: CIAztecCodeDescriptor(message: content, correctionPercent: 23)
    case .pdf417: CIPDF417CodeDescriptor(message: content, level: 2)
    case .code128: CICode128CodeDescriptor(message: content)
    default: nil
    }
  }
}
