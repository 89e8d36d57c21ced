import Foundation

#if Barcodes
  import CZXing
#endif

/// A barcode writer based on ZXing. It works only if the package trait `Barcodes` is enabled.
package enum BarcodeWriter {
  /// A symbology that the writer supports.
  package enum Symbology: Sendable { case qr, code128, aztec, pdf417 }

  /// The dark and light modules of a code, without a quiet zone.
  package struct Modules: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Whether each module is dark, row by row from the top. A linear code has one row. Each row of
    /// a PDF417 code is four modules high.
    package let isDark: [Bool]
  }

  /// The maximum message length in bytes, more than any symbology can hold.
  private static let messageLimit = 1 << 14

  /// Encodes a message and returns the code's modules.
  ///
  /// - Parameters:
  ///   - message: the bytes to encode.
  ///   - correctionLevel: ZXing's error correction level, 0...8; nil for its default.
  ///   - user: the caller's name, with which each error message begins.
  /// - Throws: `unsupportedRequest` if the package trait is off, `invalidArgument` if the message
  ///   does not fit or contains characters that the symbology cannot encode.
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
