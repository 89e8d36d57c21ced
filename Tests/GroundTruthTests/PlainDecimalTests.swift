import Testing

@testable import GroundTruth

struct PlainDecimalTests {
  @Test func `plain decimals are parsed to the same bits as by Double`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...15, using: &generator)
      let decimals = Int.random(in: 0..<digits, using: &generator)
      var text = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
      if decimals > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals)) }
      if Bool.random(using: &generator) { text = "-" + text }
      let expected = try #require(Double(text))
      #expect(PlainDecimal.parse(text.utf8)?.bitPattern == expected.bitPattern, "\(text)")
    }
    #expect(PlainDecimal.parse("-0".utf8)?.sign == .minus)
  }

  @Test(arguments: [
    "", "-", ".", "-.", "1.", ".5", "+1", "1e5", "0x10", "nan", "inf", "1.2.3", "1-2", "1 2", "--1",
    "1234567890123456", "1,5",
  ])
  func `texts that are not plain decimals are not parsed by the fast parser`(text: String) {
    #expect(PlainDecimal.parse(text.utf8) == nil)
  }

  @Test func `numbers of a label line are the same from the fast and the general parser`() throws {
    func numbers(_ text: String) throws -> [Double] {
      try LabelLine(path: "a", number: 1, text: Substring(text).trimmed).numbers(
        { _ in true }, expected: "")
    }
    #expect(try numbers("1,-2.5,3") == [1, -2.5, 3])
    #expect(try numbers("1, -2.5\t,3 ") == [1, -2.5, 3])
    #expect(try numbers("1 -2.5\t3") == [1, -2.5, 3])
    #expect(try numbers("1  2") == [1, 2])
    #expect(try numbers("1;2e0;3") == [1, 2, 3])
    #expect(try numbers("1,2e1,16") == [1, 20, 16])
    #expect(throws: GroundTruthError.self) { try numbers("1,2e1,0x10") }
    #expect(throws: GroundTruthError.self) { try numbers("1,,3") }
    #expect(throws: GroundTruthError.self) { try numbers("1,2,") }
    #expect(throws: GroundTruthError.self) { try numbers("1 2;3") }
  }
}
