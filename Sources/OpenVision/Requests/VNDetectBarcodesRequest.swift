import Foundation
import Geometry
import Imaging

/// The first revision of barcode detection: the library's own search.
public let VNDetectBarcodesRequestRevision1 = 1

/// The second revision of barcode detection: more symbologies, and a second look at an image in
/// which the first finds nothing.
public let VNDetectBarcodesRequestRevision2 = 2

/// Finds barcodes and reads them.
///
/// The results are `VNBarcodeObservation`s; they are empty if no readable code was found. ZXing-C++
/// does the work. The package trait `Barcodes` switches it on; without it, performing fails with
/// `VNErrorCode.unsupportedRequest`. If the plain search finds nothing, revision 2 looks again: at
/// a reduced image, with a threshold of its own, inverted, module by module where a matrix code's
/// signs are, and for slanting linear codes. `Documentation/Detection.md` has success rates and
/// times.
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
  /// The kinds of codes to look for; by default all of the revision's. Fewer take less time.
  ///
  /// A kind that the revision does not read makes performing fail with
  /// `VNErrorCode.invalidArgument`. Code 39 and interleaved 2 of 5 have variants; of those asked
  /// for, the plainest is read.
  public var symbologies: [VNBarcodeSymbology]

  /// Whether codes that are printed in two parts become one observation. It has no effect, since
  /// such codes are not read here.
  public var coalesceCompositeSymbologies = false

  /// The generation of the algorithm. Setting it resets `symbologies` to all of that revision's.
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

  /// The kinds of codes that the newest revision reads.
  public class var supportedSymbologies: [VNBarcodeSymbology] { symbologies(of: currentRevision) }

  /// Returns the kinds of codes that the request's revision reads.
  ///
  /// - Throws: a `VNError` with the code `unsupportedRevision` for a revision that does not exist.
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
    if let stranger = symbologies.first(where: { !known.contains($0) }) {
      throw VNError(
        .invalidArgument,
        "symbologies contains \(stranger.rawValue), which revision \(revision) does not read",
        explanation: "expected some of \(known.map(\.rawValue).joined(separator: ", "))")
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
        let found = try reader.barcodes(in: image.luma(of: region)) { cancellation.isSet }
        return found.compactMap { barcode in
          guard let symbology = reader.symbologies.name(of: barcode) else { return nil }
          return VNBarcodeObservation(
            barcode, corners: barcode.corners.map { ($0 + offset).normalized(in: size) },
            symbology: symbology, revision: revision)
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
