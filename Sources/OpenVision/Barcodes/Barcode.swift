import Foundation
import Geometry

/// A code as the reader found it.
struct Barcode {
  /// The reader's kinds of codes; what the public symbologies call variants is one of them.
  enum Kind: CaseIterable {
    case aztec, codabar, code39, code93, code128, dataBar, dataBarExpanded, dataMatrix, ean8, ean13
    case itf, pdf417, qr, upce, microQR

    /// Whether it is bars beside each other.
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
  /// Nil where the content is no text.
  var text: String?
  var bytes: Data
  /// The codewords after error correction; empty where the kind has none.
  var codewords: Data
  /// The level of error correction, as the kind names it; empty where it has none.
  var correctionLevel: String
  var isMirrored: Bool
  var isGS1: Bool
  var descriptor: CIBarcodeDescriptor?
}

extension Barcode {
  /// The code with its corners elsewhere.
  func moved(_ map: (Point) -> Point) -> Barcode {
    var moved = self
    moved.corners = corners.map(map)
    return moved
  }
}
