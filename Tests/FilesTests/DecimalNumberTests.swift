import Testing

@testable import Files

@Suite struct DecimalNumberTests {
  @Test(
    arguments: [
      ("0", 0.0), ("21", 21), ("-3.25", -3.25), ("+4", 4), (".5", 0.5), ("1e-5", 1e-5),
      ("2E+3", 2000),
      ("inf", Double.infinity), ("-Infinity", -Double.infinity), ("007", 7),
    ] as [(String, Double)])
  func `valid decimal texts, including exponents and infinity, are parsed as numbers`(
    text: String, value: Double
  ) {
    #expect(Double(decimal: text) == value)
    #expect(Double(decimal: text[...]) == value)
  }

  @Test(arguments: [
    "", " ", "21\0999", "\021", "21\0", "0x15", "0x1p3", "-0X1P3", "1:30", "1_000", "1,5", " 1",
    "1 ",
    "1e", "e5", "--1", "1-2", "+", ".", "nan(1)", "nanx", "infi", "1.2.3", "1\u{301}", "\u{0661}",
    "１",
  ])
  func `texts that are not plain decimal numbers, such as hexadecimal, are rejected`(text: String) {
    #expect(Double(decimal: text) == nil)
  }

  @Test func `the text NaN is parsed as not-a-number`() {
    #expect(Double(decimal: "NaN")?.isNaN == true)
  }
}

@Suite struct TextLinesTests {
  @Test func `a text is split into lines at LF and CR LF, but not at CR alone`() {
    #expect("a\r\nb\n\nc".textLines == ["a", "b", "", "c"])
    #expect("a\n".textLines == ["a", ""])
    #expect("a\r".textLines == ["a\r"])
    #expect("".textLines == [""])
    #expect("a\n\u{301}b".textLines.count == 2)
  }
}
