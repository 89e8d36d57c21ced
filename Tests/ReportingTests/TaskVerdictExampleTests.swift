import Bench
import Evaluation
import Results
import TaskKit
import Tasks
import TestSupport
import Testing

@testable import Reporting
@testable import VBench

/// Tests of the verdict on examples of methods that fail, run on fewer items, or differ in speed.
struct TaskVerdictExampleTests {
  /// Returns a result of the task registration on 15 pairs.
  private func pairs(
    _ methods: [(name: String, score: Double, milliseconds: Double, covered: Int, failed: Int)]
  ) throws -> RunResult {
    let task = try TaskRegistry.facts(named: "registration")
    let measure = try #require(task.primary)
    var result = RunResult(
      task: task, facts: RunFacts.current(name: "run", command: "c", jobs: 1, datasets: []),
      items: (0..<15).map {
        RunResult.Item(dataset: "d", name: "\($0)", size: nil, attributes: [])
      },
      methods: methods.map { method in
        RunResult.Method(
          identity: MethodIdentity(tracker: method.name, level: "", revision: nil),
          items: (0..<15).map { item in
            guard item < method.covered else { return nil }
            guard item >= method.failed else {
              return RunResult.Score(figures: Figures(), failure: "it crashed")
            }
            var figures = Figures()
            figures[measure] = method.score + 0.001 * Double(item)
            figures[TaskMeasures.time] = method.milliseconds * (1 + 0.001 * Double(item))
            figures[TaskMeasures.wallTime] = figures[TaskMeasures.time]
            return RunResult.Score(figures: figures)
          })
      })
    result.addFigures()
    return result
  }

  @Test func `a method that ran on a third of the pairs is listed last and not ranked`() throws {
    let reported = ReportedRun(
      try pairs([("all", 0.9, 5, 15, 0), ("third", 0.95, 2, 5, 0), ("weak", 0.5, 9, 15, 0)]))
    #expect(reported.order.map { reported.names[$0] } == ["all", "weak", "third"])
    #expect(
      reported.verdict.headline.hasPrefix(
        "all is both the most accurate and the fastest of 2 methods on 15 pairs: AUC 3 px 0.907 at")
    )
    try expectSentence(reported.verdict.details.last)
  }

  @Test func `a method that failed on some pairs is never the best or the fastest`() throws {
    let reported = ReportedRun(
      try pairs([("sound", 0.7, 5, 15, 0), ("torn", 0.9, 1, 15, 9), ("weak", 0.5, 9, 15, 0)]))
    let time = try #require(reported.summary.columns.first { $0.title == "ms" })
    #expect(time.cells.map(\.isBest) == [true, false, false])
    #expect(reported.order == [0, 2, 1])
    try expectSentence(reported.verdict.details.last)
    let alone = ReportedRun(try pairs([("sound", 0.7, 5, 15, 0), ("torn", 0.9, 1, 15, 9)]))
    #expect(
      alone.verdict.headline.hasPrefix(
        "sound is the only method that ran on 15 pairs without a failure: AUC 3 px 0.707 at"))
    let none = ReportedRun(try pairs([("sound", 0.7, 5, 15, 1), ("torn", 0.9, 1, 15, 8)]))
    try expectSentence(none.verdict.headline, "2")
  }

  @Test
  func `of two methods of similar speed, the verdict recommends the more accurate one`() throws {
    let verdict = ReportedRun(
      try pairs([
        ("best", 0.9, 10, 15, 0), ("crude", 0.55, 2.78, 15, 0), ("good", 0.8, 2.86, 15, 0),
      ])
    ).verdict
    #expect(
      verdict.details.first?.hasPrefix(
        "If speed matters more, use good: it is 3.5 times as fast as best in processor time, ")
        == true, "\(verdict.details)")
  }

  @Test func `methods are compared by wall time if one of them reports its own time`() throws {
    var result = try pairs([("own", 0.9, 5, 15, 0), ("graphics", 0.95, 0.1, 15, 0)])
    result.facts.remarks = [
      RunNote(.account, method: "graphics", reason: "the program itself reports 19 ms")
    ]
    for item in result.items.indices {
      result.methods[1].items[item]?.figures[TaskMeasures.wallTime] = 20
    }
    result.addFigures()
    let reported = ReportedRun(result)
    #expect(!reported.speeds.isProcessorTime)
    #expect(reported.verdict.headline.contains(" at 50 pairs per second of wall time"))
    #expect(
      reported.summary.columns.contains { $0.title == "wall ms" && $0.cells[1].text == "20.00" })
  }

  @Test func `a method is not recommended for a speed that is not shown to be higher`() throws {
    var result = try pairs([("best", 0.9, 10, 15, 0), ("good", 0.8, 8, 15, 0)])
    for item in result.items.indices {
      for measure in [TaskMeasures.time, TaskMeasures.wallTime] {
        result.methods[1].items[item]?.figures[measure] = item % 2 == 0 ? 1 : 15
      }
    }
    result.addFigures()
    let details = ReportedRun(result).verdict.details
    #expect(!details.contains { $0.hasPrefix("If speed matters more") }, "\(details)")
  }

  @Test func `a wall time that is far above the processor time is stated as a speed`() throws {
    var result = try pairs([("a", 0.9, 5, 15, 0)])
    for item in result.items.indices {
      result.methods[0].items[item]?.figures[TaskMeasures.wallTime] = 8
    }
    result.addFigures()
    let verdict = ReportedRun(result).verdict
    #expect(verdict.headline.contains(" at 199 pairs per second of processor time"))
    #expect(
      verdict.details.contains(
        "Speeds are based on processor time; in wall time, a processed 125 pairs per second."))
  }

  @Test func `methods with equal figures are both named as having the highest figure`() throws {
    let headline = ReportedRun(try pairs([("a", 0.9, 5, 15, 0), ("b", 0.9, 5, 15, 0)])).verdict
      .headline
    #expect(headline.hasSuffix("of 2 methods, a and b have the highest AUC 3 px: 0.907."))
  }
}
