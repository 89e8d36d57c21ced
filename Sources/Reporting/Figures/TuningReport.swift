import Bench
import Evaluation
import Results

/// The result of `vbench tune`, presented as a table, sentences, a page and files.
package struct TuningReport: Sendable {
  package let tunings: [Tuning]
  package let tuned: Tuning.Facts
  /// The rule by which thresholds were chosen; nil if several confidences were tried in separate runs.
  package let rule: ThresholdRule?
  package let task: String
  package let run: String
  package let problems: [RunNote]
  /// The metadata of the run; nil to omit them.
  package let facts: RunFacts?

  package init(
    _ tunings: [Tuning], _ tuned: Tuning.Facts, rule: ThresholdRule?,
    task: String, run: String, problems: [RunNote] = [],
    facts: RunFacts? = nil
  ) {
    self.tunings = tunings
    self.tuned = tuned
    self.rule = rule
    self.task = task
    self.run = run
    self.problems = problems
    self.facts = facts
  }

  /// Returns the report with the files `thresholds.csv` and `thresholds.html`. For tasks that judge each part of an
  /// answer as right or wrong, the report also has `thresholds.yaml` and `reliability.csv`.
  package func report() throws -> FigureReport {
    var files = [("thresholds.csv", ThresholdsCSV.table(tunings, tuned).bytes)]
    if !tuned.isTried {
      files += [
        ("thresholds.yaml", Array(ThresholdYAML.text(self).utf8)),
        ("reliability.csv", ThresholdsCSV.reliability(tunings).bytes),
      ]
    }
    return try FigureReport(
      table: table, sentences: sentences, code: swiftLines, files: files,
      named: tuned.isTried ? [] : [("thresholds", "thresholds.yaml")],
      page: ("thresholds.html", page()), json: try json())
  }

  /// The table shown on the terminal, with a row for each method.
  private var table: FigureReport.Table {
    let names = tuned.reported.map(\.title)
    let main = tuned.reported.prefix(1)
    var header = ["method", "threshold"] + names
    header += names.prefix(1).map { "held out: \($0)" } + (tuned.isTried ? ["95%"] : [])
    header += names.dropFirst() + (tuned.isTried ? ["gain"] : ["bound", "AUROC", "ECE"])
    let rows = tunings.map { tuning in
      let choice = tuning.choice
      func cells(_ figures: Figures?, _ measures: some Sequence<MeasureFacts>) -> [String] {
        measures.map { figures?[$0]?.fixed($0.digits) ?? "-" }
      }
      var row = [tuning.identity.name, choice?.threshold.short ?? "-"]
      row += cells(choice?.fitted, tuned.reported) + cells(choice?.heldOut, main)
      if tuned.isTried {
        row += main.map { choice?.heldOutIntervals[$0]?.text(3) ?? "-" }
      }
      row += cells(choice?.heldOut, tuned.reported.dropFirst())
      return row + (tuned.isTried ? [choice?.gain?.marked ?? "-"] : quality(of: tuning))
    }
    return (header, rows)
  }

  private func quality(of tuning: Tuning) -> [String] {
    let bound = tuning.choice?.rule.map { rule in
      rule.falseAcceptBound.fixed(3) + (rule.isGuaranteed ? "" : "?")
    }
    return [bound ?? "-", tuning.auroc?.fixed(3) ?? "-", tuning.ece?.fixed(3) ?? "-"]
  }

  /// A line of Swift code for each method that has a useful threshold; empty if several confidences were tried in
  /// separate runs.
  var swiftLines: [String] {
    guard let rule, !tuned.isTried else { return [] }
    return tunings.compactMap { tuning in
      guard !tuning.hardlySeparates else { return nil }
      return tuning.choice.map {
        "guard observation.confidence >= \($0.threshold.short) else { return }"
          + "  // \(tuning.identity.name), \(rule), \($0.sequences) \(tuned.words.items)"
      }
    }
  }
}

extension TuningReport {
  /// Returns the page `thresholds.html`.
  package func page() -> Page {
    let (table, sentences, lines) = (table, sentences, swiftLines)
    let names = tuned.words
    let meaning =
      tuned.isTried
      ? "The gain is relative to the lowest confidence that was tried; * marks significant gains."
      : "The bound on the false-accept rate is guaranteed"
        + (rule?.limit?.guarantee == .withConfidence
          ? " for this threshold with 95% confidence" : " on average over tunings")
        + " unless it is followed by a question mark."
    var page = Page(
      product: "vbench tune", title: run,
      headline: sentences.first.map { $0 + "." } ?? "There are no thresholds to choose from.",
      details: sentences.dropFirst().map { Prose($0 + ".") },
      sections: [
        Page.Section(
          id: "thresholds", title: "Thresholds",
          note:
            "\(names.rightness) Held out means that each \(names.item) is judged with a threshold chosen on the others. \(meaning)",
          file: "thresholds.csv",
          parts: (lines.isEmpty ? [] : [PageCode(lines: lines)])
            + [PageTable(headers: table.header, words: 1, rows: table.rows)])
      ] + tunings.enumerated().compactMap { section(of: $1, $0) }
        + [Page.problems(problems)].compactMap(\.self))
    page.facts = facts.map { PageFacts($0) }
    return page
  }

  private func section(of tuning: Tuning, _ index: Int) -> Page.Section? {
    guard let choice = tuning.choice, tuning.points.count > 1 else { return nil }
    let quality = [
      (TrackMeasures.auroc, "AUROC"), (TrackMeasures.ece, "ECE"),
    ].compactMap { measure, name in
      tuning.intervals[measure].map {
        "The 95% interval of \(name) is \($0.text(3)). "
      }
    }
    let reliability =
      tuned.isTried
      ? nil : CurveChart.reliability([(tuning.identity.name, tuning.reliability, tuning.ece)])
    return Page.Section(
      id: "method-\(index)", title: "\(name: tuning.identity.name)",
      note: Prose(quality.joined()), file: tuned.isTried ? "thresholds.csv" : "reliability.csv",
      parts: [
        PageCharts(charts: [reliability, chart(tuning, choice)].compactMap { $0?.view })
      ])
  }

  private func chart(_ tuning: Tuning, _ choice: Tuning.Choice) -> CurveChart? {
    CurveChart(
      title: "Threshold", explanation: "how the confidence threshold affects the figures",
      file: "thresholds.csv",
      xAxis: .linear("confidence threshold", to: max(0.1, tuning.points.last?.threshold ?? 1)),
      yAxis: .linear("figure", to: 1),
      stops: tuning.points.map {
        .init(x: $0.threshold, label: "threshold \($0.threshold.fixed(3))")
      },
      headlineName: "at \(choice.threshold.short)",
      curves: tuned.measures.filter { $0.rank != nil }.enumerated().map { index, measure in
        var last = 0.0
        return CurveChart.Curve(
          method: index, name: measure.title,
          values: tuning.points.map { point in
            last = point.figures[measure].map { max(0, $0) } ?? last
            return last
          }, headline: choice.fitted[measure])
      })
  }
}

extension Double {
  /// The number as text, with the fewest digits that preserve its value.
  var short: String { CSVTable.text(self) }
}
