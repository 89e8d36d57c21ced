import Foundation
import Geometry

/// A barcode as the reader found it.
struct Barcode {
  /// The kinds of codes that the reader knows. Symbologies that the public API calls variants share
  /// one kind.
  enum Kind: CaseIterable {
    case aztec, codabar, code39, code93, code128, dataBar, dataBarExpanded, dataMatrix, ean8, ean13
    case itf, pdf417, qr, upce, microQR

    /// Whether the code consists of bars beside each other.
    var isLinear: Bool {
      switch self {
      case .aztec, .dataMatrix, .pdf417, .qr, .microQR: false
      default: true
      }
    }
  }

  var kind: Kind
  /// The code's own topLeft, topRight, bottomRight and bottomLeft, in the image's pixels.
  var corners: [Point]
  /// The content as text; nil if it is not text.
  var text: String?
  var bytes: Data
  /// The codewords after error correction; empty if the kind has none.
  var codewords: Data
  /// The level of error correction, as the kind names it; empty if it has none.
  var correctionLevel: String
  var isMirrored: Bool
  var isGS1: Bool
  var descriptor: CIBarcodeDescriptor?
}

extension Barcode {
  /// Returns the code with its corners mapped.
  func moved(_ map: (Point) -> Point) -> Barcode {
    var moved = self
    moved.corners = corners.map(map)
    return moved
  }
}
