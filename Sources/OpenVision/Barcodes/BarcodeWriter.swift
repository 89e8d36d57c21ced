import Foundation

#if Barcodes
  import CZXing
#endif

/// Makes barcodes with ZXing's writer, which the package trait `Barcodes` switches on.
package enum BarcodeWriter {
  /// A symbology that can be made.
  package enum Symbology: Sendable { case qr, code128, aztec, pdf417 }

  /// The dark and light modules of a code, without a quiet zone.
  package struct Modules: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Whether each module is dark, rows from above. A linear code has one row; a row of PDF417 is four modules high.
    package let isDark: [Bool]
  }

  /// The largest number of bytes of a message: more than any symbology holds.
  private static let messageLimit = 1 << 14

  /// Makes a code.
  ///
  /// - Parameters:
  ///   - message: the bytes that a reader will get.
  ///   - correctionLevel: the library's, 0...8; nil for its own choice.
  /// - Throws: `unsupportedRequest` if the package trait is off, `invalidArgument` for a message
  ///   that does not fit or has characters outside the symbology.
  package static func modules(
    of symbology: Symbology, message: Data, correctionLevel: Int?, for user: String
  ) throws(VNError) -> Modules {
    #if Barcodes
      guard !message.isEmpty, message.count <= messageLimit else {
        throw VNError(
          .invalidArgument,
          "\(user): expected a message of 1 to \(messageLimit) bytes, found \(message.count)"
        )
      }
      var modules: UnsafeMutablePointer<UInt8>?
      var (width, height): (Int32, Int32) = (0, 0)
      var reason = [CChar](repeating: 0, count: 256)
      let isMade = czx_write(
        symbology.bit, Array(message), message.count, Int32(correctionLevel ?? -1), &modules,
        &width,
        &height, &reason, reason.count)
      defer { free(modules) }
      guard isMade == 1, let modules, width > 0, height > 0 else {
        let text = String(
          decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw VNError(.invalidArgument, "\(user): \(text)")
      }
      let all = UnsafeBufferPointer(start: modules, count: Int(width) * Int(height))
      return Modules(width: Int(width), height: Int(height), isDark: all.map { $0 != 0 })
    #else
      throw OptionalLibrary.zxing.isOff(for: user)
    #endif
  }
}

#if Barcodes
  extension BarcodeWriter.Symbology {
    fileprivate var bit: UInt32 {
      switch self {
      case .qr: UInt32(CZX_QR)
      case .code128: UInt32(CZX_CODE_128)
      case .aztec: UInt32(CZX_AZTEC)
      case .pdf417: UInt32(CZX_PDF_417)
      }
    }
  }
#endif
