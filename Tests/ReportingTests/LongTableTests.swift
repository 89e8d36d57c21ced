import Bench
import Evaluation
import Results
import RunTestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct LongTableTests {
  /// Returns a result with the given number of two-frame sequences, hardest first.
  private func result(_ count: Int) -> TrackingResult {
    let answers = (0..<count).map { index in
      SampleRun.answers([
        SampleRun.step(SampleRun.shifted(0), 1, initialized: true),
        SampleRun.step(SampleRun.shifted(10 - 10 * Double(index) / Double(count)), 1),
      ])
    }
    return RunScoring.result(
      facts: SampleRun.facts, conventions: .vbench,
      sequences: (0..<count).map { SampleRun.staying("s\($0)", frames: 2) },
      runs: [MethodAnswers(identity: SampleRun.good.identity, sequences: answers)],
      bootstrapRounds: 0)
  }

  @Test func `the table of 1002 sequences shows the hardest 1000 and states that it does`() throws {
    let table = try #require(HeatTable(itemsOf: ReportedRun(result(1002))))
    #expect(table.rows.count == 1000)
    #expect(table.rows.first?.name == "s0")
    #expect(table.rows.last?.name == "s999")
    #expect(
      table.leftOut == "The table shows 1000 of 1002 sequences; the CSV file contains all of them.")
  }

  @Test func `the table of 1000 sequences shows all of them`() throws {
    let table = try #require(HeatTable(itemsOf: ReportedRun(result(1000))))
    #expect(table.rows.count == 1000)
    #expect(table.leftOut == nil)
  }
}
