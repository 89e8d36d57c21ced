import Bench
import Evaluation
import Foundation
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

/// Tests that compare two runs of an item-by-item task in which smaller errors are better.
@Suite struct ItemComparisonTests {
  private static let error = MeasureFacts(
    "error", title: "error", explanation: "distance from the truth", unit: .pixels, better: .lower,
    digits: 2, interval: .items)

  private static let task = TaskFacts(
    name: "gray", title: "Gray", item: "pair", items: "pairs", measures: [error],
    mainMeasure: "error")

  /// Returns a run of one method with the given error on each item. Equal errors mean equal answers.
  private static func run(
    _ path: String, errors: [Double], failing: Set<Int> = [], input: String = "1",
    rules: String? = nil
  ) -> ComparedRun {
    let scores = errors.enumerated().map { index, value -> RunResult.Score? in
      var figures = Figures()
      figures[error] = value
      return RunResult.Score(
        figures: figures, failure: failing.contains(index) ? "no idea" : nil, answer: "\(value)")
    }
    var result = RunResult(
      task: task,
      facts: HTMLSampleRun.result(
        sequences: ["a"], methods: HTMLSampleRun.methods(1)
      ).facts,
      settings: rules.map { [RunSetting("rules", $0)] } ?? [],
      items: errors.indices.map {
        RunResult.Item(
          dataset: "d", name: "pair-\($0)", size: nil, attributes: [],
          inputs: [.forward: $0 == 1 ? input : "1"])
      },
      methods: [
        RunResult.Method(
          identity: MethodIdentity(tracker: "flow", level: "low", revision: 1), items: scores)
      ])
    result.addFigures()
    return ComparedRun(path: path, run: result)
  }

  private static func comparison(
    _ before: ComparedRun, _ after: ComparedRun
  ) throws
    -> RunComparison
  {
    try RunComparison(before: before, after: after) { items, methods in
      let image = TestImages.luma(width: 16, height: 16) { x, _ in x }
      return [AnswerPicture(caption: "\(items.1.name): \(methods.0), \(methods.1)", image: image)]
    }
  }

  @Test
  func `smaller errors are an improvement, and the largest change is shown as a picture`() throws {
    let before = (0..<40).map { 1 + Double($0) / 10 }
    let after = before.enumerated().map { $0 == 0 ? $1 : $1 - 0.1 * Double($0) / 39 }
    let comparison = try Self.comparison(
      Self.run("old", errors: before), Self.run("new", errors: after))
    let words = RunComparisonWords(comparison)
    #expect(words.headline == "flow-low-r1 improved.")
    #expect(words.details.count == 2)
    #expect(words.details[0].contains("improved by 0.05 error"))
    #expect(words.details[0].contains("better on 39 and worse on 0 of 40 pairs"))
    try expectSentence(words.details[1])
    let lines = String(decoding: RunComparisonCSV.table(comparison).bytes, as: UTF8.self)
      .split(separator: "\r\n")
    #expect(
      lines[0] == """
        subject,pair,measure,before,after,difference,low,high,wins,losses,units,permutation_p,\
        adjusted_p,shown,changed,remark,p
        """)
    #expect(lines.count == 1 + 1 + 40)
    #expect(lines[1].hasPrefix("flow-low-r1,,error,2.9"))
    #expect(lines[1].contains(",39,0,40,"))
    #expect(lines[2] == "flow-low-r1,pair-0,error,1,1,0,,,,,,,,0,0,,")

