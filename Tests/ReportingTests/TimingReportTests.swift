import Evaluation
import Foundation
import TestSupport
import Testing

@testable import Bench
@testable import Reporting
@testable import Results
@testable import Tracking

struct TimingReportTests {
  private static func durations(_ milliseconds: [Double]) -> DurationSummary {
    DurationSummary(
      milliseconds.map {
        StepDuration(wallNanoseconds: Int64($0 * 1e6), cpuNanoseconds: Int64($0 * 0.9e6))
      })
  }

  private static let result: TrackingResult = {
    var result = SampleRun.result()
    let names = result.methods.map(\.identity.name)
    let points = names.flatMap { name in
      [(1, 64), (16, 64), (1, 128)].map { objects, side in
        TimingResult.ScalingPoint(
          method: name, objects: objects, frameWidth: 1280, frameHeight: 720, targetSide: side,
          durations: durations([Double(objects * side)]))
      }
    }
    result.timing = TimingResult(
      clips: 2, rounds: 6, updatesPerRound: 30, calibration: durations([1, 1, 1]),
      methods: names.map {
        TimingResult.MethodTiming(
          method: $0, durations: durations([1, 2, 3, 4, 5, 6, 40]), initMilliseconds: 9,
          multiple: PairedRatio(ratio: 2, low: 2, high: 2), clipMultiples: [:],
          memoryBytes: 1_500_000)
      },
      comparisons: [
        TimingResult.Comparison(
          method: names[0], other: names[1],
          ratio: PairedRatio(ratio: 3, low: 3, high: 3), clipRatios: [:])
      ], scaling: points, remarks: [])
    return result
  }()

  @Test
  func `the summary states the ratio of two trackers' update times with its interval`() throws {
    let words = TimingWords(timing: try #require(Self.result.timing))
    let names = Self.result.methods.map(\.identity.name)
    #expect(
      words.comparisons == [
        "an update of \(names[0]) takes 3.00 times as long as one of \(names[1]) (3.00 to 3.00)"
      ])
    #expect(RunSummary(Self.result).text().contains(words.comparisons[0]))
    #expect(RunSummary(Self.result).markdownText.contains(words.comparisons[0]))
  }

  @Test func `the page has tables of the update times and of the times by setting`() throws {
    let page = String(decoding: try HTMLReport.render(Self.result), as: UTF8.self)
    #expect(page.contains("<h2>Time</h2>") && !page.contains("<h2>Timing</h2>"))
    // The row has the median, its interval from order statistics, and the fraction of updates that take longer than
    // 1/60 s.
    let section = try #require(TimingSection(Self.result, ReportFigures(Self.result)))
    // Processor times come first and are nine tenths of the wall times.
    #expect(section.rows[0].cells.prefix(2) == ["3.60", "0.90 to 36.00"])
    #expect(section.rows[0].cells[4] == "4.00" && section.rows[0].cells[7] == "1.11")
    #expect(section.rows[0].cells[8] == "14.3%")
    #expect(section.rows[0].cells.suffix(3) == ["2.00", "2.00 to 2.00", "1.5"])
    #expect(section.scaling.map(\.settings) == [["1", "16"], ["64", "128"], ["1280x720"]])
    #expect(section.scaling[0].rows[0].cells == ["64.00", "1024.00"])
  }

  @Test func `a run without updates after the warm-up has no timing section`() throws {
    let page = String(decoding: try HTMLReport.render(SampleRun.result()), as: UTF8.self)
    #expect(!page.contains("<section id=\"timing\">"))
  }

  @Test func `with a timing run, the summary shows its processor times`() throws {
    let summary = SummaryColumns(Self.result)
    let median = try #require(summary.columns.first { $0.title == "CPU ms" })
    #expect(median.cells.map(\.text) == ["3.60", "3.60"])
    #expect(median.cells[0].interval == "0.90-36.00")
    // Seven updates took 61 ms of wall time, nine tenths of which is processor time.
    let speed = try #require(summary.columns.first { $0.title == "CPU fps" })
    #expect(speed.cells[0].text == "128")
  }

  @Test func `a busy machine is noted in the terminal, in Markdown and on the page`() throws {
    let words = "wall time was up to 1.11 times the processor time"
    #expect(RunSummary(Self.result).text(TextStyle(width: 300)).contains(words))
    #expect(RunSummary(Self.result).markdownText.contains(words))
    #expect(String(decoding: try HTMLReport.render(Self.result), as: UTF8.self).contains(words))
  }

  @Test func `results.json with a timing run follows its schema`() throws {
    let validator = try JSONSchemaValidator(documented: "results")
    let bytes = try RunReport(Self.result).json()
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"timing_run\":{"))
    #expect(try validator.problems(in: Data(bytes)) == [])
  }

  @Test func `timing.csv has rows for timed updates, the calibration kernel and the scaling`() {
    let lines = String(decoding: TimingCSV.table(Self.result).bytes, as: UTF8.self)
      .split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(lines.allSatisfy { $0.count == TimingCSV.columns.count })
    #expect(lines.count { $0[4] == "timed" } == Self.result.methods.count + 1)
    #expect(lines.count { $0[4] == "scaling" } == 3 * Self.result.methods.count)
    #expect(lines.contains { $0[0] == "calibration-kernel" && $0[6] == "1" })
  }
}
