import Bench
import Evaluation
import Files
import Results

extension ReportedRun {
  /// Creates the content of the report for a run of a task whose methods answer item by item.
  init(_ result: RunResult) {
    let comparisons = ComparisonWords(result, measure: result.task.primary?.title ?? "")
    let times = result.timing.map { result.timeWords($0) } ?? []
    let verdict = Verdict(result, comparisons.lines + times)
    let problems = result.facts.problems.filter { $0.kind != .coverage }.map(\.description)
    let limits = result.facts.problems.filter { $0.kind == .coverage }.map(\.description)
    self.init(
      run: result, method: "method", measure: result.task.primary,
      measures: result.task.measures + TaskMeasures.all + result.further, order: result.bestFirst,
      hardestFirst: result.hardestFirst, problems: result.facts.problems,
      summary: SummaryColumns(result), verdict: verdict, comparisons: comparisons,
      speeds: result.methods.map { method in
        method.figures[TaskMeasures.time].flatMap {
          $0 > 0 ? Speed(perSecond: 1000 / $0) : nil
        }
      }, speedWords: "\(result.task.timed) per second of processor time, without decoding",
      itemFacts: ItemFacts(
        titles: ["size"], values: result.items.map { [$0.size.map { "\($0)" } ?? "–"] }),
      attributed: (
        result.task.items, "the \(result.task.items) with each attribute"
      ), attributeIntervals: result.methods.map { _ in [:] },
      paragraphs: [.sentences(times, indent: 2)],
      markdown: RunSummary.Markdown(
        before: [
          "# \(result.task.title): \(Escaping.markdown(result.facts.name))", "",
          Escaping.markdown(verdict.headline), "",
        ],
        after: (comparisons.lines + times + limits).map { "- \(Escaping.markdown($0))" }
          + (problems.isEmpty
            ? [] : ["", "Problems:", ""] + problems.map { "- \(Escaping.markdown($0))" })))
  }
}

extension RunResult {
  /// Returns sentences that compare the CPU time of each other method with that of the slowest method.
  fileprivate func timeWords(_ timing: TimingResult) -> [String] {
    let timed = Set((timing.samples ?? []).map(\.method))
    let slowest = methods.filter { timed.contains($0.identity.name) }.max {
      ($0.figures[TaskMeasures.time] ?? 0) < ($1.figures[TaskMeasures.time] ?? 0)
    }?.identity.name
    guard let slowest else { return [] }
    return bestFirst.map { methods[$0].identity.name }.filter { $0 != slowest }.compactMap { name in
      guard let ratio = timing.ratio(of: name, to: slowest, seed: facts.seed) else { return nil }
      var range = ""
      if let low = ratio.low, let high = ratio.high {
        range = " (\(low.fixed(3)) to \(high.fixed(3)))"
      }
      return "\(name) takes \(ratio.ratio.fixed(3)) times as much processor time as"
        + " \(slowest)\(range)"
    }
  }
}
