import Evaluation
import GroundTruth
import Results
import RunTestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct SummaryTableTests {
  @Test func `the columns of the summary are aligned, and the best figures have an asterisk`() {
    let lines = RunSummary(SampleRun.result()).text(TextStyle(width: 200)).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("tracker           AUC "))
    #expect(lines[1].hasPrefix("object-fast-r1  0.887*"))
    #expect(lines[2].hasPrefix("other           0.167 "))
    #expect(lines[1].hasSuffix("  ok"))
    #expect(lines[2].hasSuffix("  2 failed"))
    #expect(lines[4] == "95% intervals are not available with fewer than 5 scored sequences")
    #expect(
      lines.contains {
        $0.hasPrefix(
          "conventions: vbench; AUC of a perfect tracker: vbench 1.000, otb 0."
        )
      })
  }

  @Test func `the summary lists the best tracker first, whatever the order of the trackers`() {
    func rows(_ runs: [MethodAnswers]) -> [String] {
      let result = RunScoring.result(
        facts: SampleRun.facts, conventions: .vbench, sequences: [SampleRun.sequences[1]],
        runs: runs.map { MethodAnswers(identity: $0.identity, sequences: [$0.sequences[1]]) })
      return RunSummary(result).text().split(separator: "\n").dropFirst().prefix(2).map {
        String($0.prefix(6))
      }
    }
    #expect(rows([SampleRun.good, SampleRun.failing]) == ["object", "other "])
    #expect(rows([SampleRun.failing, SampleRun.good]) == ["object", "other "])
  }

  @Test func `the summary has a column of sequence counts if they differ between trackers`() {
    var partial = SampleRun.failing
    partial.sequences[0] = SequenceAnswers(status: .complete, trajectories: [], targets: [])
    let result = RunScoring.result(
      facts: SampleRun.facts, conventions: .vbench, sequences: SampleRun.sequences,
      runs: [partial, SampleRun.good])
    let lines = RunSummary(result).text(TextStyle(width: 200)).split(separator: "\n")
    #expect(lines[0].contains("  n  status"))
    #expect(lines[1].hasPrefix("object-fast-r1") && lines[1].hasSuffix("  2  ok"))
    #expect(lines[2].hasPrefix("other") && lines[2].contains("  1  "))
  }

  @Test func `in a narrow terminal, the summary has fewer columns and no wrapped lines`() {
    let lines = RunSummary(SampleRun.result()).text(TextStyle(width: 70)).split(
      separator: "\n")
    #expect(lines.prefix(4).allSatisfy { $0.count <= 70 })
    #expect(lines[0].contains("AUC"))
    #expect(lines[0].contains("status"))
  }

  @Test func `with 5 sequences, the summary has the intervals on separate lines`() {
    let result = RunScoring.result(
      facts: SampleRun.facts, conventions: .vbench,
      sequences: SampleRun.copies(of: SampleRun.sequences[1], count: 5),
      runs: [
        MethodAnswers(
          identity: SampleRun.good.identity,
          sequences: Array(repeating: SampleRun.good.sequences[1], count: 5))
      ])
    let lines = RunSummary(result).text(TextStyle(width: 200)).split(separator: "\n")
    #expect(lines[2].hasPrefix("  95%"))
    // No target was lost. With five targets, the upper bound is 5 (1 - 0.025^(1/5)).
    #expect(lines[2].contains(" 0-3 "))
    #expect(RunSummary(result).markdownText.contains(" 0 (0-3) |"))
  }

  @Test
  func `negative bounds of intervals are separated by a word, and shares of answers have none`() {
    let run = SampleRun.result().shared
    func cell(_ group: MeasureFacts.Group) -> SummaryColumns.Cell {
      let measure = MeasureFacts(
        "m", title: "m", explanation: "", unit: .number, better: .higher, group: group)
      return SummaryColumns.column(
        measure, [-1.5, nil], [-2.667 ... -0.794, nil], among: run.ranking
      ).cells[0]
    }
    #expect(cell(.accuracy).interval == "-2.667 to -0.794")
    #expect(cell(.status).text == "-1.500" && cell(.status).interval == nil)
  }

  @Test func `if only first frames have labels, the verdict suggests to label more frames`() {
    var result = SampleRun.result()
    for index in result.sequences.indices {
      for target in result.sequences[index].sequence.targets.indices {
        for frame in result.sequences[index].sequence.targets[target].annotations.indices
          .dropFirst()
        {
          result.sequences[index].sequence.targets[target].annotations[frame] = .absent
        }
      }
    }
    for index in result.methods.indices { result.methods[index].scores = [:] }
    #expect(
      Verdict(result).headline
        == "Nothing could be judged on 2 sequences, because only the frame that starts a tracker has"
        + " a label; label more frames.")
  }

  @Test func `the Markdown summary shows the best figures in bold and lists the problems`() {
    let text = RunSummary(SampleRun.result()).markdownText
    #expect(text.contains("| object-fast-r1 | **0.887** |"))
    #expect(text.contains("- broken: no labels"))
  }

  @Test(arguments: [
    (0.0005, 3, "0.001"), (1.0, 3, "1.000"), (-0.04, 1, "0.0"), (12.345, 0, "12"),
    (0.05, 2, "0.05"), (-1.5, 1, "-1.5"), (.infinity, 2, "inf"),
  ])
  func `numbers are formatted with a fixed number of decimals`(
    number: Double, digits: Int, text: String
  ) {
    #expect(number.fixed(digits) == text)
  }
}
