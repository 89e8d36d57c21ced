import Bench
import Evaluation
import Results

/// The sections of a page that only one task has: sections with times, charts and curves, which follow the chart of
/// speeds, and sections with images or players, which follow the items.
package typealias ReportSections = (figures: [Page.Section], views: [Page.Section])

extension ReportedRun {
  /// Returns the page `index.html`.
  package func page(_ own: ReportSections) -> Page {
    var page = Page(
      product: "vbench report: \(run.task.title.lowercased())", title: run.facts.name,
      headline: [coverage, verdict.headline].compactMap(\.self).joined(separator: " "),
      details: verdict.details.map { Prose($0) } + [verdict.lost].compactMap(\.self),
      facts: PageFacts(run.facts, size: size, settings: run.settings), methods: names,
      sections: [])
    page.sections = problemSections
    guard !run.methods.isEmpty else { return page }
    page.order = ranking.order
    page.sections += [summarySection]
    page.sections += [comparisonSection, speedSection].compactMap(\.self) + own.figures
    page.sections +=
      [attributeSection, itemSection(opens: own.views.contains(where: \.showsItems))]
      .compactMap(\.self) + own.views
    page.sections += [sourceSection, measureSection].compactMap(\.self)
    return page
  }

  /// The amount of data, e.g. "10 sequences, 12 targets, 1800 frames".
  private var size: String { run.task.count(run.items.count) + sizeWords }

  private var problemSections: [Page.Section] {
    [
      Page.problems(problems.filter { !$0.isByDesign }),
      Page.notes("notes", "Remarks", .remarks, problems.filter(\.isByDesign)),
    ].compactMap(\.self)
  }

  private var summarySection: Page.Section {
    var note: Prose = "The table shows means over \(run.task.items)"
    if let conventions = run.settings.first(where: { $0.name == "conventions" }) {
      note += " under the \(bold: conventions.value) conventions"
    }
    note += ", with 95% intervals."
    if !ranking.ranked.isEmpty { note += " The best \(method) comes first." }
    if summary.hasBest {
      note += " The best figure of each column is bold"
      if let legend = StandingWords(summary.columns).legend(tied: "≈") {
        note += "; \(legend) (paired comparison on the same \(run.task.items))"
      }
      note += "."
    }
    if ranking.ranked.count < run.methods.count {
      note +=
        " \(Prose(method.capitalizedFirst))s that failed, ran on fewer \(run.task.items), have no figure or were given labels come last, and their figures are not marked."
    }
    note += " Click a heading to sort. See \("what the columns mean", to: "measures")."
    let remarks = [summary.missingIntervals, summary.timeRemark].compactMap(\.self)
    return Page.Section(
      id: "summary", title: "Summary", note: note, file: "summary.csv",
      parts: [
        SummaryRows(self), PageParagraphs(remarks.map { Prose("\($0).") } + summaryNotes),
      ])
  }

  private var comparisonSection: Page.Section? {
    guard let measure, let table = ComparisonTable(self) else { return nil }
    return Page.Section(
      id: "comparisons", title: "Is the difference real?",
      note:
        "The table compares the \(measure.title) of each pair on the same \(run.task.items). The"
        + " 95% intervals of the mean differences hold for all pairs together"
        + (run.reference.map { " (all other \(method)s with \($0))" } ?? "")
        + ". The first p-value is for the pair alone; the adjusted one is corrected for all pairs,"
        + " unless one \(method) is better than each of the others. Significant differences are bold.",
      file: "comparisons.csv", parts: [table])
  }

  var speedSection: Page.Section? {
    guard let view = SpeedChart(self)?.view, let measure else { return nil }
    var note: Prose =
      "The line joins the \(method)s that no other \(method) beats in both"
      + " \(measure.title) and speed"
    if measure.unit == .share, measure.better == .higher {
      note += "; it skips \(method)s that are less than half as accurate as the best one"
    }
    note += ". The line is recomputed when you hide or show \(method)s."
    return Page.Section(
      id: "speed", title: "Accuracy against speed", note: note, parts: [PageCharts(charts: [view])])
  }

