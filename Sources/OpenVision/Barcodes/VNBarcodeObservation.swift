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
  /// The data needed to draw the code again. It is nil for all codes other than QR codes.
  public let barcodeDescriptor: CIBarcodeDescriptor?
  /// Whether the code is marked as containing GS1 data.
  public let isGS1DataCarrier: Bool

  init(
    _ barcode: Barcode, corners: [CGPoint], symbology: VNBarcodeSymbology, revision: Int
  ) {
    self.symbology = symbology
    payloadStringValue = barcode.text
    payloadData = barcode.bytes
    barcodeDescriptor = barcode.descriptor
    isGS1DataCarrier = barcode.isGS1
    super.init(
      uuid: UUID(), confidence: 1, requestRevision: revision, topLeft: corners[0],
      topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  override var detail: String? {
    ["\(symbology.rawValue) \(payloadStringValue ?? "without text")", super.detail]
      .compactMap { $0 }.joined(separator: ", ")
  }
}
