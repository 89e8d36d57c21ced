import Evaluation
import Testing

@testable import Reporting

struct SummaryTableTests {
  @Test func `columns are aligned and the best is marked`() {
    let lines = SummaryTable.text(SampleRun.result(), style: TextStyle(width: 200)).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("subject                 AUC "))
    #expect(lines[1].hasPrefix("object-fast-r1        0.887*"))
    #expect(lines[2].hasPrefix("  95 %          0.556-1.000 "))
    #expect(lines[3].hasPrefix("other                 0.167~"))
    #expect(lines[4].hasPrefix("  95 %          0.000-0.667 "))
    #expect(lines[1].hasSuffix("  ok"))
    #expect(lines[3].hasSuffix("  2 failed"))
    #expect(
      lines.contains {
        $0.hasPrefix(
          "conventions: vbench; ground truth scored against itself: vbench 1.000, otb 0.")
      })
  }

  @Test func `a narrow terminal gets fewer columns, never a broken line`() {
    let lines = SummaryTable.text(SampleRun.result(), style: TextStyle(width: 70)).split(
      separator: "\n")
    #expect(lines.prefix(5).allSatisfy { $0.count <= 70 })
    #expect(lines[0].contains("AUC"))
    #expect(lines[0].contains("status"))
  }

  @Test func `markdown has the best in bold and a line for each problem`() {
    let text = SummaryMarkdown.text(SampleRun.result())
    #expect(text.contains("| object-fast-r1 | **0.887** (0.556-1.000) |"))
    #expect(text.contains("- broken: no labels"))
  }

  @Test(arguments: [
    (0.0005, 3, "0.001"), (1.0, 3, "1.000"), (-0.04, 1, "0.0"), (12.345, 0, "12"),
    (0.05, 2, "0.05"), (-1.5, 1, "-1.5"), (.infinity, 2, "inf"),
  ])
  func `numbers have a fixed count of decimals`(number: Double, digits: Int, text: String) {
    #expect(number.fixed(digits) == text)
  }
}
