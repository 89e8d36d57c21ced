import Foundation
import Imaging
import OpenVision

extension FilterDescription {
  /// The barcode generators. Each module of a code is one pixel wide.
  static let barcodes: [FilterDescription] = [
    FilterDescription(
      "CIQRCodeGenerator",
      [
        message, FilterParameter(key: "inputCorrectionLevel", kind: .text, initial: .text("M")),
      ]
    ) { inputs throws(ImageFilterError) in
      let name = inputs.text("inputCorrectionLevel")
      let levels: [String: CIQRCodeDescriptor.ErrorCorrectionLevel] = [
        "L": .levelL, "M": .levelM, "Q": .levelQ, "H": .levelH,
      ]
      guard let level = levels[name] else {
        throw .noBarcode(
          filter: inputs.filter,
          reason: "inputCorrectionLevel: expected L, M, Q or H, found \"\(name)\"")
      }
      return try inputs.image(
        of: CIQRCodeDescriptor(message: inputs.codeMessage(), level: level), quiet: 1)
    },
    FilterDescription(
      "CICode128BarcodeGenerator",
      [
        message, .number("inputQuietSpace", 7, minimum: 0, limit: 100),
        .number("inputBarcodeHeight", 32, minimum: 1, limit: 500),
      ]
    ) { inputs throws(ImageFilterError) in
      try inputs.image(
        of: CICode128CodeDescriptor(message: inputs.codeMessage()),
        quiet: Int(inputs.number("inputQuietSpace").rounded()),
        rowHeight: Int(inputs.number("inputBarcodeHeight").rounded()))
    },
    FilterDescription(
      "CIAztecCodeGenerator",
      [message, .number("inputCorrectionLevel", 23, minimum: 5, limit: 95)]
    ) { inputs throws(ImageFilterError) in
      try inputs.image(
        of: CIAztecCodeDescriptor(
          message: inputs.codeMessage(), correctionPercent: inputs.number("inputCorrectionLevel")))
    },
    FilterDescription(
      "CIPDF417BarcodeGenerator",
      [message, .number("inputCorrectionLevel", 2, minimum: 0, limit: 8)]
    ) { inputs throws(ImageFilterError) in
      try inputs.image(
        of: CIPDF417CodeDescriptor(
          message: inputs.codeMessage(),
          level: Int(inputs.number("inputCorrectionLevel").rounded())),
        quiet: 2, rowHeight: pdf417RowHeight)
    },
    FilterDescription(
      "CIBarcodeGenerator",
      [FilterParameter(key: "inputBarcodeDescriptor", kind: .descriptor, initial: nil)]
    ) { inputs throws(ImageFilterError) in
      let descriptor = inputs.descriptor("inputBarcodeDescriptor")
      return switch descriptor {
      case is CICode128CodeDescriptor:
        try inputs.image(of: descriptor, quiet: 7, rowHeight: 32)
      case is CIPDF417CodeDescriptor:
        try inputs.image(of: descriptor, quiet: 2, rowHeight: pdf417RowHeight)
      default: try inputs.image(of: descriptor, quiet: descriptor is CIQRCodeDescriptor ? 1 : 0)
      }
    },
  ]

  private static let message = FilterParameter(key: "inputMessage", kind: .data, initial: nil)
  private static let pdf417RowHeight = 4
}

extension FilterInputs {
  /// More bytes than any symbology can hold.
  private static let messageLimit = 1 << 14

  fileprivate func codeMessage() throws(ImageFilterError) -> Data {
    let message = data("inputMessage")
    guard (1...Self.messageLimit).contains(message.count) else {
      throw .noBarcode(
        filter: filter,
        reason: "expected a message of 1 to \(Self.messageLimit) bytes, found \(message.count)")
    }
    return message
  }

  /// Draws a code in black on white.
  ///
  /// - Parameters:
  ///   - quiet: the width of the white border around the code, in pixels.
  ///   - rowHeight: the height of a row of modules, in pixels.
  fileprivate func image(
    of descriptor: CIBarcodeDescriptor?, quiet: Int = 0, rowHeight: Int = 1
  ) throws(ImageFilterError) -> CIImage {
    guard let descriptor else {
      throw .noBarcode(
        filter: filter,
        reason: filter.contains("128")
          ? "expected a message of 1 to 80 ASCII characters"
          : "the message of \(data("inputMessage").count) bytes does not fit in a code")
    }
    guard let rows = descriptor.modules?.rows else {
      throw .noBarcode(
        filter: filter, reason: "the payload does not fit the descriptor's size and level")
    }
    let (width, height) = (rows.first?.count ?? 0, rows.count * rowHeight)
    let (wide, high) = (width + 2 * quiet, height + 2 * quiet)
    let pixels = PixelBuffer.makeLuma(width: wide, height: high) { target in
      target.update(repeating: 255)
      for y in 0..<height {
        for x in 0..<width where rows[y / rowHeight][x] {
          target[(y + quiet) * wide + x + quiet] = 0
        }
      }
    }
    return CIImage(cvPixelBuffer: pixels)
  }
}
