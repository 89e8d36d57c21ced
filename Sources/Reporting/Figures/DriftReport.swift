import Bench
import Evaluation
import Foundation
import Results

/// The result of `vbench drift`, presented as a table, a page and files.
package struct DriftReport: Sendable {
  package let drift: Drift
  package let problems: [RunNote]
  /// The metadata of the run; nil to omit them.
  package let facts: RunFacts?

  package init(_ drift: Drift, problems: [RunNote] = [], facts: RunFacts? = nil) {
    self.drift = drift
    self.problems = problems
    self.facts = facts
  }

  /// Returns the report with its files `drift.html` and `drift.csv`. If frames are counted from the last detection, the
  /// report also has `intervals.csv`. Otherwise it also has `redetection.csv` and `survival.csv`.
  package func report() throws -> FigureReport {
    var files = [
      ("drift.csv", DriftCSV.ages(drift.methods, drift.facts).bytes),
      (methodFile, DriftCSV.methods(drift).bytes),
    ]
    if drift.facts.countsFromStart {
      files.append(("survival.csv", DriftCSV.survival(drift.methods).bytes))
    }
    return try FigureReport(
      table: table, sentences: drift.sentences, files: files, page: ("drift.html", page()),
      json: try json())
  }

  private var methodFile: String {
    drift.facts.countsFromStart ? "redetection.csv" : "intervals.csv"
  }

  /// The table shown on the terminal, with a row for each method.
  private var table: FigureReport.Table {
    let columns = columns
    return (
      columns.map(\.title), drift.methods.map { method in columns.map { $0.text(method) } }
    )
  }

  private typealias Column = (title: String, text: (Drift.Method) -> String)

  private var columns: [Column] {
    let facts = drift.facts
    let main = facts.main
    var columns = facts.countsFromStart ? lives : detections
    for measure in facts.measures {
      columns.append((measure.title, { $0.figures[measure]?.fixed(measure.digits) ?? "-" }))
    }
    let interval = facts.measures.count > 1 ? "95% of \(main.title)" : "95%"
    columns.append((interval, { Self.interval($0.intervals[main]) }))
    columns.append((timeTitle, { $0.evidence.milliseconds?.fixed(2) ?? "-" }))
    let change = facts.countsFromStart ? "gain" : "to most detections"
    columns.append((change, { $0.change?.marked ?? "-" }))
    if facts.countsFromStart {
      columns.append(("95%", { Self.interval($0.change?.interval) }))
      columns.append(("time", { $0.extraTime.map { ($0 * 100).signed(0) + "%" } ?? "-" }))
    }
    if let baseline = facts.baseline {
      columns.append(("to \(baseline)", { $0.lead?.marked ?? "-" }))
    }
    return columns
  }

  /// The heading of the column that contains the time per frame.
  private var timeTitle: String { drift.hasProcessorTimes ? "CPU ms/frame" : "wall ms/frame" }

  private var lives: [Column] {
    [
      ("method", { $0.identity.name }),
      ("runs", { "\($0.evidence.lives?.runs ?? 0)" }),
      ("failures", { "\($0.evidence.lives?.failures ?? 0)" }),
      ("median life", { $0.evidence.lives?.median.map { "\($0)" } ?? "not reached" }),
    ]
  }

  private var detections: [Column] {
    [
      ("method", { $0.plainName }), ("every", { $0.every.map { "\($0)" } ?? "-" }),
      (
        "detections", { $0.evidence.detections.map { (100 * $0).fixed(1) + "%" } ?? "-" }
      ),
    ]
  }

  private static func interval(_ interval: ClosedRange<Double>?) -> String {
    interval?.text(3) ?? "-"
  }
}

extension DriftReport {
  /// Returns the content of `drift.html`.
  package func page() -> Page {
    let sentences = drift.sentences
    var page = Page(
      product: "vbench drift", title: drift.name,
      headline: sentences.first.map { $0 + "." } ?? "Nothing was measured.",
      details: sentences.dropFirst().map { Prose($0 + ".") },
      sections: [costs, curves, ages] + [Page.problems(problems)].compactMap(\.self))
    page.facts = facts.map { PageFacts($0) }
    page.methods = drift.methods.map(\.identity.name)
    return page
  }

