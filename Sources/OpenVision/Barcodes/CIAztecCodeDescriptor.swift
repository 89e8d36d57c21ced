import Foundation
import Imaging

/// The data needed to draw an Aztec code again (ISO/IEC 24778).
public final class CIAztecCodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  /// The data codewords after error correction, packed without gaps, most significant bit first. Codewords have 6 bits
  /// in codes with one or two layers, 8 up to eight layers, 10 up to 22 layers, and otherwise 12.
  public let errorCorrectedPayload: Data
  /// Whether the code has the small bull's-eye of codes with one to four layers.
  public let isCompact: Bool
  /// The number of layers of data around the bull's-eye, 1...32.
  public let layerCount: Int
  /// The number of codewords in the payload.
  public let dataCodewordCount: Int

  /// Creates a descriptor; nil if there is no such code.
  public init?(
    payload errorCorrectedPayload: Data, isCompact: Bool, layerCount: Int, dataCodewordCount: Int
  ) {
    guard let code = AztecCode(isCompact: isCompact, layerCount: layerCount),
      (1...code.dataLimit).contains(dataCodewordCount)
    else { return nil }
    self.errorCorrectedPayload = errorCorrectedPayload
    self.isCompact = isCompact
    self.layerCount = layerCount
    self.dataCodewordCount = dataCodewordCount
  }

  /// Creates the descriptor of the smallest code that holds a message; nil if the message is empty or too long.
  package convenience init?(message: Data, correctionPercent: Double) {
    let content = AztecContent(Array(message))
    guard let (code, words) = content.smallestCode(correctionPercent: correctionPercent) else {
      return nil
    }
    var bits = CodeBits()
    for word in words { bits.append(word, count: code.wordSize) }
    self.init(
      payload: Data(bits.words(of: 8).map { UInt8($0) }), isCompact: code.isCompact,
      layerCount: code.layerCount, dataCodewordCount: words.count)
  }

  package override var modules: CodeModules? {
    guard let code = AztecCode(isCompact: isCompact, layerCount: layerCount) else { return nil }
    var bits = CodeBits()
    for byte in errorCorrectedPayload { bits.append(Int(byte), count: 8) }
    guard bits.count / code.wordSize >= dataCodewordCount else { return nil }
    return code.modules(codewords: Array(bits.words(of: code.wordSize).prefix(dataCodewordCount)))
  }
}
