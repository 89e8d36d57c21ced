import Bench
import Evaluation
import Files
import Foundation
import Results

/// The report of `vbench drift`: a table, a page and files.
package struct DriftReport: Sendable {
  package let drift: DriftResult
  /// The problems of the run.
  package let problems: [RunNote]
  /// The facts of the run; nil to leave them out.
  let facts: RunFacts?

  package init(_ drift: DriftResult, problems: [RunNote] = [], facts: RunFacts? = nil) {
    self.drift = drift
    self.problems = problems
    self.facts = facts
  }

  /// Returns the whole report: `drift.csv`, `redetection.csv` and `drift.html`.
  package func report() throws -> FigureReport {
    try FigureReport(
      table: table, sentences: drift.sentences,
      files: [
        ("drift.csv", DriftCSV.table(drift).bytes),
        ("redetection.csv", DriftCSV.redetection(drift).bytes),
      ], page: ("drift.html", page()), json: try json())
  }

  /// The headers and rows of the table on the terminal.
  var table: FigureReport.Table {
    let header = [
      "subject", "runs", "failures", "median life", "AUC", "95 %", "ms/frame", "gain", "95 %",
      "time",
    ]
    let rows = drift.subjects.map { subject in
      let summary = subject.summary
      return [
        subject.identity.name, "\(summary.runs)", "\(summary.failures)",
        summary.medianLife.map { "\($0)" } ?? "not reached", subject.auc?.fixed(3) ?? "-",
        Self.interval(subject.aucInterval), subject.milliseconds?.fixed(2) ?? "-",
        subject.gain.map { $0.difference.fixed(3) + ($0.isShown ? "*" : " ") } ?? "-",
        Self.interval(subject.gain?.interval),
        subject.extraTime.map { Self.signed($0 * 100) + " %" } ?? "-",
      ]
    }
    return (header, rows)
  }

  private static func interval(_ interval: ClosedRange<Double>?) -> String {
    interval.map { "\($0.lowerBound.fixed(3)) to \($0.upperBound.fixed(3))" } ?? "-"
  }

  private static func signed(_ number: Double) -> String {
    (number < 0 ? "" : "+") + number.fixed(0)
  }
}

extension DriftReport {
  /// Returns `drift.html`.
  func page() -> Page {
    let sentences = drift.sentences
    var page = Page(
      product: "vbench drift", title: drift.name,
      headline: sentences.first.map { $0 + "." } ?? "Nothing was measured.",
      details: sentences.dropFirst().map { Prose($0 + ".") },
      sections: [costs, curves, ages] + [Page.problems(problems)].compactMap(\.self))
    page.facts = facts.map { PageFacts($0) }
    page.subjects = drift.subjects.map(\.identity.name)
    return page
  }

  private var costs: Page.Section {
    let points = drift.subjects.enumerated().compactMap { index, subject in
      subject.auc.flatMap { auc in
        subject.milliseconds.map { milliseconds in
          SpeedChart.Point(
            subject: index, name: subject.identity.name, framesPerSecond: 1000 / milliseconds,
            accuracy: auc, interval: subject.aucInterval)
        }
      }
    }
    let table = table
    return Page.Section(
      id: "costs", title: "Accuracy against cost",
      note:
        "Over all starts. The gain is against the same tracker without re-detection; * marks gains that are shown. Times include the detector's work. In the picture, up and to the right is better, and the line joins the points that no other beats in both.",
      file: "redetection.csv",
      parts: [
        PageTable(headers: table.header, words: 1, rows: table.rows),
        PageCharts(
          charts: [
            CurveChart.chunks(of: drift)?.view,
            SpeedChart(accuracyName: "AUC", points: points).view,
          ].compactMap(\.self)),
      ])
  }

  private var curves: Page.Section {
    Page.Section(
      id: "ages", title: "With age", note: Prose(CurveChart.reading(of: drift)), file: "drift.csv",
      parts: [PageCharts(charts: CurveChart.drift(of: drift).compactMap(\.view))])
  }

  /// Some ages of every subject, with intervals.
  private var ages: Page.Section {
    var rows: [[String]] = []
    for subject in drift.subjects {
      for age in [1, 10, 20, 50, 100, 200, 500, 1000, 2000] {
        guard let bin = subject.summary.bins.first(where: { $0.ages.contains(age) }) else {
          continue
        }
        let size = bin.logAreaRatio.map { ratio in
          DriftSummary.Estimate(
            value: exp(ratio.value),
            interval: ratio.interval.map { exp($0.lowerBound)...exp($0.upperBound) })
        }
        rows.append(
          [subject.identity.name, "\(age)", "\(bin.runs)", "\(bin.sequences)"]
            + Self.cells(bin.overlap, 3) + Self.cells(bin.centerError, 1) + Self.cells(size, 3)
            + Self.cells(bin.survival, 3))
      }
    }
    return Page.Section(
      id: "some-ages", title: "At some ages",
      note:
        "Center error in pixels. Size is predicted over labeled area (geometric mean) as long as"
        + " the target is not lost: above 1 the box has grown.", file: "drift.csv",
      parts: [
        PageTable(
          headers: [
            "subject", "age", "runs", "sequences", "overlap", "95 %", "center error", "95 %",
            "size", "95 %", "alive", "95 %",
          ], words: 1, rows: rows)
      ])
  }

  private static func cells(_ estimate: DriftSummary.Estimate?, _ digits: Int) -> [String] {
    [
      estimate?.value.fixed(digits) ?? "–",
      estimate?.interval.map {
        "\($0.lowerBound.fixed(digits)) to \($0.upperBound.fixed(digits))"
      } ?? "–",
    ]
  }
}
