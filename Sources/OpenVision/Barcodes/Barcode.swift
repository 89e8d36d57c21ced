import Foundation
import Geometry

/// A barcode found by the reader.
struct Barcode {
  /// The barcode types that the reader supports. Symbologies that are variants of each other in the public API, such as
  /// those of Code 39, share a type.
  enum Kind: CaseIterable {
    case aztec, codabar, code39, code93, code128, dataBar, dataBarExpanded, dataMatrix, ean8, ean13
    case itf, pdf417, qr, upce, microQR

    /// Whether the code is one-dimensional.
    var isLinear: Bool {
      switch self {
      case .aztec, .dataMatrix, .pdf417, .qr, .microQR: false
      default: true
      }
    }
  }

  var kind: Kind
  /// The top-left, top-right, bottom-right and bottom-left corners as printed, in image pixels.
  var corners: [Point]
  /// The content as text; nil if it is not text.
  var text: String?
  var bytes: Data
  /// The codewords after error correction; empty if the barcode type does not use codewords.
  var codewords: Data
  /// The symbology's name for the error correction level; empty if the symbology has no such levels.
  var correctionLevel: String
  var isMirrored: Bool
  var isGS1: Bool
  var descriptor: CIBarcodeDescriptor?
}

extension Barcode {
  /// Returns the barcode with its corners mapped to other coordinates.
  func moved(_ map: (Point) -> Point) -> Barcode {
    var moved = self
    moved.corners = corners.map(map)
    return moved
  }
}
