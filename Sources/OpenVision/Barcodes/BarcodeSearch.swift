#if Barcodes
  import CZXing
  import Foundation
  import Geometry
  import Imaging

  /// A single search of an image by ZXing.
  struct BarcodeSearch {
    let symbologies: BarcodeSymbologies
    var kinds: Set<Barcode.Kind>
    /// Whether to search more rows in finer steps.
    var triesHarder = false
    /// Whether to search a smaller version of a large image as well.
    var triesSmaller = false
    /// Whether to stop at the first code. A search that includes linear codes always stops at the first code, because
    /// ZXing may end the process when it compares several linear codes.
    var findsOne = false
    /// Whether all pixels are either 0 or 255.
    var isBlackAndWhite = false

    init(symbologies: BarcodeSymbologies, kinds: Set<Barcode.Kind>) {
      (self.symbologies, self.kinds) = (symbologies, kinds)
    }

    /// Runs the search.
    ///
    /// - Parameter image: a luma image.
    /// - Returns: the codes with their corners in image pixels.
    /// - Throws: `internalError` if ZXing reports an error.
    func barcodes(in image: PixelBuffer) throws(VNError) -> [Barcode] {
      guard !kinds.isEmpty else { return [] }
      return try withExtendedLifetime(image) { () throws(VNError) in
        try barcodes(in: image.planes[0])
      }
    }

    private func barcodes(in plane: PixelBuffer.Plane) throws(VNError) -> [Barcode] {
      var settings = czx_settings()
      settings.symbologies = kinds.reduce(0) { $0 | $1.bit }
      settings.try_harder = triesHarder ? 1 : 0
      settings.try_downscale = triesSmaller ? 1 : 0
      settings.finds_one = findsOne || kinds.contains(where: \.isLinear) ? 1 : 0
      settings.is_black_and_white = isBlackAndWhite ? 1 : 0
      settings.code_39_full_ascii = symbologies.readsFullASCII ? 1 : 0
      settings.code_39_checksum = symbologies.checksCode39 ? 1 : 0
      var found: UnsafeMutablePointer<czx_barcode>?
      var count = 0
      var reason = [CChar](repeating: 0, count: 256)
      let isDone = czx_read(
        plane.base, Int32(plane.width), Int32(plane.height), Int32(plane.bytesPerRow), &settings,
        &found, &count, &reason, reason.count)
      defer { czx_free(found, count) }
      guard isDone != 0 else {
        throw VNError(
          .internalError, "ZXing could not search the image: \(String(reason: reason))")
      }
      return UnsafeBufferPointer(start: found, count: count).compactMap(Barcode.init)
    }
  }

  extension Barcode.Kind {
    /// The bit that represents the type in a `czx_settings` bit set.
    fileprivate var bit: UInt32 {
      let bit =
        switch self {
        case .aztec: CZX_AZTEC
        case .codabar: CZX_CODABAR
        case .code39: CZX_CODE_39
        case .code93: CZX_CODE_93
        case .code128: CZX_CODE_128
        case .dataBar: CZX_DATA_BAR
        case .dataBarExpanded: CZX_DATA_BAR_EXPANDED
        case .dataMatrix: CZX_DATA_MATRIX
        case .ean8: CZX_EAN_8
        case .ean13: CZX_EAN_13
        case .itf: CZX_ITF
        case .pdf417: CZX_PDF_417
        case .qr: CZX_QR
        case .upce: CZX_UPC_E
        case .microQR: CZX_MICRO_QR
        }
      return UInt32(bit)
    }
  }

  extension Barcode {
    /// Converts a code found by ZXing; nil if its type is not supported.
    fileprivate init?(_ found: czx_barcode) {
      guard let kind = Kind.allCases.first(where: { $0.bit == found.symbology }) else { return nil }
      // ZXing truncates corners to whole pixels.
      let ends = found.corners
      func corner(_ x: Int32, _ y: Int32) -> Point { Point(Double(x) + 0.5, Double(y) + 0.5) }
      let text = String(
        validating: UnsafeBufferPointer(start: found.text, count: found.text_length).map {
          UInt8(bitPattern: $0)
        }, as: UTF8.self)
      let level = withUnsafeBytes(of: found.correction_level) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      self.init(
        kind: kind,
        corners: [
          corner(ends.0, ends.1), corner(ends.2, ends.3), corner(ends.4, ends.5),
          corner(ends.6, ends.7),
        ],
        text: text, bytes: Data(UnsafeBufferPointer(start: found.bytes, count: found.byte_count)),
        codewords: Data(UnsafeBufferPointer(start: found.codewords, count: found.codeword_count)),
        correctionLevel: level, isMirrored: found.is_mirrored != 0, isGS1: found.is_gs1 != 0)
    }
  }
#endif
