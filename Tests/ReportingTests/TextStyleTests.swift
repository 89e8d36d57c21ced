import Bench
import Evaluation
import Testing

@testable import Reporting
@testable import Tracking

struct TextStyleTests {
  @Test func `text is colored on terminals, but not with NO_COLOR or TERM=dumb`() {
    let utf8 = ["LANG": "en_GB.UTF-8", "TERM": "xterm"]
    #expect(TextStyle(environment: utf8, width: 80).usesColor)
    #expect(!TextStyle(environment: utf8, width: nil).usesColor)
    #expect(!TextStyle(environment: utf8.merging(["NO_COLOR": "1"]) { $1 }, width: 80).usesColor)
    #expect(TextStyle(environment: utf8.merging(["NO_COLOR": ""]) { $1 }, width: 80).usesColor)
    #expect(!TextStyle(environment: utf8.merging(["TERM": "dumb"]) { $1 }, width: 80).usesColor)
  }

  @Test func `characters beyond ASCII need a UTF-8 locale, and LC_ALL overrides other variables`() {
    func usesUnicode(_ environment: [String: String]) -> Bool {
      TextStyle(environment: environment, width: nil).usesUnicode
    }
    #expect(usesUnicode(["LANG": "de_DE.UTF-8"]))
    #expect(usesUnicode(["LC_CTYPE": "C.utf8", "LANG": "C"]))
    #expect(!usesUnicode(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]))
    #expect(usesUnicode(["LC_ALL": "", "LANG": "de_DE.UTF-8"]))
    #expect(!usesUnicode([:]))
  }

  @Test func `sentences are wrapped between words if they exceed the width`() {
    let style = TextStyle(width: 10, wraps: true)
    #expect(style.lines("one two three four", indent: 2) == ["one two", "  three", "  four"])
    #expect(TextStyle(width: 10).lines("one two three four") == ["one two three four"])
  }

  @Test func `table columns are aligned by the width of characters on a terminal`() {
    var table = TextTable(header: ["name", "n"], rightAligned: [1])
    table.add(["追跡", "1"])
    table.add(["🏃", "10"])
    table.add(["abc", ""])
    #expect(table.lines() == ["name   n", "追跡   1", "🏃    10", "abc"])
  }

  @Test func `control characters in table cells are replaced`() {
    var table = TextTable(header: ["name"])
    table.add(["a\u{1B}[2Jb\u{202E}c\nd"])
    #expect(table.lines()[1] == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d")
  }

  @Test func `in a narrow table, the longest text is shortened and numbers are not`() {
    var table = TextTable(header: ["sequence", "frames", "attributes"], rightAligned: [1])
    table.add(["a-short-name", "123456", "one two three four five six"])
    let style = TextStyle(width: 40, wraps: true)
    #expect(table.lines(style).allSatisfy { $0.columns <= 40 })
    #expect(table.lines(style)[1] == "a-short-name  123456  one two t…five six")
    let ascii = TextStyle(width: 40, wraps: true, usesUnicode: false)
    #expect(table.lines(ascii)[1] == "a-short-name  123456  one two ...ive six")
    #expect(table.lines()[1].hasSuffix("six"))
  }

  @Test(arguments: 12...40)
  func `names that differ still differ after they are shortened to any width`(width: Int) {
    let names = [
      "learned-siamese-accurate-r1", "learned-siamese-accurate-r2", "learned-siamese-fast-r2",
      "learned-other-accurate-r2",
    ]
    for usesUnicode in [true, false] {
      var table = TextTable(header: ["subject", "n"], rightAligned: [1])
      for name in names { table.add([name, "1"]) }
      let style = TextStyle(width: width, wraps: true, usesUnicode: usesUnicode)
      #expect(Set(table.lines(style).dropFirst()).count == names.count)
    }
  }

  @Test func `a narrow summary drops columns before it shortens names`() {
    let whole = RunSummary(SampleRun.result()).text(TextStyle(width: 300, wraps: true))
    let narrow = RunSummary(SampleRun.result()).text(TextStyle(width: 50, wraps: true))
    let (first, heading) = (narrow.split(separator: "\n")[1], narrow.split(separator: "\n")[0])
    #expect(first.hasPrefix("object-fast-r1  "))
    #expect(heading.contains("AUC") && heading.columns <= 50)
    #expect(heading.columns < whole.split(separator: "\n")[0].columns)
  }

