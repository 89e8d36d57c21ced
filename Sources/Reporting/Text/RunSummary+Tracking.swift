import Bench
import Evaluation
import Results

extension RunSummary {
  /// The summary of a tracking run: the scores on every sequence, the comparisons, the scores of the ground
  /// truth, and the conclusion.
  package init(_ result: TrackingResult) {
    self.init(result, SummaryColumns(result))
  }

  /// - Parameter summary: the columns of the same result.
  init(_ result: TrackingResult, _ summary: SummaryColumns) {
    let order = RankOrder(result).places
    self.init(
      heading: "subject", names: order.map { summary.subjects[$0] },
      columns: summary.columns.map { $0.reordered(order) },
      coverage: CoverageWords.sentence(of: result),
      paragraphs: [
        .sentences([summary.missingIntervals].compactMap(\.self)),
        .sentences([summary.protocolRemark, summary.timeRemark].compactMap(\.self)),
        .lines { ItemSparklines(result).lines($0) },
        .sentences(ComparisonWords(result).lines, indent: 2),
        .lines { $0.lines(Self.selfCheck(result), indent: 2) },
        .lines { style in result.timing.map { TimingWords(timing: $0).lines(style) } ?? [] },
      ], headline: Verdict(result).headline,
      markdown: Markdown(before: Self.before(result, summary), after: Self.after(result, summary)))
  }

  /// Returns the scores of the ground truth under the shown convention, then under the others.
  private static func selfCheck(_ result: TrackingResult) -> String {
    let others = Conventions.allCases.filter { $0 != result.conventions }
    let figures = ([result.conventions] + others).compactMap { conventions in
      result.selfCheck[conventions]?.figures.map { "\(conventions.rawValue) \($0.auc.fixed(3))" }
    }
    return "conventions: \(result.conventions.rawValue)"
      + (figures.isEmpty
        ? "" : "; ground truth scored against itself: " + figures.joined(separator: ", "))
  }

  private static func before(_ result: TrackingResult, _ summary: SummaryColumns) -> [String] {
    var lines = ["# \(result.facts.name.markdown)", ""]
    let verdicts = ComparisonWords(result).lines
    if !verdicts.isEmpty { lines += verdicts.map { "- \($0.markdown)" } + [""] }
    lines.append(
      "\(result.sequences.count.of("sequence")) of \(result.datasetNames.markdown), "
        + "conventions `\(result.conventions.rawValue)`"
        + (summary.hasBest ? ", best in bold" : "")
        + (StandingWords(summary.columns).legend().map { ", \($0)" } ?? "")
        + (summary.missingIntervals == nil ? ", 95 % intervals in brackets." : "."))
    return lines + [""]
  }

  private static func after(_ result: TrackingResult, _ summary: SummaryColumns) -> [String] {
    var lines: [String] = []
    if let missing = summary.missingIntervals { lines += [missing, ""] }
    for remark in [summary.protocolRemark, summary.timeRemark].compactMap(\.self) {
      lines += [remark.markdown, ""]
    }
    lines.append(selfCheck(result))
    if let timing = result.timing {
      let words = TimingWords(timing: timing)
      lines += ["", "Timing: \(words.method).", ""] + words.comparisons.map { "- \($0.markdown)" }
    }
    let remarks = result.facts.remarks
    if !remarks.isEmpty {
      lines += ["", "Remarks:", ""] + remarks.map { "- \($0.description.markdown)" }
    }
    if !result.facts.problems.isEmpty {
      lines += ["", "Problems:", ""] + result.facts.problems.map { "- \($0.description.markdown)" }
    }
    return lines
  }
}
