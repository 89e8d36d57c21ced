import Bench
import Evaluation
import Files
import Results

/// The report of `vbench tune --task mot`: a table, sentences, a page and files.
package struct ObjectTuningReport: Sendable {
  package let tunings: [ObjectTuning]
  /// The name of the task.
  let task: String
  /// The run's name.
  package let run: String
  /// The problems of the run.
  package let problems: [RunNote]
  /// The facts of the run.
  let facts: RunFacts

  private typealias Row = (tuning: ObjectTuning, trial: Int)

  private static let measures = [
    ManyObjectsMeasures.hota, ManyObjectsMeasures.detA, ManyObjectsMeasures.assA,
    ManyObjectsMeasures.mota, ManyObjectsMeasures.idf1,
  ]

  /// - Parameter result: the result of the run with the tried confidences.
  package init(_ tunings: [ObjectTuning], of result: RunResult, problems: [RunNote] = []) {
    self.tunings = tunings
    (task, run) = (result.task.name, result.facts.name)
    self.problems = problems
    facts = result.facts
  }

  /// Returns the whole report: `thresholds.csv` and `thresholds.html`.
  package func report() throws -> FigureReport {
    try FigureReport(
      table: table, sentences: sentences, files: [("thresholds.csv", csv.bytes)],
      page: ("thresholds.html", page()), json: try json())
  }

  /// The table with a row for each tracker and confidence.
  private var csv: CSVTable {
    var columns: [CSVColumn<Row>] = [
      .text("subject") { $0.tuning.identity.name },
      .number("threshold") { $0.tuning.trials[$0.trial].threshold },
      .flag("chosen") { $0.tuning.chosen == $0.trial },
    ]
    columns += Self.measures.map { measure in
      .number(measure.key) { row in
        row.tuning.figures(of: row.trial).flatMap { measure.value(of: $0) }
      }
    }
    return CSVTable(
      columns, rows: tunings.flatMap { tuning in tuning.trials.indices.map { (tuning, $0) } })
  }

  /// The headers and rows of the table on the terminal.
  private var table: FigureReport.Table {
    let names = [ManyObjectsMeasures.hota, ManyObjectsMeasures.mota, ManyObjectsMeasures.idf1]
    let header =
      ["method", "threshold"] + names.map(\.title) + ["held out: HOTA", "95 %"]
      + names.dropFirst().map(\.title) + ["gain"]
    let rows = tunings.map { tuning in
      func cells(_ scores: ManyObjectsScores?, _ measures: [Measure<ManyObjectsScores>]) -> [String]
      {
        measures.map { measure in scores.flatMap { measure.value(of: $0) }?.fixed(3) ?? "-" }
      }
      return [tuning.identity.name, tuning.threshold]
        + cells(tuning.figures(of: tuning.chosen), names) + cells(tuning.heldOut, [names[0]])
        + [
          tuning.heldOutInterval.map {
            "\($0.lowerBound.fixed(3)) to \($0.upperBound.fixed(3))"
          } ?? "-"
        ] + cells(tuning.heldOut, Array(names.dropFirst()))
        + [tuning.gain.map { $0.difference.signed(3) + ($0.isShown ? "*" : " ") } ?? "-"]
    }
    return (header, rows)
  }

  /// The sentences about the value of each tracker's confidence.
  private var sentences: [String] { tunings.flatMap(\.sentences) }

  private func page() -> Page {
    let table = table
    let charts = tunings.enumerated().compactMap { index, tuning in chart(tuning, index)?.view }
    var page = Page(
      product: "vbench tune", title: run,
      headline: sentences.first.map { $0 + "." } ?? "There is nothing to choose from.",
      details: sentences.dropFirst().map { Prose($0 + ".") },
      sections: [
        Page.Section(
          id: "thresholds", title: "Confidences",
          note:
            "Boxes below the confidence are not reported, and thirty of them in a row end a track. Chosen by HOTA. Held out: each sequence with the confidence chosen from the others; the gain compares them with the lowest confidence; * marks gains that are shown.",
          file: "thresholds.csv",
          parts: [PageTable(headers: table.header, words: 1, rows: table.rows)]
            + (charts.isEmpty ? [] : [PageCharts(charts: charts)]))
      ] + [Page.problems(problems)].compactMap(\.self))
    page.facts = PageFacts(facts)
    return page
  }

  private func chart(_ tuning: ObjectTuning, _ index: Int) -> CurveChart? {
    guard tuning.trials.count > 1 else { return nil }
    return CurveChart(
      title: tuning.identity.name, explanation: "the effect of the lowest accepted confidence",
      file: "thresholds.csv",
      xAxis: .linear("confidence", to: max(0.1, tuning.trials.last?.threshold ?? 1)),
      yAxis: .linear("figure", to: 1),
      stops: tuning.trials.map {
        .init(place: $0.threshold, label: "from \($0.threshold.fixed(3)) on")
      },
      headlineName: "at \(tuning.threshold)",
      curves: Self.measures.enumerated().map { place, measure in
        CurveChart.Curve(
          subject: place, name: measure.title,
          values: tuning.trials.indices.map { trial in
            tuning.figures(of: trial).flatMap { measure.value(of: $0) }.map { max(0, $0) } ?? .nan
          }, headline: tuning.figures(of: tuning.chosen).flatMap { measure.value(of: $0) })
      })
  }
}

