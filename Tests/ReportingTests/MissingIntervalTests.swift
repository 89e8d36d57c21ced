import Bench
import Evaluation
import Results
import RunTestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct MissingIntervalTests {
  /// The sample run with only one sequence.
  private let result = RunScoring.result(
    facts: SampleRun.facts, conventions: .vbench, sequences: [SampleRun.sequences[1]],
    runs: [SampleRun.failing, SampleRun.good].map {
      MethodAnswers(identity: $0.identity, sequences: [$0.sequences[1]])
    })

  @Test
  func `with one sequence, every output states or shows that intervals are not available`() throws {
    #expect(result.bootstrapRounds == 0)
    #expect(result.methods.allSatisfy { $0.intervals == Intervals() })
    let words = "95% intervals are not available"
    #expect(RunSummary(result).text(TextStyle(width: 200)).contains(words))
    #expect(RunSummary(result).markdownText.contains(words))
    #expect(String(decoding: try HTMLReport.render(result), as: UTF8.self).contains(words))
    let json = String(decoding: try RunReport(result).json(), as: UTF8.self)
    #expect(json.contains("\"intervals\":{}"))
    #expect(json.contains("\"rounds\":0"))
    let summary = String(decoding: SummaryCSV.table(result).bytes, as: UTF8.self)
    let row = summary.split(separator: "\r\n")[1].split(
      separator: ",", omittingEmptySubsequences: false)
    let low = try #require(SummaryCSV.columns.firstIndex { $0.name == "auc_low" })
    #expect(row[low] == "" && row[low + 1] == "" && row[low - 1] != "")
  }

  @Test func `with one sequence, the summary states that two trackers cannot be compared`() {
    #expect(result.comparisons.count == 1)
    #expect(result.comparisons.allSatisfy { !$0.figures.isShown && $0.figures.interval == nil })
    #expect(
      RunSummary(result).text(TextStyle(width: 200)).contains(
        "object-fast-r1 and other cannot be compared on 1 sequence"))
  }
}
