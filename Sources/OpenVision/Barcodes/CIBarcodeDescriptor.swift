import Foundation
import Imaging

/// The data needed to draw a barcode again.
public class CIBarcodeDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// Returns the descriptor itself because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// The code's modules, without a white border; nil if the payload does not fit the other data.
  package var modules: CodeModules? { nil }
}

/// The data needed to draw a QR code again (ISO/IEC 18004).
public final class CIQRCodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  /// The error correction level, which determines how much of a damaged code can be restored. The raw values are the
  /// ASCII codes of the letters L, M, Q and H.
  public enum ErrorCorrectionLevel: Int, Sendable, CaseIterable {
    /// About 7% of the codewords can be restored.
    case levelL = 76
    /// About 15% of the codewords can be restored.
    case levelM = 77
    /// About 25% of the codewords can be restored.
    case levelQ = 81
    /// About 30% of the codewords can be restored.
    case levelH = 72

    var level: QRCode.Level {
      switch self {
      case .levelL: .low
      case .levelM: .medium
      case .levelQ: .quartile
      case .levelH: .high
      }
    }
  }

  /// The data codewords after error correction: mode, length, content and padding.
  public let errorCorrectedPayload: Data
  /// The version, 1...40. A code has 17 + 4 × version modules per side.
  public let symbolVersion: Int
  /// The number of the mask applied to the modules, 0...7.
  public let maskPattern: UInt8
  public let errorCorrectionLevel: ErrorCorrectionLevel

  /// Creates a descriptor; nil if the version or mask does not exist.
  public init?(
    payload errorCorrectedPayload: Data, symbolVersion: Int, maskPattern: UInt8,
    errorCorrectionLevel: ErrorCorrectionLevel
  ) {
    guard (1...40).contains(symbolVersion), maskPattern < 8 else { return nil }
    self.errorCorrectedPayload = errorCorrectedPayload
    self.symbolVersion = symbolVersion
    self.maskPattern = maskPattern
    self.errorCorrectionLevel = errorCorrectionLevel
  }

  /// Creates the descriptor of the smallest code that holds a message; nil if the message is too long.
  package convenience init?(message: Data, level: ErrorCorrectionLevel) {
    let content = QRCodeContent(shortest: Array(message))
    guard let (version, codewords) = content.codewords(level: level.level) else { return nil }
    let mask = QRCode.bestMask(codewords: codewords, version: version, level: level.level)
    self.init(
      payload: Data(codewords), symbolVersion: version, maskPattern: UInt8(mask),
      errorCorrectionLevel: level)
  }

  package override var modules: CodeModules? {
    QRCode.modules(
      codewords: Array(errorCorrectedPayload), version: symbolVersion,
      level: errorCorrectionLevel.level, mask: Int(maskPattern))
  }
}
