import Foundation
import Geometry
import Imaging

/// The first revision of barcode detection. It uses the standard search of ZXing-C++.
public let VNDetectBarcodesRequestRevision1 = 1

/// The second revision of barcode detection. It supports more symbologies and searches again for
/// codes that the first search does not find.
public let VNDetectBarcodesRequestRevision2 = 2

/// A request that detects and decodes barcodes.
///
/// The results are `VNBarcodeObservation`s. The array is empty if no readable code was found. Codes are decoded by
/// ZXing-C++, which the package trait `Barcodes` enables. Without the trait, performing the request fails with
/// `VNErrorCode.unsupportedRequest`. Revision 2 makes further attempts at codes that the standard search does not find:
/// it reduces the image, converts it to black and white with a threshold of its own, inverts it, and reads matrix codes
/// module by module where a finder pattern is visible. If nothing has been found, it also searches for slanted, blurred
/// and faint linear codes. For success rates and times, see `Documentation/Detection.md`.
///
/// ```swift
/// let request = VNDetectBarcodesRequest()
/// request.symbologies = [.qr, .ean13]
/// try VNImageRequestHandler(url: URL(filePath: "label.png")).perform([request])
/// for code in request.results ?? [] {
///   print(code.symbology.rawValue, code.payloadStringValue ?? "")  // VNBarcodeSymbologyQR hello
/// }
/// ```
public final class VNDetectBarcodesRequest: VNImageBasedRequest {
  /// The symbologies to search for. By default, these are all symbologies that the revision supports. Searching for
  /// fewer symbologies takes less time.
  ///
  /// If the revision does not support a symbology, performing the request fails with `VNErrorCode.invalidArgument`.
  /// Code 39 and interleaved 2 of 5 have variants. If several variants of Code 39 are requested, only the simplest
  /// requested variant is read. An interleaved 2 of 5 code is reported as ITF-14 if ITF-14 is requested and fits the
  /// digits, otherwise as the simplest requested variant that fits.
  public var symbologies: [VNBarcodeSymbology]

  /// Whether the parts of composite codes are combined into one observation. This property has no effect, because the
  /// library does not read composite codes.
  public var coalesceCompositeSymbologies = false

  /// The revision of the algorithm. Setting it resets `symbologies` to all symbologies that the revision supports.
  public override var revision: Int {
    didSet { symbologies = Self.symbologies(of: revision) }
  }

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    symbologies = Self.symbologies(of: Self.defaultRevision)
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNDetectBarcodesRequestRevision1, VNDetectBarcodesRequestRevision2]
  }

  /// The symbologies that the newest revision supports.
  public class var supportedSymbologies: [VNBarcodeSymbology] { symbologies(of: currentRevision) }

  /// Returns the symbologies that the request's revision supports.
  ///
  /// - Throws: a `VNError` with the code `unsupportedRevision` if the revision does not exist.
  public func supportedSymbologies() throws -> [VNBarcodeSymbology] {
    try super.checkSettings()
    return Self.symbologies(of: revision)
  }

  private static func symbologies(of revision: Int) -> [VNBarcodeSymbology] {
    switch revision {
    case VNDetectBarcodesRequestRevision1: VNBarcodeSymbology.first
    case VNDetectBarcodesRequestRevision2: VNBarcodeSymbology.second
    default: []
    }
  }

  override func makeCopy() -> VNRequest {
    VNDetectBarcodesRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNDetectBarcodesRequest else { return }
    symbologies = other.symbologies
    coalesceCompositeSymbologies = other.coalesceCompositeSymbologies
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    let known = Self.symbologies(of: revision)
    if let unknown = symbologies.first(where: { !known.contains($0) }) {
      throw VNError(
        .invalidArgument,
        "symbologies contains \(unknown.rawValue), which revision \(revision) does not support",
        explanation: "expected one or more of \(known.map(\.rawValue).joined(separator: ", "))")
    }
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    #if Barcodes
      let image = context.image
      let region = image.image.region(
        enclosing: Box(normalized: regionOfInterest, in: image.image.size))
      let reader = BarcodeReader(
        symbologies: BarcodeSymbologies(symbologies),
        looksAgain: revision >= VNDetectBarcodesRequestRevision2)
      let (cancellation, revision) = (cancellation, revision)
      return { () throws(VNError) in
        let (size, offset) = (image.image.size, Point(Double(region.x), Double(region.y)))
        let luma = image.luma(of: region)
        let found = try reader.barcodes(in: luma) { cancellation.isSet }
        return withExtendedLifetime(luma) {
          found.compactMap { barcode in
            guard let symbology = reader.symbologies.name(of: barcode) else { return nil }
            return VNBarcodeObservation(
              barcode, corners: barcode.corners.map { ($0 + offset).normalized(in: size) },
              symbology: symbology, revision: revision,
              isColorInverted: luma.luma.isInverted(codeAt: barcode.corners),
              supplement: symbology.modulesBeforeSupplement.flatMap {
                EANSupplement(plane: luma.luma, corners: barcode.corners, moduleCount: $0).text
              })
          }
        }
      }
    #else
      throw OptionalLibrary.zxing.isOff(for: "\(Self.self)")
    #endif
  }
}

extension VNDetectBarcodesRequest: VNTypedResults {
  public typealias Observation = VNBarcodeObservation
}
