import Foundation
import Imaging
import OpenVision

extension FilterDescription {
  /// The barcode generators. Their output needs the package trait `Barcodes`. Each module of a code is one pixel wide.
  static let barcodes: [FilterDescription] = [
    FilterDescription(
      "CIQRCodeGenerator",
      [
        message, FilterParameter(key: "inputCorrectionLevel", kind: .text, initial: .text("M")),
      ]
    ) { inputs throws(ImageFilterError) in
      let name = inputs.text("inputCorrectionLevel")
      guard let index = ["L", "M", "Q", "H"].firstIndex(of: name) else {
        throw .noBarcode(
          filter: inputs.filter,
          reason: "inputCorrectionLevel: expected L, M, Q or H, found \"\(name)\"")
      }
      return try inputs.barcode(.qr, correctionLevel: 2 * index + 1).image(quiet: 1)
    },
    FilterDescription(
      "CICode128BarcodeGenerator",
      [
        message, .number("inputQuietSpace", 7, minimum: 0, limit: 100),
        .number("inputBarcodeHeight", 32, minimum: 1, limit: 500),
      ]
    ) { inputs throws(ImageFilterError) in
      let height = Int(inputs.number("inputBarcodeHeight").rounded())
      return try inputs.barcode(.code128, correctionLevel: nil).image(
        quiet: Int(inputs.number("inputQuietSpace").rounded()), rowHeight: height)
    },
    FilterDescription(
      "CIAztecCodeGenerator",
      [message, .number("inputCorrectionLevel", 23, minimum: 5, limit: 95)]
    ) { inputs throws(ImageFilterError) in
      // The barcode library expects the share of error correction in eighths, as a level from 1 to 8.
      let eighths = Int((inputs.number("inputCorrectionLevel") * 0.08).rounded(.up))
      return try inputs.barcode(.aztec, correctionLevel: eighths).image(quiet: 0)
    },
    FilterDescription(
      "CIPDF417BarcodeGenerator",
      [message, .number("inputCorrectionLevel", 2, minimum: 0, limit: 8)]
    ) { inputs throws(ImageFilterError) in
      let level = Int(inputs.number("inputCorrectionLevel").rounded())
      return try inputs.barcode(.pdf417, correctionLevel: level).image(quiet: 2)
    },
  ]

  private static let message = FilterParameter(key: "inputMessage", kind: .data, initial: nil)
}

extension FilterInputs {
  fileprivate func barcode(
    _ symbology: BarcodeWriter.Symbology, correctionLevel: Int?
  ) throws(ImageFilterError) -> BarcodeWriter.Modules {
    do throws(VNError) {
      return try BarcodeWriter.modules(
        of: symbology, message: data("inputMessage"), correctionLevel: correctionLevel, for: filter)
    } catch {
      throw .noBarcode(filter: filter, reason: error.description)
    }
  }
}

extension BarcodeWriter.Modules {
  /// Draws the code in black on white.
  ///
  /// - Parameters:
  ///   - quiet: the width of the white border around the code, in pixels.
  ///   - rowHeight: the height of a row of modules, in pixels.
  fileprivate func image(quiet: Int, rowHeight: Int = 1) -> CIImage {
    let (wide, high) = (width + 2 * quiet, height * rowHeight + 2 * quiet)
    let pixels = PixelBuffer.makeLuma(width: wide, height: high) { target in
      for y in 0..<high {
        for x in 0..<wide {
          let (column, line) = (x - quiet, y - quiet)
          let isInside = column >= 0 && column < width && line >= 0 && line < height * rowHeight
          let dark = isInside && isDark[line / rowHeight * width + column]
          target[y * wide + x] = dark ? 0 : 255
        }
      }
    }
    return CIImage(cvPixelBuffer: pixels)
  }
}
