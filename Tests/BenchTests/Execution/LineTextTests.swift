import Testing

@testable import Bench

struct LineTextTests {
  @Test(arguments: [
    "", "plain", "two words", "a\nb", "a\\nb", "\\", "\\\\n", "\n\n", "ends\n", "r\r\n", "\u{2028}",
  ])
  func `a text comes back from its line`(text: String) {
    let line = text.asLine
    #expect(!line.utf8.contains(UInt8(ascii: "\n")))
    #expect(String(line: line).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `names that differ in a line feed only stay apart`() {
    #expect(Set(["a b", "a\nb", "a\\nb"].map(\.asLine)).count == 3)
  }
}
