import Foundation

/// The parts of a barcode, from which it could be drawn again.
public class CIBarcodeDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// Returns the descriptor itself, since it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The parts of a QR code (ISO/IEC 18004).
public final class CIQRCodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  /// The part of a code that may be destroyed; the raw values are the letters' codes.
  public enum ErrorCorrectionLevel: Int, Sendable, CaseIterable {
    /// About 7 %.
    case levelL = 76
    /// About 15 %.
    case levelM = 77
    /// About 25 %.
    case levelQ = 81
    /// About 30 %.
    case levelH = 72
  }

  /// The data codewords after error correction: mode, length, content and padding.
  public let errorCorrectedPayload: Data
  /// The size, 1...40: a code has 17 + 4 times the version modules along a side.
  public let symbolVersion: Int
  /// The number of the mask over the modules, 0...7.
  public let maskPattern: UInt8
  public let errorCorrectionLevel: ErrorCorrectionLevel

  /// Creates a descriptor; nil for a version or a mask that does not exist.
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
}
