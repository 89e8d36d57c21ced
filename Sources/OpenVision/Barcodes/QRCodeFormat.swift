import Foundation
import Geometry
import Imaging

/// Functions that read the format information from the image of a QR code. This information contains the number of the
/// mask (ISO/IEC 18004:2015, 7.9).
enum QRCodeFormat {
  /// Returns a QR code's descriptor; nil if the format information cannot be read.
  static func descriptor(of code: Barcode, in plane: PixelBuffer.Plane) -> CIQRCodeDescriptor? {
    guard let level = level(code.correctionLevel),
      let version = QRCodeSize.version(dataBytes: code.codewords.count, level.level),
      let mask = mask(of: code, version: version, level: level, in: plane)
    else { return nil }
    return CIQRCodeDescriptor(
      payload: code.codewords, symbolVersion: version, maskPattern: mask,
      errorCorrectionLevel: level)
  }

  private static func level(_ name: String) -> CIQRCodeDescriptor.ErrorCorrectionLevel? {
    switch name {
    case "L": .levelL
    case "M": .levelM
    case "Q": .levelQ
    case "H": .levelH
    default: nil
    }
  }

  /// The 15 modules around the upper-left finder pattern that hold the format, most significant bit
  /// first.
  private static let modules: [(column: Int, row: Int)] =
    [0, 1, 2, 3, 4, 5, 7, 8].map { ($0, 8) } + [7, 5, 4, 3, 2, 1, 0].map { (8, $0) }

  /// Returns the mask whose format bits differ least from the bits in the image; nil if more than three bits differ.
  private static func mask(
    of code: Barcode, version: Int, level: CIQRCodeDescriptor.ErrorCorrectionLevel,
    in plane: PixelBuffer.Plane
  ) -> UInt8? {
    let corners = Quadrilateral(
      topLeft: code.corners[0], topRight: code.corners[1], bottomRight: code.corners[2],
      bottomLeft: code.corners[3])
    guard let map = Homography(square: corners) else { return nil }
    let side = Double(17 + 4 * version)
    func value(_ column: Double, _ row: Double) -> Double? {
      let point = map(Point(2 * column / side - 1, 2 * row / side - 1))
      guard point.isFinite else { return nil }
      return plane.interpolated(point.x - 0.5, point.y - 0.5).map(Double.init)
    }
    // Sample the center of the finder pattern and the ring of the opposite color around it.
    guard let dark = value(3.5, 3.5), let light = value(1.5, 3.5), dark != light else { return nil }
    var best: (mask: UInt8, distance: Int)?
    for isTransposed in [false, true] {
      var bits = 0
      for (column, row) in modules {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        guard let seen = isTransposed ? value(y, x) : value(x, y) else { return nil }
        bits = bits << 1 | ((seen - light) / (dark - light) > 0.5 ? 1 : 0)
      }
      for mask in 0..<8 {
        let distance = (bits ^ QRCode.format(level: level.level, mask: mask)).nonzeroBitCount
        if distance < best?.distance ?? 4 { best = (UInt8(mask), distance) }
      }
    }
    return best?.mask
  }
}
