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

  init(
    _ barcode: Barcode, corners: [CGPoint], symbology: VNBarcodeSymbology, revision: Int
  ) {
    self.symbology = symbology
    payloadStringValue = barcode.text
    payloadData = barcode.bytes
    barcodeDescriptor = barcode.descriptor ?? symbology.descriptor(of: barcode)
    isGS1DataCarrier = barcode.isGS1
    super.init(
      uuid: UUID(), confidence: 1, requestRevision: revision, topLeft: corners[0],
      topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  override var place: String? {
    ["\(symbology.rawValue) \(payloadStringValue ?? "without text")", super.place]
      .compactMap { $0 }.joined(separator: ", ")
  }
}

extension VNBarcodeSymbology {
  /// Returns the descriptor of a code with the content of a barcode; nil if the library cannot draw such codes.
  fileprivate func descriptor(of barcode: Barcode) -> CIBarcodeDescriptor? {
    guard !barcode.isGS1 else { return nil }
    return switch self {
    case .aztec: CIAztecCodeDescriptor(message: barcode.bytes, correctionPercent: 23)
    case .pdf417: CIPDF417CodeDescriptor(message: barcode.bytes, level: 2)
    case .code128: CICode128CodeDescriptor(message: barcode.bytes)
    default: nil
    }
  }
}
