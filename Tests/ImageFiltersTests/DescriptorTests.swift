import Foundation
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

/// Tests that compare codes drawn from descriptors with codes from other libraries (segno, aztec-code-generator,
/// pdf417gen).
@Suite struct DescriptorTests {
  /// A code from `Fixtures/descriptors.json`.
  struct Printed: Decodable, Sendable, CustomTestStringConvertible {
    var symbology: String
    var width: Int
    /// Each row as hexadecimal digits.
    var rows: [String]
    var codewords: [Int]?
    var compact: Bool?
    var layers: Int?
    var columns: Int?
    var text: String?
    var version: Int?
    var level: String?
    var mask: Int?

    var testDescription: String { "\(symbology) \(rows.count)" }

    var modules: [[Bool]] {
      rows.map { row in
        let bits = row.flatMap { digit in
          (0..<4).map { (digit.hexDigitValue ?? 0) >> (3 - $0) & 1 == 1 }
        }
        return Array(bits.suffix(width))
      }
    }

    static let all: [Printed] = {
      do {
        let file = try #require(
          Bundle.module.url(
            forResource: "descriptors", withExtension: "json", subdirectory: "Fixtures"))
        return try JSONDecoder().decode([Printed].self, from: Data(contentsOf: file))
      } catch {
        Issue.record(error)
        return []
      }
    }()

    func descriptor() throws -> CIBarcodeDescriptor? {
      switch symbology {
      case "Aztec":
        guard let layers, let compact else { return nil }
        let size = layers <= 2 ? 6 : layers <= 8 ? 8 : layers <= 22 ? 10 : 12
        let words = try #require(codewords)
        var bits = CodeBits()
        for word in words { bits.append(word, count: size) }
        return CIAztecCodeDescriptor(
          payload: Data(bits.words(of: 8).map { UInt8($0) }), isCompact: compact,
          layerCount: layers, dataCodewordCount: words.count)
      case "PDF417":
        let words = try #require(codewords)
        return CIPDF417CodeDescriptor(
          payload: Data(words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }), isCompact: false,
          rowCount: rows.count, columnCount: try #require(columns))
      default:
        let level = try #require(["L", "M", "Q", "H"].firstIndex(of: level))
        let content = QRCodeContent(bytes: Array(try #require(text).utf8))
        let (version, payload) = try #require(
          content.codewords(level: QRCode.Level.allCases[level], version: version))
        return CIQRCodeDescriptor(
          payload: Data(payload), symbolVersion: version, maskPattern: UInt8(try #require(mask)),
          errorCorrectionLevel: [.levelL, .levelM, .levelQ, .levelH][level])
      }
    }
  }

  @Test(arguments: Printed.all)
  func `modules are those of another library`(code: Printed) throws {
    let generator = CIFilter.barcodeGenerator()
    generator.barcodeDescriptor = try code.descriptor()
    let pixels = try CIContext().pixelBuffer(generator.output())
    let quiet = ["QR": 1, "PDF417": 2][code.symbology] ?? 0
    let rowHeight = code.symbology == "PDF417" ? 4 : 1
    #expect(pixels.width == code.width + 2 * quiet)
    #expect(pixels.height == code.rows.count * rowHeight + 2 * quiet)
    let samples = pixels.lumaSamples
    let drawn = (0..<code.rows.count).map { row in
      (0..<code.width).map { column in
        samples[(row * rowHeight + quiet) * pixels.width + column + quiet] == 0
      }
    }
    #expect(drawn == code.modules)
  }

  @Test func `descriptors with inconsistent parameters are rejected`() throws {
    #expect(
      CIAztecCodeDescriptor(
        payload: Data([1]), isCompact: true, layerCount: 5, dataCodewordCount: 1) == nil)
    #expect(
      CIAztecCodeDescriptor(
        payload: Data([1]), isCompact: true, layerCount: 1, dataCodewordCount: 0) == nil)
    #expect(
      CIPDF417CodeDescriptor(payload: Data(), isCompact: false, rowCount: 2, columnCount: 1) == nil)
    #expect(
      CIPDF417CodeDescriptor(payload: Data(), isCompact: false, rowCount: 90, columnCount: 30)
        == nil)
    #expect(CICode128CodeDescriptor(message: Data([200])) == nil)
    let generator = CIFilter.barcodeGenerator()
    #expect(
      throws: ImageFilterError.missingInput(
        filter: "CIBarcodeGenerator", key: "inputBarcodeDescriptor")
    ) {
      try generator.output()
    }
    for descriptor: CIBarcodeDescriptor? in [
      CIAztecCodeDescriptor(payload: Data(), isCompact: true, layerCount: 1, dataCodewordCount: 9),
      CIPDF417CodeDescriptor(
        payload: Data([0, 1, 9]), isCompact: true, rowCount: 3, columnCount: 1),
      CIPDF417CodeDescriptor(
        payload: Data([0, 9, 9]), isCompact: true, rowCount: 9, columnCount: 9),
      CIQRCodeDescriptor(
        payload: Data([1]), symbolVersion: 40, maskPattern: 0, errorCorrectionLevel: .levelL),
      CIBarcodeDescriptor(),
    ] {
      generator.barcodeDescriptor = descriptor
      #expect(throws: ImageFilterError.self) { try generator.output() }
    }
    generator.setValue("text", forKey: "inputBarcodeDescriptor")
    #expect(generator.outputImage == nil)
  }

  /// The message in code set B has 13 symbols of 11 modules, with start, check and stop; digits take half the space.
  @Test(arguments: [
    ("A1", 4 + 1), ("123456", 5 + 1), ("12", 3 + 1), ("AB12345", 8 + 1), ("a\u{1}b", 7 + 1),
  ])
  func `digits of Code 128 take half the space`(text: String, symbols: Int) throws {
    let descriptor = CICode128CodeDescriptor(message: Data(text.utf8))
    let row = try #require(descriptor?.modules?.rows.first)
    #expect(row.count == 11 * (symbols - 1) + 13)
  }
}