  @Test func `coloring the best figure does not change the alignment of its column`() {
    var table = TextTable(header: ["a", "b"], rightAligned: [1])
    table.add([TextTable.Cell("x"), TextTable.Cell("1", .best)])
    table.add([TextTable.Cell("yy"), TextTable.Cell("22")])
    let lines = table.lines(TextStyle(usesColor: true))
    #expect(lines[1] == "x    \u{1B}[1;32m1\u{1B}[0m")
    #expect(lines[2] == "yy  22")
  }

  @Test func `sparklines map values from 0 to 1 to bars of increasing height`() {
    let values = [0, 0.125, 0.5, 0.99, 1, nil, -1, .nan]
    #expect(Sparkline.text(values, width: 8, TextStyle()) == "▁▂▅██·▁▁")
    #expect(Sparkline.text(values, width: 8, TextStyle(usesUnicode: false)) == "_.=##?__")
    // Two values share a character. The mean of 0 and 0.5 is 0.25.
    #expect(Sparkline.text([0, 0.5, 1, nil, nil], width: 3, TextStyle()) == "▃█·")
    let lines = ItemSparklines(
      names: ["object-fast-r1"], scores: [[0.1, 0.5, 0.9]], title: "AUC by sequence"
    ).lines(TextStyle(width: 34, wraps: true))
    #expect(lines.allSatisfy { $0.count <= 34 } && lines.count == 3)
    #expect(lines[0] == "AUC by sequence, 0 to 1, hardest")
  }

  @Test func `the summary has a sparkline of every tracker, with the hardest sequence first`() {
    let text = RunSummary(SampleRun.result()).text(TextStyle(width: 200))
    #expect(text.contains("AUC by sequence, 0 to 1, hardest first:\n"))
    // The scores on "sign" are 1 and 0. On "walk" they are (1 + 1 / 3 + 0.99) / 3 and 1 / 3.
    #expect(text.contains("\nobject-fast-r1  █▇\nother           ▁▃\n"))
    let ascii = RunSummary(SampleRun.result()).text(TextStyle(width: 200, usesUnicode: false))
    #expect(ascii.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test(arguments: [60, 80, 120])
  func `columns that do not fit follow in further tables that repeat the trackers' names`(
    width: Int
  ) {
    let header = ["subject"] + (1...9).map { "figure \($0)" }
    var table = TextTable(header: header, rightAligned: Set(1...9))
    for name in ["object-accurate-r2+every-25-oracle", "object-accurate-r2+every-100-oracle"] {
      table.add([name] + (1...9).map { "\($0)00.125" })
    }
    let lines = table.lines(TextStyle(width: width, wraps: true))
    #expect(lines.allSatisfy { $0.columns <= width })
    // Every figure appears once for each method, below its heading.
    for figure in 1...9 {
      let headings = lines.filter { $0.contains("figure \(figure)") }
      #expect(headings.count == 1)
      #expect(lines.count { $0.contains("\(figure)00.125") } == 2)
    }
    #expect(Set(lines.filter { $0.hasPrefix("object") }.map { $0.prefix { $0 != " " } }).count == 2)
  }

  @Test(arguments: [30, 60, 80, 120])
  func `text in the last column is wrapped between words to fit the width`(width: Int) {
    let words =
      "describes the tracker in one sentence, which is wrapped at the width of the terminal"
    var table = TextTable(header: ["tracker", "levels", "what"], endsWithWords: true)
    table.add(["object", "fast, accurate", words])
    table.add([.init("rectangle"), .init("accurate"), .init("short", .bad)])
    let lines = table.lines(TextStyle(width: width, wraps: true))
    #expect(lines.allSatisfy { $0.columns <= width })
    let shown = lines.joined(separator: " ").split(separator: " ")
    #expect(words.split(separator: " ").allSatisfy(shown.contains))
    #expect(table.lines() == table.lines(TextStyle(width: 400, wraps: true)))
    let colored = table.lines(TextStyle(width: width, wraps: true, usesColor: true))
    #expect(colored.count == lines.count)
  }

  @Test func `wrapping a sentence preserves its leading spaces`() {
    let style = TextStyle(width: 10, wraps: true)
    #expect(style.lines("  one two three", indent: 1) == ["  one two", "   three"])
    #expect(style.text("one two three\nfour") == "one two\n  three\nfour")
  }
}
