import Foundation

/// A barcode with its content.
///
/// The corners are the code's own: `topLeft` is where its upper left is printed, however it is
/// turned. Those of a linear code enclose its bars.
public final class VNBarcodeObservation: VNRectangleObservation, @unchecked Sendable {
  public let symbology: VNBarcodeSymbology
  /// The content as text; nil if it is not text.
  public let payloadStringValue: String?
  /// The content before it became text.
  public let payloadData: Data?
  /// The parts of the code: available for QR codes, nil for all others.
  public let barcodeDescriptor: CIBarcodeDescriptor?
  /// Whether the content is marked as being in the format of GS1.
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

  override var place: String? {
    ["\(symbology.rawValue) \(payloadStringValue ?? "without text")", super.place]
      .compactMap { $0 }.joined(separator: ", ")
  }
}
