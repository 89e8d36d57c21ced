import Foundation
import Imaging
import Testing

@testable import GroundTruth

/// Tests that compare generated codes with codes from other libraries (segno, python-barcode).
struct PrintedCodeTests {
  private struct Printed: Decodable {
    var symbology: String
    var text: String
    var rows: [String]
    var version: Int?
    var level: String?
    var mask: Int?

    var modules: CodeModules { CodeModules(rows: rows.map { $0.utf8.map { $0 == 49 } }) }
  }

  private static func printed() throws -> [Printed] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appendingPathComponent("OpenVisionTests/Fixtures/barcodes.json")
    return try JSONDecoder().decode([Printed].self, from: Data(contentsOf: file))
  }

  /// Tests the patterns and the text. The codes differ after the text because segno 1.6 adds one more zero byte than
  /// the standard requires. In codes of several blocks, a block may consist of such zero bytes, so only the patterns
  /// are compared.
  @Test func `embedded QR codes have the same patterns and text modules as segno's`() throws {
    // The other library does not encode texts of only digits and capital letters in byte mode.
    let codes = try Self.printed().filter {
      $0.symbology == "QR" && $0.text.contains(where: \.isLowercase)
        && $0.text.allSatisfy(\.isASCII)
    }
    for code in codes {
      let place = try #require(["L", "M", "Q", "H"].firstIndex(of: code.level ?? ""))
      let version = try #require(code.version)
      let mask = try #require(code.mask)
      let encoded = try #require(
        QRCode.modules(
          of: code.text, level: QRCode.Level.allCases[place], version: version,
          mask: mask))
      let side = code.rows.count
      #expect(encoded.rows.count == side)
      for (y, row) in code.modules.rows.enumerated() {
        for (x, isDark) in row.enumerated() {
          let isPattern = x < 6 && (y < 9 || y >= side - (version < 7 ? 8 : 11))
          guard isPattern || version < 5 && x >= side - 10 else { continue }
          #expect(encoded.rows[y][x] == isDark, "\(code.text): \(x), \(y)")
        }
      }
    }
    #expect(codes.count == 4)
  }

  /// Tests the example from thonky.com's tutorial on QR codes: HELLO WORLD in version 1 at level M.
  @Test func `Reed-Solomon correction bytes equal a published example`() {
    let data = [
      32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17,
    ]
    #expect(
      ReedSolomonCode(degree: 10).remainder(data)
        == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  }

  @Test func `embedded EAN-13, Code 128 and Code 39 bars equal those of another library`() throws {
    let makers: [String: (String) -> CodeModules?] = [
      "EAN13": EAN13.modules, "Code128": Code128.modules, "Code39": Code39.modules,
    ]
    var compared = 0
    for code in try Self.printed() {
      guard let make = makers[code.symbology] else { continue }
      #expect(make(code.text) == code.modules, "\(code.text)")
      compared += 1
    }
    #expect(compared == 4)
  }

  @Test func `texts that a barcode symbology cannot encode are refused`() {
    #expect(EAN13.modules(of: "4006381333930") == nil)
    #expect(EAN13.modules(of: "400638133393") == nil)
    #expect(Code128.modules(of: "Ä") == nil)
    #expect(Code39.modules(of: "small") == nil)
    #expect(QRCode.modules(of: String(repeating: "x", count: 1300), level: .high, mask: 0) == nil)
  }
}
