import Testing

@testable import Files

@Suite struct PrintedValueTests {
  /// Returns a value as text in one notation.
  private func text(_ value: PrintedValue?) -> String {
    switch value {
    case nil: "none"
    case .null?: "null"
    case .flag(let flag)?: "\(flag)"
    case .number(let number)?: "\(number)"
    case .text(let text)?: "'\(text)'"
    case .list(let list)?: "[\(list.map { text($0) }.joined(separator: " "))]"
    case .object(let pairs)?:
      "{\(pairs.map { "\($0.key)=\(text($0.value))" }.joined(separator: " "))}"
    }
  }

  @Test(arguments: [
    ("[1, -2.5, 1e3]", "[1.0 -2.5 1000.0]"),
    ("{\"a\": {\"b\": [true, null]}, \"c\": \"x\\u00e9\\n\"}", "{a={b=[true null]} c='x\u{e9}\n'}"),
    ("\"\\ud83d\\ude00\"", "'\u{1F600}'"),
    ("{'a': (1, 2), 3: None, 'b': \"it's\"}", "{a=[1.0 2.0] 3=null b='it's'}"),
    ("[NaN, nan]", "[nan nan]"),
    ("array([[1. 2.]\n [3. 4.]], dtype=float32)", "[[1.0 2.0] [3.0 4.0]]"),
    ("[np.float64(1.5), u'a']", "[1.5 'a']"),
    ("Rect(x=1, y=2)", "{x=1.0 y=2.0}"),
    ("[30 x 24 from (1, 2)]", "[30.0 'x' 24.0 'from' [1.0 2.0]]"),
  ]) func `values in JSON and as Python prints them are read`(printed: String, expected: String) {
    #expect(text(PrintedValue(printed.utf8)) == expected)
  }

  @Test(arguments: ["", "[1, 2", "{\"a\": }", "[1] 2", "'a", "1.2.3", "@"])
  func `other texts are not values`(printed: String) {
    #expect(text(PrintedValue(printed.utf8)) == "none")
  }

  @Test func `nesting deeper than 64 levels is refused`() {
    #expect(text(PrintedValue(String(repeating: "[", count: 100_000).utf8)) == "none")
  }

  @Test(arguments: [
    ("frame 3: box=(1, 2) score: 0.5", "{frame=3.0 box=[1.0 2.0] score=0.5}"),
    ("[INFO] bbox: 1 2 3 4", "{=['INFO'] bbox=[1.0 2.0 3.0 4.0]}"),
    ("(True, (1, 2))", "{=[true [1.0 2.0]]}"),
    ("cv2.Rect(x=1, y=2)", "{Rect={x=1.0 y=2.0}}"),
    ("can't read it", "{}"),
  ]) func `values in a line are read with the names before them`(line: String, expected: String) {
    #expect(text(PrintedValue(named: line.utf8)) == expected)
  }

  @Test func `lines of JSON are read one by one`() throws {
    let values = try #require(PrintedValue.lines("{\"a\": 1}\n\n[2]\n".utf8))
    #expect(values.map { text($0) } == ["{a=1.0}", "[2.0]"])
    #expect(PrintedValue.lines("{\"a\": 1}\n{\n".utf8)?.count == nil)
  }
}