    let page = String(
      decoding: try RunComparisonPage.render(comparison, pictures: .few), as: UTF8.self)
    #expect(page.contains("pair-39: flow-low-r1, flow-low-r1"))
    #expect(page.contains("<h2>Pairs</h2>"))
    #expect(!page.contains("player"))
    #expect(!page.contains("median ms"))
    let without = try RunComparisonPage.render(comparison, pictures: .none)
    #expect(!String(decoding: without, as: UTF8.self).contains("src=\"data:"))
  }

  @Test func `larger errors and new failures are reported as worse`() throws {
    let before = (0..<8).map { Double($0) }
    let comparison = try Self.comparison(
      Self.run("old", errors: before),
      Self.run("new", errors: before.map { $0 + 1 }, failing: [3]))
    #expect(RunComparisonWords(comparison).headline == "flow-low-r1 got worse.")
    #expect(comparison.changes.first { $0.item == 3 }?.remark == "fails now: no idea")
    let text = RunComparisonText.text(comparison)
    #expect(text.contains("largest changes:"))
    #expect(text.contains("+1.00"))
  }

  /// Returns a run whose measure is the errors per character over all pages. Single pages have a value only on demand.
  private static func pooledRun(
    _ path: String, errors: [Double], lengths: [Double], valuesOfPages: Bool,
    grouped: Set<Int> = []
  ) -> ComparedRun {
    let rate = MeasureFacts(
      "rate", title: "rate", explanation: "errors per character", unit: .share, better: .lower,
      interval: .pooled)
    let task = TaskFacts(
      name: "reading", title: "Reading", item: "page", items: "pages", measures: [rate],
      mainMeasure: "rate")
    var result = RunResult(
      task: task, facts: run(path, errors: [1]).run.facts,
      items: errors.indices.map {
        RunResult.Item(
          dataset: "d", name: "page-\($0)", size: nil, attributes: [], inputs: [.forward: "1"],
          group: grouped.contains($0) ? "copies" : nil)
      },
      methods: [
        RunResult.Method(
          identity: MethodIdentity(tracker: "reader", level: "", revision: nil),
          items: zip(errors, lengths).map { errors, length in
            var figures = Figures()
            if valuesOfPages { figures[rate] = errors / length }
            return RunResult.Score(figures: figures, answer: "\(errors)")
          })
      ])
    result.addFigures { _, items in
      var figures = Figures()
      figures[rate] = items.reduce(0) { $0 + errors[$1] } / items.reduce(0) { $0 + lengths[$1] }
      return figures
    }
    return ComparedRun(path: path, run: result)
  }

  @Test(arguments: [true, false])
  func `a figure of all items is compared as the table shows it`(valuesOfPages: Bool) throws {
    // The long page becomes better and the short ones worse, so the mean over pages would rise.
    let lengths = [1000.0] + Array(repeating: 10, count: 9)
    let before = lengths.map { 0.2 * $0 }
    let after = before.enumerated().map { $0 == 0 ? $1 - 50 : $1 + 1 }
    let comparison = try Self.comparison(
      Self.pooledRun("old", errors: before, lengths: lengths, valuesOfPages: valuesOfPages),
      Self.pooledRun("new", errors: after, lengths: lengths, valuesOfPages: valuesOfPages))
    // 218 of 1,090 before, 177 now.
    let change = try #require(comparison.methods.first)
    #expect(abs((change.before ?? 0) - 0.2) < 1e-9)
    #expect(abs((change.after ?? 0) - 177.0 / 1090) < 1e-9)
    let sentence = RunComparisonWords(comparison).details[0]
    #expect(sentence.contains("(−0.038 rate, "), "\(sentence)")
    #expect(sentence.contains("0.200 before and 0.162 now"), "\(sentence)")
    #expect(
      sentence.hasSuffix(
        valuesOfPages ? "it is better on 1 and worse on 9 of 10 pages." : "on 10 pages."),
      "\(sentence)")
  }

  @Test func `a figure of all items is not compared if the items are grouped differently`() throws {
    let lengths = [Double](repeating: 10, count: 10)
    let errors = lengths.indices.map(Double.init)
    let comparison = try Self.comparison(
      Self.pooledRun("old", errors: errors, lengths: lengths, valuesOfPages: false),
      Self.pooledRun(
        "new", errors: errors.map { $0 + 1 }, lengths: lengths, valuesOfPages: false,
        grouped: [0, 1]))
    let method = try #require(comparison.methods.first)
    #expect(method.figures == nil)
  }

  @Test func `comparing a run on pairs with itself reports that all answers are identical`() throws
  {
    let run = Self.run("one", errors: [1, 2, 3])
    let comparison = try Self.comparison(run, run)
    #expect(comparison.remarks.isEmpty)
    try expectSentence(RunComparisonWords(comparison).headline)
  }

  @Test
  func `pairs with changed labels are left out, and runs with other settings are refused`() throws {
    let run = Self.run("old", errors: [1, 2, 3])
    let changed = try Self.comparison(run, Self.run("new", errors: [1, 2, 3], input: "2"))
    #expect(changed.itemNames == ["pair-0", "pair-2"])
    try expectSentences(changed.remarks)
    let error = #expect(throws: RunError.self) {
      try Self.comparison(run, Self.run("new", errors: [1, 2, 3], rules: "all"))
    }
    #expect(
      error?.description.contains(
        "the setting 'rules' is all in this run but the default in old, so the runs cannot be compared"
      ) == true)
  }
}