  private var costs: Page.Section {
    let main = drift.facts.main
    let points = drift.methods.enumerated().compactMap { index, method in
      method.figures[main].flatMap { accuracy in
        method.evidence.milliseconds.map { milliseconds in
          SpeedChart.Point(
            method: index, name: method.identity.name, framesPerSecond: 1000 / milliseconds,
            accuracy: accuracy, interval: method.intervals[main])
        }
      }
    }
    let table = table
    let price = drift.detectionPrice
    let clock = drift.hasProcessorTimes ? "processor" : "wall"
    let baseline =
      drift.facts.baseline.map { " and to \($0) with the same number of detections" } ?? ""
    return Page.Section(
      id: "costs", title: "\(main.title) against cost",
      note: Prose(
        (drift.facts.countsFromStart
          ? "The table shows means over all starts. The gain is relative to the same tracker without re-detection. Times are \(clock) times and include the detector."
          : "The column \(timeTitle) contains the \(clock) time per frame, \(price). Differences in \(main.title) are means over sequences, relative to the same tracker with the most detections\(baseline).")
          + " * marks significant differences. In the chart, up and to the right is better. The line joins the points that no other point beats in both \(main.title) and speed."
      ),
      file: methodFile,
      parts: [
        PageTable(headers: table.header, words: 1, rows: table.rows),
        PageCharts(
          charts: [
            CurveChart.chunks(of: drift)?.view,
            SpeedChart(accuracyName: main.title, points: points).view,
          ].compactMap(\.self)),
      ])
  }

  private var curves: Page.Section {
    let note =
      drift.facts.countsFromStart
      ? ""
      : "The charts show each tracker's figures at its longest detection interval, by the number of frames since the last detection. Identities are judged over whole sequences. "
    return Page.Section(
      id: "ages",
      title: drift.facts.countsFromStart ? "Drift over time" : "Between two detections",
      note: Prose(note + CurveChart.reading(of: drift)), file: "drift.csv",
      parts: [PageCharts(charts: CurveChart.drift(of: drift).compactMap(\.view))])
  }

  /// The section that lists every method's figures with their confidence intervals. The figures are given for selected
  /// numbers of frames since the start or the last detection.
  private var ages: Page.Section {
    let measures = drift.facts.ages
    let hasRuns = drift.facts.countsFromStart
    var rows: [[String]] = []
    for method in drift.methods {
      for frame in [0, 1, 10, 20, 50, 100, 200, 500, 1000, 2000] {
        guard let age = method.evidence.ages.first(where: { $0.frames.contains(frame) }) else {
          continue
        }
        var row = [method.identity.name, "\(frame)"]
        if hasRuns { row.append("\(age.runs ?? 0)") }
        row.append("\(age.sequences)")
        row += measures.flatMap { Self.cells(age, $0) }
        rows.append(row)
      }
    }
    return Page.Section(
      id: "some-ages", title: "Figures at selected ages",
      note: hasRuns
        ? "The age is the number of frames since the start. The center error is in pixels. The size is the ratio of predicted to labeled area (geometric mean) until the target is lost; values above 1 mean that the box has grown."
        : "The age is the number of frames since the last detection.", file: "drift.csv",
      parts: [
        PageTable(
          headers: ["method", "age"] + (hasRuns ? ["runs"] : []) + ["sequences"]
            + measures.flatMap { [$0.title, "95%"] }, words: 1, rows: rows)
      ])
  }

  /// Returns a figure and its confidence interval as text. If the figure is the logarithm of a ratio, the ratio is
  /// shown.
  private static func cells(_ age: DriftAge, _ measure: MeasureFacts) -> [String] {
    func text(_ value: Double) -> String {
      (measure == DriftMeasures.logAreaRatio ? exp(value) : value).fixed(measure.digits)
    }
    let estimate = age[measure]
    return [
      estimate.map { text($0.value) } ?? "–",
      estimate?.interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? "–",
    ]
  }
}

extension Drift {
  /// A phrase that states the assumed cost of a detection.
  fileprivate var detectionPrice: String {
    facts.detectionMilliseconds > 0
      ? "including \(facts.detectionMilliseconds.fixed(2)) ms per detection"
      : "excluding detection time"
  }
}
