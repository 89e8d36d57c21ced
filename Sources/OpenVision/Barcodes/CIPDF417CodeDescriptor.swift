import Foundation
import Imaging

/// The data needed to draw a PDF417 code again (ISO/IEC 15438).
public final class CIPDF417CodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  /// The data codewords after error correction, with two bytes each, most significant byte first. The first codeword is
  /// the number of data codewords.
  public let errorCorrectedPayload: Data
  /// Whether the right row indicators are left out.
  public let isCompact: Bool
  /// The number of rows, 3...90.
  public let rowCount: Int
  /// The number of columns of data, 1...30.
  public let columnCount: Int

  /// Creates a descriptor; nil if there is no such code.
  public init?(
    payload errorCorrectedPayload: Data, isCompact: Bool, rowCount: Int, columnCount: Int
  ) {
    guard
      PDF417Code(rowCount: rowCount, columnCount: columnCount, isCompact: isCompact) != nil
    else { return nil }
    self.errorCorrectedPayload = errorCorrectedPayload
    self.isCompact = isCompact
    self.rowCount = rowCount
    self.columnCount = columnCount
  }

  /// Creates the descriptor of a code that holds a message; nil if the message is too long.
  ///
  /// - Parameter level: the level of error correction, 0...8.
  package convenience init?(message: Data, level: Int) {
    guard let (code, words) = PDF417Code.content(of: Array(message), level: level) else {
      return nil
    }
    self.init(
      payload: Data(words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }), isCompact: false,
      rowCount: code.rowCount, columnCount: code.columnCount)
  }

  package override var modules: CodeModules? {
    let bytes = Array(errorCorrectedPayload)
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let words = stride(from: 0, to: bytes.count, by: 2).map {
      Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])
    }
    return PDF417Code(rowCount: rowCount, columnCount: columnCount, isCompact: isCompact)?
      .modules(codewords: words)
  }
}
