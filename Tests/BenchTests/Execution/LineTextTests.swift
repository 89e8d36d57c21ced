import Testing

@testable import Bench

struct LineTextTests {
  @Test(arguments: [
    "", "plain", "two words", "a\nb", "a\\nb", "\\", "\\\\n", "\n\n", "ends\n", "r\r\n", "\u{2028}",
  ])
  func `a text escaped to a single line is restored exactly`(text: String) {
    let line = text.asLine
    #expect(!line.utf8.contains(UInt8(ascii: "\n")))
    #expect(String(line: line).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `texts that differ only in a line feed remain different when escaped to one line`() {
    #expect(Set(["a b", "a\nb", "a\\nb"].map(\.asLine)).count == 3)
  }
}