extension ObjectTuning {
  /// The chosen confidence with all its digits.
  fileprivate var threshold: String { CSVTable.text(trials[chosen].threshold) }

  fileprivate var sentences: [String] {
    let name = identity.name
    guard trials.count > 1 else { return ["\(name): a single confidence leaves no choice"] }
    let hota = { (scores: ManyObjectsScores?) in scores?.hota.hota.fixed(3) ?? "-" }
    let (least, most) = (trials[0].threshold, figures(of: 0))
    var text =
      "\(name): accept from confidence \(threshold) on: HOTA \(hota(figures(of: chosen)))"
    if chosen != 0 { text += " instead of \(hota(most)) from \(CSVTable.text(least)) on" }
    if let heldOut {
      text += "; on sequences it was not chosen from \(hota(heldOut))"
      if let range = heldOutInterval {
        text += " (\(range.lowerBound.fixed(3)) to \(range.upperBound.fixed(3)))"
      }
      if let gain {
        text +=
          ", \(gain.difference.signed(3)) on average, " + (gain.isShown ? "shown" : "not shown")
      }
    }
    guard sequences < Self.fewSequences else { return [text] }
    return [
      text,
      "\(name): \(sequences == 1 ? "1 sequence is" : "\(sequences) sequences are") too few to"
        + " trust a"
        + " confidence on other videos; use at least \(Self.fewSequences)",
    ]
  }
}

/// The output of `vbench tune --task mot --json`. Undefined values are left out.
private struct ObjectTuningDocument: Encodable {
  struct Method: Encodable {
    var method: String
    var threshold: Double
    var sequences: Int
    var trials: [Trial]
    var heldOut: [String: Double]?
    var heldOutHotaInterval: [Double]?
    var heldOutThresholds: [Double]?
    var gain: Double?
    var gainShown: Bool?
  }

  struct Trial: Encodable {
    var threshold: Double
    var figures: [String: Double]
  }

  var schema = 1
  var task: String
  var run: String
  var sentences: [String]
  var methods: [Method]
  var problems: [String]?
}

extension ObjectTuningReport {
  private func json() throws -> [UInt8] {
    func figures(_ scores: ManyObjectsScores) -> [String: Double] {
      Dictionary(
        uniqueKeysWithValues: Self.measures.compactMap { measure in
          measure.value(of: scores).map { (measure.key, $0) }
        })
    }
    return try JSONBytes.of(
      ObjectTuningDocument(
        task: task, run: run, sentences: sentences,
        methods: tunings.map { tuning in
          ObjectTuningDocument.Method(
            method: tuning.identity.name, threshold: tuning.trials[tuning.chosen].threshold,
            sequences: tuning.sequences,
            trials: tuning.trials.indices.map { trial in
              .init(
                threshold: tuning.trials[trial].threshold,
                figures: tuning.figures(of: trial).map(figures) ?? [:])
            }, heldOut: tuning.heldOut.map(figures),
            heldOutHotaInterval: tuning.heldOutInterval.map { [$0.lowerBound, $0.upperBound] },
            heldOutThresholds: tuning.heldOutRange.map { [$0.lowerBound, $0.upperBound] },
            gain: tuning.gain?.difference, gainShown: tuning.gain?.isShown)
        }, problems: problems.isEmpty ? nil : problems.map(\.description)))
  }
}
