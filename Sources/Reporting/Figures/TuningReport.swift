import Bench
import Evaluation
import Files
import Foundation
import Results

/// The report of `vbench tune`: a table, sentences, a page and files.
package struct TuningReport: Sendable {
  package let tunings: [SubjectTuning]
  package let rule: ThresholdRule
  /// The run's name.
  package let run: String
  /// The words for the parts with confidences.
  let words: ThresholdWords
  /// The problems of the run.
  package let problems: [RunNote]
  /// The facts of the run; nil to leave them out.
  let facts: RunFacts?

  package init(
    _ tunings: [SubjectTuning], rule: ThresholdRule, run: String,
    words: ThresholdWords = .tracking, problems: [RunNote] = [],
    facts: RunFacts? = nil
  ) {
    self.tunings = tunings
    self.words = words
    self.problems = problems
    self.facts = facts
    self.rule = rule
    self.run = run
  }

  /// Returns the whole report: `thresholds.yaml`, `thresholds.csv`, `reliability.csv` and `thresholds.html`.
  package func report() throws -> FigureReport {
    try FigureReport(
      table: table, sentences: sentences, code: swiftLines,
      files: [
        ("thresholds.yaml", Array(ThresholdYAML.text(self).utf8)),
        ("thresholds.csv", ThresholdsCSV.table(tunings).bytes),
        ("reliability.csv", ThresholdsCSV.reliability(tunings).bytes),
      ], named: [("thresholds", "thresholds.yaml")], page: ("thresholds.html", page()),
      json: try json())
  }

  /// The headers and rows of the table on the terminal.
  var table: FigureReport.Table {
    let header = [
      "subject", "threshold", "precision", "recall", "F", "false acc.", "held out: precision",
      "recall", "F", "false acc.", "bound", "AUROC", "ECE",
    ]
    let rows = tunings.map { tuning in
      let choice = tuning.choice
      let bound = choice.map { $0.falseAcceptBound.fixed(3) + ($0.isPromised ? "" : "?") }
      return [tuning.identity.name, choice?.threshold.short ?? "-"] + Self.cells(choice?.fitted)
        + Self.cells(choice?.heldOut)
        + [bound ?? "-", tuning.auroc?.fixed(3) ?? "-", tuning.ece?.fixed(3) ?? "-"]
    }
    return (header, rows)
  }

  private static func cells(_ figures: ThresholdFigures?) -> [String] {
    [figures?.precision, figures?.recall, figures?.f, figures?.falseAccept].map {
      $0?.fixed(3) ?? "-"
    }
  }

  /// The sentences about the value of each subject's threshold.
  package var sentences: [String] {
    tunings.flatMap { tuning in
      let name = tuning.identity.name
      return [sentence(tuning)].compactMap { $0 }
        + tuning.remarks.map { "\(name): \($0.sentence(words))" }
    }
  }

  private func sentence(_ tuning: SubjectTuning) -> String? {
    guard let choice = tuning.choice else { return nil }
    let name = tuning.identity.name
    if tuning.hardlySeparates { return poorSentence(tuning, choice) }
    var text = "\(name): accept from confidence \(choice.threshold.short) on"
    if let heldOut = choice.heldOut, let accepted = heldOut.accepted {
      text +=
        "; on \(words.items) it was not chosen from that accepts \(Self.percent(accepted)) of the"
        + " \(words.parts)"
      if let precision = heldOut.precision { text += ", \(Self.percent(precision)) of them right" }
      if let false_ = heldOut.falseAccept {
        text +=
          ", and \(Self.percent(false_)) of the wrong ones"
          + Self.range(choice.heldOutFalseAcceptInterval)
      }
      if let f = heldOut.f { text += "; F \(f.fixed(3))" + Self.range(choice.heldOutFInterval, 3) }
    }
    if choice.isPromised, case .maxFalseAccept(let limit) = choice.rule {
      text +=
        "; guaranteed: at most \(Self.percent(limit)) of a new \(words.item)'s wrong \(words.parts)"
        + " are accepted, on average over \(words.items) like these"
    }
    return text
  }

  /// Returns the sentence that the best F rejects few wrong boxes, and what can be done about it.
  private func poorSentence(_ tuning: SubjectTuning, _ choice: ThresholdChoice) -> String {
    let accepted = (choice.heldOut ?? choice.fitted).falseAccept ?? 0
    let text =
      "\(tuning.identity.name): \(Self.percent(tuning.rightShare ?? 0)) of the \(words.parts) are right"
      + " anyway, so the best F, from \(choice.threshold.short) on, accepts \(Self.percent(accepted)) of the"
      + " wrong ones" + Self.range(choice.heldOutFalseAcceptInterval)
    guard let proposal = tuning.proposal, case .maxFalseAccept(let limit) = proposal.rule else {
      let highest = SubjectTuning.proposedLimits.last ?? 0
      return text
        + "; no limit up to \(highest.short) leaves half of the right ones: do not accept or"
        + " reject by it"
    }
    let figures = proposal.heldOut ?? proposal.fitted
    return text
      + "; --max-false-accept \(limit.short) accepts from \(proposal.threshold.short) on: "
      + "\(Self.percent(figures.recall ?? 0)) of the right \(words.parts),"
      + " \(Self.percent(figures.falseAccept ?? 0)) of the wrong ones"
      + Self.range(proposal.heldOutFalseAcceptInterval)
  }

  /// Formats an interval in parentheses; empty if there is none.
  ///
  /// - Parameter digits: nil for a percentage.
  private static func range(_ interval: ClosedRange<Double>?, _ digits: Int? = nil) -> String {
    guard let interval else { return "" }
    let ends = [interval.lowerBound, interval.upperBound].map {
      digits.map($0.fixed) ?? percent($0)
    }
    return " (\(ends[0]) to \(ends[1]))"
  }

  private static func percent(_ share: Double) -> String { "\((share * 100).fixed(1)) %" }

  /// A line of Swift for each subject with a useful threshold.
  package var swiftLines: [String] {
    tunings.compactMap { tuning in
      guard !tuning.hardlySeparates else { return nil }
      return tuning.choice.map {
        "guard observation.confidence >= \($0.threshold.short) else { return }"
          + "  // \(tuning.identity.name), \(rule), \($0.sequences) \(words.items)"
      }
    }
  }
}

