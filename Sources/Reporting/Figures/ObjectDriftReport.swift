import Bench
import Evaluation
import Files
import Results

/// The report of `vbench drift --task mot`: a table, a page and files.
package struct ObjectDriftReport: Sendable {
  package let drift: ObjectDrift
  /// The problems of the run.
  package let problems: [RunNote]
  /// The facts of the run; nil to leave them out.
  let facts: RunFacts?

  private typealias AgeRow = (method: ObjectDrift.Method, age: ObjectDrift.Age)

  private static let measures: [MeasureFacts] = [
    ManyObjectsMeasures.hota, ManyObjectsMeasures.detA, ManyObjectsMeasures.assA,
    ManyObjectsMeasures.mota, ManyObjectsMeasures.idf1,
  ].map(\.facts)

  package init(_ drift: ObjectDrift, problems: [RunNote] = [], facts: RunFacts? = nil) {
    self.drift = drift
    self.problems = problems
    self.facts = facts
  }

  /// Returns the whole report: `intervals.csv`, `drift.csv` and `drift.html`.
  package func report() throws -> FigureReport {
    try FigureReport(
      table: table, sentences: drift.sentences,
      files: [("intervals.csv", intervals.bytes), ("drift.csv", ages.bytes)],
      page: ("drift.html", page()), json: try json())
  }

  /// The table with a row for each tracker and interval.
  private var intervals: CSVTable {
    var columns: [CSVColumn<ObjectDrift.Method>] = [
      .text("subject") { $0.identity.name }, .text("method") { $0.identity.tracker },
      .text("level") { $0.identity.level }, .count("revision") { $0.identity.revision },
      .count("every") { $0.every }, .number("detections") { $0.detections },
      .number("cpu_ms") { $0.milliseconds },
    ]
    columns += CSVColumn.measures(Self.measures) { $0.figures }
    columns += CSVColumn.intervals(of: Self.measures) { $0.intervals }
    columns += [.number("change") { $0.change?.difference }]
    columns += CSVColumn.interval("change") { $0.change?.interval }
    columns += [.number("lead") { $0.lead?.difference }]
    columns += CSVColumn.interval("lead") { $0.lead?.interval }
    columns += [.flag("lead_shown") { $0.lead?.isShown }]
    return CSVTable(columns, rows: drift.methods)
  }

  /// The table with a row for each tracker, interval and range of ages.
  private var ages: CSVTable {
    var columns: [CSVColumn<AgeRow>] = [
      .text("subject") { $0.method.identity.name },
      .count("age_low") { $0.age.frames.lowerBound },
      .count("age_high") { $0.age.frames.upperBound - 1 },
      .count("sequences") { $0.age.sequences },
    ]
    func add(_ name: String, _ estimate: @escaping (ObjectDrift.Age) -> DriftSummary.Estimate) {
      columns.append(.number(name) { estimate($0.age).value })
      columns += CSVColumn.interval(name) { estimate($0.age).interval }
    }
    add("hota") { $0.hota }
    add("deta") { $0.detA }
    add("assa") { $0.assA }
    return CSVTable(
      columns, rows: drift.methods.flatMap { method in method.ages.map { (method, $0) } })
  }

  /// The headers and rows of the table on the terminal.
  private var table: FigureReport.Table {
    let header =
      ["method", "every", "detections"] + Self.measures.map(\.title)
      + ["95 % of HOTA", "ms/frame", "to most", "to \(drift.baseline)"]
    let rows = drift.methods.map { method in
      [method.plainName, "\(method.every)", "\((100 * method.detections).fixed(1)) %"]
        + Self.measures.map { method.figures[$0]?.fixed(3) ?? "-" }
        + [
          method.intervals[ManyObjectsMeasures.hota.facts].map {
            "\($0.lowerBound.fixed(3)) to \($0.upperBound.fixed(3))"
          } ?? "-", method.milliseconds?.fixed(2) ?? "-", Self.cell(method.change),
          Self.cell(method.lead),
        ]
    }
    return (header, rows)
  }

  /// Formats a difference, with a star if it is shown.
  private static func cell(_ comparison: PairedComparison?) -> String {
    comparison.map { $0.difference.signed(3) + ($0.isShown ? "*" : " ") } ?? "-"
  }
}

extension ObjectDriftReport {
  /// Returns `drift.html`.
  private func page() -> Page {
    let sentences = drift.sentences
    var page = Page(
      product: "vbench drift", title: drift.name,
      headline: sentences.first.map { $0 + "." } ?? "Nothing was measured.",
      details: sentences.dropFirst().map { Prose($0 + ".") },
      sections: [costs, curves] + [Page.problems(problems)].compactMap(\.self))
    page.facts = facts.map { PageFacts($0) }
    return page
  }

  private var costs: Page.Section {
    let points = drift.methods.enumerated().compactMap { index, method in
      method.hota.flatMap { hota in
        method.milliseconds.map {
          SpeedChart.Point(
            subject: index, name: method.identity.name, framesPerSecond: 1000 / $0, accuracy: hota,
            interval: method.intervals[ManyObjectsMeasures.hota.facts])
        }
      }
    }
    let table = table
    let price = drift.detectionMilliseconds
    return Page.Section(
      id: "intervals", title: "How often to detect",
      note: Prose(
        "Processor time of a frame, "
          + (price > 0
            ? "with \(price.fixed(2)) ms for each detection" : "detections counted as free")
          + ". Differences in HOTA are means over sequences: to the same tracker with the most detections, and to \(drift.baseline) with as many; * marks those that are shown."
      ),
      file: "intervals.csv",
      parts: [
        PageTable(headers: table.header, words: 1, rows: table.rows),
        PageCharts(
          charts: [intervalChart.view, SpeedChart(accuracyName: "HOTA", points: points).view]
            .compactMap(\.self)),
      ])
  }

