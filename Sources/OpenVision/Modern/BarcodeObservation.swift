import Foundation

/// A barcode and its content. The corners are those of the printed code, regardless of its rotation in the image.
public struct BarcodeObservation: WrappedObservation, QuadrilateralProviding {
  let wrapped: VNBarcodeObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
  public var topLeft: NormalizedPoint { NormalizedPoint(wrapped.topLeft) }
  public var topRight: NormalizedPoint { NormalizedPoint(wrapped.topRight) }
  public var bottomRight: NormalizedPoint { NormalizedPoint(wrapped.bottomRight) }
  public var bottomLeft: NormalizedPoint { NormalizedPoint(wrapped.bottomLeft) }

  public var symbology: BarcodeSymbology { BarcodeSymbology(wrapped.symbology) ?? .qr }
  /// The content as text; nil if it is not text.
  public var payloadString: String? { wrapped.payloadStringValue }
  /// The raw bytes of the content.
  public var payloadData: Data? { wrapped.payloadData }
  /// The data needed to draw the code again, as described in `VNBarcodeObservation`.
  public var barcodeDescriptor: CIBarcodeDescriptor? { wrapped.barcodeDescriptor }
  /// Whether the code is marked as containing GS1 data.
  public var isGS1DataCarrier: Bool { wrapped.isGS1DataCarrier }
  /// Whether the code is light on a dark background.
  public var isColorInverted: Bool { wrapped.isColorInverted }

  /// The digits of the supplement to the right of an EAN or UPC code; nil if there is none.
  public var supplementalPayloadString: String? { wrapped.supplementalPayloadString }
  /// The supplement as ASCII characters.
  public var supplementalPayloadData: Data? { wrapped.supplementalPayloadData }
  /// The type of the supplement; nil if there is none.
  public var supplementalCompositeType: CompositeType? {
    switch wrapped.supplementalCompositeType {
    case .none: nil
    case .linked: .linked
    case .linkedEAN2: .ean2
    case .linkedEAN5: .ean5
    }
  }

  /// The type of the code that accompanies a barcode.
  public enum CompositeType: Hashable, Sendable, CaseIterable {
    case linked, ean2, ean5
  }

  struct Content: Codable, Hashable {
    /// The parts of a QR code's descriptor. The other descriptors follow from the content.
    struct QR: Codable, Hashable {
      var payload: Data
      var version: Int
      var mask: UInt8
      var level: Int
    }

    var corners: [NormalizedPoint]
    var symbology: BarcodeSymbology
    var text: String?
    var bytes: Data
    var isGS1: Bool
    var isInverted: Bool
    var supplement: String?
    var qr: QR?
  }

  var content: Content {
    Content(
      corners: [topLeft, topRight, bottomRight, bottomLeft], symbology: symbology,
      text: payloadString, bytes: payloadData ?? Data(), isGS1: isGS1DataCarrier,
      isInverted: isColorInverted, supplement: supplementalPayloadString,
      qr: (barcodeDescriptor as? CIQRCodeDescriptor).map {
        Content.QR(
          payload: $0.errorCorrectedPayload, version: $0.symbolVersion, mask: $0.maskPattern,
          level: $0.errorCorrectionLevel.rawValue)
      })
  }

  static func wrapped(_ content: Content, _ origin: ObservationOrigin) -> VNBarcodeObservation? {
    guard content.corners.count == 4 else { return nil }
    let descriptor = content.qr.flatMap { qr in
      CIQRCodeDescriptor.ErrorCorrectionLevel(rawValue: qr.level).flatMap {
        CIQRCodeDescriptor(
          payload: qr.payload, symbolVersion: qr.version, maskPattern: qr.mask,
          errorCorrectionLevel: $0)
      }
    }
    return VNBarcodeObservation(
      uuid: origin.uuid, confidence: origin.confidence, requestRevision: origin.requestRevision,
      corners: content.corners.map(\.cgPoint), symbology: content.symbology.symbology,
      text: content.text, bytes: content.bytes, descriptor: descriptor, isGS1: content.isGS1,
      isColorInverted: content.isInverted, supplement: content.supplement)
  }
}