extension TuningReport {
  /// Returns `thresholds.html`.
  func page() -> Page {
    let table = table
    var sections = [
      Page.Section(
        id: "thresholds", title: "Thresholds",
        note:
          "\(words.rightness) Held out: each \(words.item) judged with a threshold chosen from the others. The bound of the false-accept rate is guaranteed unless it has a question mark.",
        file: "thresholds.csv",
        parts: [
          PageCode(lines: swiftLines),
          PageTable(headers: table.header, words: 1, rows: table.rows),
        ])
    ]
    for (index, tuning) in tunings.enumerated() {
      sections += [section(of: tuning, index)].compactMap { $0 }
    }
    var page = Page(
      product: "vbench tune", title: run,
      headline: self.sentences.first ?? "There is nothing to choose from.",
      details: self.sentences.dropFirst().map { Prose($0) },
      sections: sections + [Page.problems(problems)].compactMap(\.self))
    page.facts = facts.map { PageFacts($0) }
    return page
  }

  private func section(of tuning: SubjectTuning, _ index: Int) -> Page.Section? {
    guard let choice = tuning.choice else { return nil }
    func values(_ figure: (ThresholdFigures) -> Double?) -> [Double] {
      var last = 0.0
      return tuning.figures.map { row in
        last = figure(row.figures) ?? last
        return last
      }
    }
    let chart = CurveChart(
      title: "Threshold", explanation: "the effect of the lowest accepted confidence",
      file: "thresholds.csv", xAxis: .linear("confidence threshold", to: 1),
      yAxis: .linear("share", to: 1),
      stops: tuning.figures.map {
        .init(place: $0.threshold, label: "from \($0.threshold.fixed(3)) on")
      },
      headlineName: "at \(choice.threshold.short)",
      curves: [
        .init(
          subject: 0, name: "precision", values: values(\.precision),
          headline: choice.fitted.precision),
        .init(
          subject: 1, name: "recall", values: values(\.recall), headline: choice.fitted.recall),
        .init(subject: 2, name: "F", values: values(\.f), headline: choice.fitted.f),
        .init(
          subject: 3, name: "false accepts", values: values(\.falseAccept),
          headline: choice.fitted.falseAccept),
      ])
    let reliability = CurveChart.reliability([
      (tuning.identity.name, tuning.reliability, tuning.ece)
    ])
    return Page.Section(
      id: "method-\(index)", title: "\(name: tuning.identity.name)",
      note: Prose(
        Self.interval(tuning.intervals[TrackMeasures.auroc], "AUROC")
          + Self.interval(tuning.intervals[TrackMeasures.ece], "ECE")), file: "reliability.csv",
      parts: [PageCharts(charts: [reliability.view, chart.view].compactMap(\.self))])
  }

  private static func interval(_ interval: ClosedRange<Double>?, _ name: String) -> String {
    interval.map {
      "\(name) with 95 % confidence in \($0.lowerBound.fixed(3)) to \($0.upperBound.fixed(3)). "
    } ?? ""
  }
}

extension Double {
  /// The number with all its digits.
  fileprivate var short: String { CSVTable.text(self) }
}