  /// The chart of HOTA over the frames between two detections.
  private var intervalChart: CurveChart {
    let lengths = Set(drift.methods.map(\.every)).sorted()
    let range = Double(lengths.first ?? 1)...Double(max(2, lengths.last ?? 2))
    return CurveChart(
      title: "Interval", explanation: "HOTA by the frames between two detections",
      file: "intervals.csv",
      xAxis: .logarithmic("frames between two detections (logarithmic)", over: range),
      yAxis: .linear("HOTA", to: 1),
      stops: lengths.map {
        .init(place: Double($0), label: $0 == 1 ? "every frame" : "every \($0) frames")
      },
      headlineName: "highest HOTA",
      curves: drift.trackers.enumerated().map { index, tracker in
        let found = lengths.map { length in
          tracker.map { drift.methods[$0] }.first { $0.every == length }
        }
        return CurveChart.Curve(
          subject: index, name: found.compactMap(\.self).first?.plainName ?? "",
          values: found.map { $0?.hota ?? .nan }, headline: found.compactMap { $0?.hota }.max(),
          band: found.map { $0?.intervals[ManyObjectsMeasures.hota.facts] },
          weights: found.map { $0 == nil ? 0 : 0.1 })
      })
  }

  private var curves: Page.Section {
    Page.Section(
      id: "ages", title: "From one detection to the next",
      note:
        "HOTA of the frames of each age alone, at each tracker's longest interval; identities are judged over whole sequences. Bands are of 95 %.",
      file: "drift.csv",
      parts: [
        PageCharts(
          charts: [
            ageChart("HOTA", "detection and association together", \.hota).view,
            ageChart("DetA", "how well boxes are detected", \.detA).view,
            ageChart("AssA", "how well boxes keep their identities", \.assA).view,
          ].compactMap(\.self))
      ])
  }

  private func ageChart(
    _ title: String, _ explanation: String,
    _ value: @escaping (ObjectDrift.Age) -> DriftSummary.Estimate
  ) -> CurveChart {
    let longest = drift.trackers.compactMap { $0.last.map { drift.methods[$0] } }
    let ages = longest.map(\.ages).max { $0.count < $1.count } ?? []
    let places = ages.map { Double($0.frames.upperBound - 1) }
    return CurveChart(
      title: title, explanation: explanation, file: "drift.csv",
      xAxis: .linear("frames since the last detection", to: max(1, places.last ?? 1)),
      yAxis: .linear(title, to: 1),
      stops: ages.map {
        let (first, last) = ($0.frames.lowerBound, $0.frames.upperBound - 1)
        return .init(
          place: Double(last), label: first == last ? "frame \(last)" : "frames \(first) to \(last)"
        )
      }, headlineName: "at the end",
      curves: longest.enumerated().map { index, method in
        let found = ages.map { age in
          method.ages.first { $0.frames == age.frames }.map(value)
        }
        return CurveChart.Curve(
          subject: index, name: method.identity.name, values: found.map { $0?.value ?? .nan },
          headline: found.compactMap(\.self).last?.value, band: found.map { $0?.interval })
      })
  }
}

/// The output of `vbench drift --task mot --json`. Undefined values are left out.
private struct ObjectDriftDocument: Encodable {
  struct Method: Encodable {
    var method: String
    var every: Int
    var detections: Double
    var meanMs: Double?
    var figures: [String: Double]
    var hotaInterval: [Double]?
    /// The differences in HOTA to the most frequent detections, and to the baseline.
    var change: Double?
    var lead: Double?
    var leadShown: Bool?
    var ages: [Age]
  }

  struct Age: Encodable {
    var low: Int
    var high: Int
    var sequences: Int
    var hota: EstimateDocument
    var deta: EstimateDocument
    var assa: EstimateDocument
  }

  var schema = 1
  var task: String
  var run: String
  var sequences: Int
  var detectionMs: Double
  var sentences: [String]
  var methods: [Method]
  var problems: [String]?
}

extension ObjectDriftReport {
  private func json() throws -> [UInt8] {
    try JSONBytes.of(
      ObjectDriftDocument(
        task: drift.task, run: drift.name, sequences: drift.sequences,
        detectionMs: drift.detectionMilliseconds,
        sentences: drift.sentences,
        methods: drift.methods.map { method in
          ObjectDriftDocument.Method(
            method: method.identity.name, every: method.every, detections: method.detections,
            meanMs: method.milliseconds,
            figures: Dictionary(
              uniqueKeysWithValues: Self.measures.compactMap { measure in
                method.figures[measure].map { (measure.key, $0) }
              }),
            hotaInterval: method.intervals[ManyObjectsMeasures.hota.facts].map {
              [$0.lowerBound, $0.upperBound]
            }, change: method.change?.difference, lead: method.lead?.difference,
            leadShown: method.lead?.isShown,
            ages: method.ages.map {
              ObjectDriftDocument.Age(
                low: $0.frames.lowerBound, high: $0.frames.upperBound - 1, sequences: $0.sequences,
                hota: EstimateDocument($0.hota), deta: EstimateDocument($0.detA),
                assa: EstimateDocument($0.assA))
            })
        }, problems: problems.isEmpty ? nil : problems.map(\.description)))
  }
}