  var attributeSection: Page.Section? {
    guard let measure, let table = HeatTable(attributesOf: self) else { return nil }
    let chart = AttributeChart(self)?.view
    return Page.Section(
      id: "attributes", title: "Attributes",
      note: "This section shows the \(measure.title) on \(attributed.note).",
      file: "attributes.csv",
      parts: (chart.map { [PageCharts(charts: [$0])] as [any PagePart] } ?? []) + [table])
  }

  func itemSection(opens: Bool) -> Page.Section? {
    guard let measure, let table = HeatTable(itemsOf: self, opens: opens) else { return nil }
    let items = run.task.items
    var note: Prose =
      "The table shows the \(measure.title) on every \(run.task.item), starting with the hardest"
    if run.methods.count > 1 {
      note +=
        ". The spread is the difference between the best and worst values. To sort by it, click its heading"
    }
    note += ".\(table.leftOut.map { " \($0)" } ?? "")"
    return Page.Section(
      id: items, title: Prose(items.capitalizedFirst), note: note, file: itemFile, parts: [table])
  }

  var measureSection: Page.Section? {
    let explanations = summary.columns.filter { !$0.isStatus }.map {
      PageExplanations.Explanation(title: $0.title, explanation: $0.measure.explanation)
    }
    guard !explanations.isEmpty else { return nil }
    return Page.Section(
      id: "measures", title: "What the measures mean",
      note:
        "Documentation/Metrics.md in the vbench repository defines each measure and describes its limitations.",
      parts: [PageExplanations(explanations: explanations)])
  }
}

extension SpeedChart {
  /// Creates the chart of the main measure against speed; returns nil if nothing is ranked.
  init?(_ reported: ReportedRun) {
    guard let measure = reported.measure else { return nil }
    let ranked = Set(reported.ranking.ranked)
    self.init(
      accuracyName: measure.title,
      points: reported.run.methods.enumerated().compactMap { index, method in
        guard let accuracy = method.figures[measure], let speed = reported.speeds.values[index]
        else {
          return nil
        }
        return Point(
          method: index, name: method.identity.name, framesPerSecond: speed.perSecond,
          accuracy: accuracy, interval: method.intervals[measure], speedInterval: speed.interval,
          isRanked: ranked.contains(index))
      })
    isLowerBetter = measure.better == .lower
    isShare = measure.unit == .share
    speedName = "\(reported.run.task.timed) per second"
    file = "summary.csv"
    explanation =
      "\(isLowerBetter ? "down" : "up") and to the right is better; crosses show 95% intervals;"
      + " \(reported.run.task.timed) per second \(reported.speeds.clock)"
  }
}

extension AttributeChart {
  /// Creates the chart of the main measure by attribute; returns nil if nothing is ranked.
  init?(_ reported: ReportedRun) {
    guard let measure = reported.measure else { return nil }
    let methods = reported.run.methods
    self.init(
      accuracyName: measure.title,
      carrier: (String(reported.attributed.name.dropLast()), reported.attributed.name),
      rows: Set(methods.flatMap { $0.attributes.map(\.name) }).sorted().map { name in
        Row(
          attribute: name,
          marks: methods.enumerated().compactMap { index, method in
            guard let found = method.attributes.first(where: { $0.name == name }),
              let score = found.figures[measure]?.ifFinite
            else { return nil }
            return Mark(
              method: index, name: method.identity.name, score: score,
              interval: reported.attributeIntervals[index][name], count: found.items)
          })
      })
    if measure.unit != .share {
      largest = max(rows.flatMap { $0.marks.map(\.score) }.max() ?? 1, .leastNormalMagnitude)
    }
  }
}

extension PlaneChart {
  /// Creates the chart of a task's two main figures; returns nil if the task does not define them.
  package init?(_ run: RunResult) {
    guard let plane = run.task.plane else { return nil }
    self.init(
      plane: plane,
      points: run.methods.enumerated().compactMap { index, method in
        Point(
          method: index, name: method.identity.name, plane, method.figures, method.intervals)
      }, file: "summary.csv")
  }
}
