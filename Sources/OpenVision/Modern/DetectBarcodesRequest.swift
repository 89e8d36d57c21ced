import Foundation

/// A request that detects and decodes barcodes, as `VNDetectBarcodesRequest` does.
///
/// ```swift
/// var request = DetectBarcodesRequest()
/// request.symbologies = [.qr]
/// for code in try await request.perform(on: URL(filePath: "label.png")) {
///   print(code.symbology, code.payloadString ?? "")  // QR hello
/// }
/// ```
public struct DetectBarcodesRequest: ConfiguredRequest {
  public typealias Revision = DoubleRevision

  public var configuration: RequestConfiguration<Revision>
  /// The symbologies to search for. By default, these are all symbologies that the revision supports.
  public var symbologies: [BarcodeSymbology]
  /// Whether the parts of composite codes are combined into one observation, which has no effect.
  public var coalescesCompositeSymbologies = false

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision2)
    symbologies = []
    symbologies = supportedSymbologies
  }

  public var descriptor: RequestDescriptor { .detectBarcodesRequest(revision) }

  /// The symbologies that the request's revision supports.
  public var supportedSymbologies: [BarcodeSymbology] {
    let all = revision == .revision1 ? VNBarcodeSymbology.first : VNBarcodeSymbology.second
    return all.compactMap { BarcodeSymbology($0) }
  }

  /// Performs the request on a handler's image.
  public func perform(on handler: ImageRequestHandler) async throws -> [BarcodeObservation] {
    let symbologies = symbologies.map(\.symbology)
    let found = try await found(on: handler) {
      VNDetectBarcodesRequest()
    } then: { request in
      // Setting the revision has reset the symbologies.
      request.symbologies = symbologies
    }
    return found.compactMap { BarcodeObservation($0, from: descriptor) }
  }
}

/// A barcode symbology.
public enum BarcodeSymbology: String, CaseIterable, Codable, Hashable, Sendable,
  CustomStringConvertible
{
  case aztec = "Aztec"
  case codabar = "Codabar"
  case code39 = "Code39"
  case code39Checksum = "Code39Checksum"
  case code39FullASCII = "Code39FullASCII"
  case code39FullASCIIChecksum = "Code39FullASCIIChecksum"
  case code93 = "Code93"
  case code93i = "Code93i"
  case code128 = "Code128"
  case dataMatrix = "DataMatrix"
  case ean13 = "EAN13"
  case ean8 = "EAN8"
  case gs1DataBar = "GS1DataBar"
  case gs1DataBarExpanded = "GS1DataBarExpanded"
  case gs1DataBarLimited = "GS1DataBarLimited"
  case i2of5 = "I2of5"
  case i2of5Checksum = "I2of5Checksum"
  case itf14 = "ITF14"
  case microPDF417 = "MicroPDF417"
  case microQR = "MicroQR"
  case msiPlessey = "MSIPlessey"
  case pdf417 = "PDF417"
  case qr = "QR"
  case upce = "UPCE"

  private static let prefix = "VNBarcodeSymbology"

  init?(_ symbology: VNBarcodeSymbology) {
    self.init(rawValue: String(symbology.rawValue.dropFirst(Self.prefix.count)))
  }

  var symbology: VNBarcodeSymbology { VNBarcodeSymbology(rawValue: Self.prefix + rawValue) }

  public var description: String { rawValue }
}
