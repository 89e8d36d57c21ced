import Foundation
import Imaging

/// The data needed to draw a Code 128 barcode again (ISO/IEC 15417). Core Image has no such type.
public final class CICode128CodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  /// The ASCII characters.
  public let message: Data

  /// The maximum number of characters.
  package static let limit = 80

  /// Creates a descriptor; nil unless the message consists of 1 to 80 ASCII characters.
  public init?(message: Data) {
    guard (1...Self.limit).contains(message.count), message.allSatisfy({ $0 < 128 }) else {
      return nil
    }
    self.message = message
  }

  package override var modules: CodeModules? { Code128.modules(of: Array(message)) }
}
