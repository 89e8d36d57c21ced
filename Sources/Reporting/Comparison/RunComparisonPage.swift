import Bench
import Evaluation
import Results

/// A table of changes on the page `comparison.html`.
struct ChangeTable: PagePart {
  static var template: [UInt8] { PackageResources.changes_mustache }

  struct Row {
    package var name: String
    /// The index of the shared item that the player shows when the row is clicked; nil in rows that summarize all
    /// items.
    package var index: Int?
    /// The index of the target that the player then selects; nil if the overlaps do not differ.
    package var target: Int?
    /// The frame that the player then shows; nil if the overlaps do not differ.
    package var frame: Int?
    package var words: [String] = []
    package var cells: [String]
    package var bar: String
    package var isShown: Bool
    package var remark: String
  }

  /// The heading of the column that contains the row names.
  var heading: String
  /// The headings of the text columns.
  var words: [String] = []
  /// The headings of the number columns.
  var headers: [String]
  var isLong = false
  var rows: [Row]
}

/// A table that shows the metadata of two runs side by side.
struct RunFactsTable: PagePart {
  static var template: [UInt8] { PackageResources.runs_mustache }

  struct Fact {
    package var name: String
    package var before: String
    package var after: String
    var differs: Bool
  }

  var facts: [Fact]
}

/// The page `comparison.html`, a single file that shows the changes between two runs.
package enum RunComparisonPage {
  /// Renders the page.
  ///
  /// - Throws: an error from `MustacheTemplate` if an embedded template cannot be parsed.
  static func render(
    _ comparison: RunComparison, pictures: RunReport.Pictures
  ) throws -> [UInt8] {
    let words = RunComparisonWords(comparison)
    let views = try comparison.makeViews(comparison, pictures)
    var page = Page(
      product: "vbench report: comparison of two runs",
      title: "\(comparison.before.run.facts.name) → \(comparison.after.run.facts.name)",
      headline: words.headline, details: words.details.map { Prose($0) }, sections: [])
    page.methods = views.methods
    if !comparison.remarks.isEmpty {
      page.sections.append(
        Page.Section(
          id: "remarks", title: "Other differences between the runs", look: .problems,
          parts: [PageList(lines: comparison.remarks)]))
    }
    let changed = comparison.changes.filter(\.hasChanged)
    let bar = DifferenceBar(
      largest: (changed.compactMap(\.scoreDifference) + comparison.methods.compactMap(\.difference))
        .map(abs).max() ?? 0)
    page.sections.append(methods(comparison, bar))
    if !changed.isEmpty { page.sections.append(items(comparison, changed, bar, views)) }
    page.sections += views.sections
    page.sections += [views.player].compactMap(\.self)
    page.sections.append(
      Page.Section(
        id: "runs", title: "Run details", parts: [RunFactsTable(facts: facts(comparison))]))
    return try page.rendered()
  }

  private static func methods(
    _ comparison: RunComparison, _ bar: DifferenceBar
  ) -> Page.Section {
    let time = comparison.form.time
    return Page.Section(
      id: "methods", title: "Methods",
      note:
        "The table shows the mean \(comparison.measure.title) over the \(comparison.task.items) that both runs contain. The 95% intervals and p-values of the changes are corrected for the number of methods (Holm). Significant changes are bold. Times from separate runs are only roughly comparable.",
      file: "comparison.csv",
      parts: [
        ChangeTable(
          heading: "method",
          headers: ["before", "now", "change", "95%", "p", "\(time) before", "\(time) now"],
          rows: comparison.methods.map { row($0, bar, in: comparison) })
      ])
  }

  private static func items(
    _ comparison: RunComparison, _ changed: [ItemChange], _ bar: DifferenceBar,
    _ views: ComparisonViews
  ) -> Page.Section {
    let task = comparison.task
    var note = comparison.form.note(task)
    let same = comparison.changes.count - changed.count
    if same > 0 {
      note +=
        " Pairs with identical answers are left out (\("\(same) of \(comparison.changes.count)"))."
    }
    if views.player != nil { note += " Click a row to open it in the player." }
    let names = comparison.itemNames
    return Page.Section(
      id: "sequences", title: Prose(task.items.capitalizedFirst), note: note,
      file: "comparison.csv",
      parts: [
        ChangeTable(
          heading: task.item, words: comparison.methods.count > 1 ? ["method"] : [],
          headers: ["before", "now", "change"] + comparison.form.headers,
          isLong: true,
          rows: changed.map { row($0, named: names[$0.item], bar, in: comparison, views) })
      ])
  }

  private static func facts(_ comparison: RunComparison) -> [RunFactsTable.Fact] {
    func fact(_ name: String, _ value: (ComparedRun) -> String) -> RunFactsTable.Fact {
      let (before, after) = (value(comparison.before), value(comparison.after))
      return RunFactsTable.Fact(name: name, before: before, after: after, differs: before != after)
    }
    return [
      fact("run") { $0.path },
      fact("dataset") { $0.run.facts.datasets.joined(separator: ", ") },
      fact("size") {
        "\($0.run.task.count($0.run.items.count)) × \($0.run.methods.count.of("method"))"
      },
    ]
      + comparison.after.run.settings.filter(\.isDecisive).map { setting in
        fact(setting.name) { run in run.run.settings.first { $0.name == setting.name }?.value ?? "–"
        }
      } + [
        fact("started") { $0.run.facts.started },
        fact("machine") { "\($0.run.facts.processor), \($0.run.facts.cores.of("core"))" },
        fact("versions") { "\($0.run.facts.version), \($0.run.facts.compiler)" },
        fact("seed") { "\($0.run.facts.seed)" },
        fact("command") { $0.run.facts.command },
      ]
  }

  private static func row(
    _ change: RunComparison.MethodChange, _ bar: DifferenceBar, in comparison: RunComparison
  ) -> ChangeTable.Row {
    let times = [change.timeBefore, change.timeAfter].map { $0?.fixed(2) ?? "–" }
    return ChangeTable.Row(
      name: change.name,
      cells: cells(
        change.before, change.after, change.difference, comparison.measure)
        + tests(change.figures, comparison.measure) + times,
      bar: bar.svg(change.difference, change.figures?.interval, isFlipped: comparison.isFlipped),
      isShown: change.figures?.isShown ?? false,
      remark: change.differing == 0 ? "identical answers" : "")
  }

  private static func row(
    _ change: ItemChange, named name: String, _ bar: DifferenceBar,
    in comparison: RunComparison, _ views: ComparisonViews
  ) -> ChangeTable.Row {
    ChangeTable.Row(
      name: name, index: views.player == nil ? nil : change.item,
      target: views.target(of: change), frame: change.divergence?.frame,
      words: comparison.methods.count > 1 ? [comparison.methods[change.method].name] : [],
      cells: cells(change.before, change.after, change.scoreDifference, comparison.measure)
        + comparison.form.cells(change, comparison.measure),
      bar: bar.svg(
        change.scoreDifference, change.figures?.interval, isFlipped: comparison.isFlipped),
      isShown: change.isShown, remark: change.remark)
  }

  private static func cells(
    _ before: Double?, _ after: Double?, _ difference: Double?, _ measure: MeasureFacts
  ) -> [String] {
    let digits = measure.digits
    return [
      before?.fixed(digits) ?? "–", after?.fixed(digits) ?? "–", difference?.signed(digits) ?? "–",
    ]
  }

  /// Returns the cells with the interval and the p-value of a comparison.
  package static func tests(_ figures: PairedComparison?, _ measure: MeasureFacts) -> [String] {
    let digits = measure.digits
    return [
      figures?.interval.map {
        "\($0.lowerBound.signed(digits)) to \($0.upperBound.signed(digits))"
      } ?? "–",
      figures?.adjustedP.asProbability ?? "–",
    ]
  }
}

extension RunComparison {
  /// Whether smaller values of the compared measure are better.
  fileprivate var isFlipped: Bool { measure.better == .lower }
}

/// A small chart of a difference and its confidence interval. Changes for the worse are drawn to the left of the
/// center.
struct DifferenceBar {
  /// The difference that is drawn at the left or right end of the chart.
  private let scale: Double

  init(largest: Double) { scale = max(largest * 1.1, 0.01) }

  /// Returns the chart as SVG; an empty string if there is no difference to show.
  ///
  /// - Parameter isFlipped: whether a smaller value is better.
  func svg(
    _ difference: Double?, _ interval: ClosedRange<Double>?, isFlipped: Bool
  ) -> String {
    guard let change = difference else { return "" }
    let sign = isFlipped ? -1.0 : 1.0
    let difference = sign * change
    func x(_ value: Double) -> Double { 50 + 50 * min(max(sign * value / scale, -1), 1) }
    var svg = SVG()
    svg.group(
      [
        "viewBox": "0 0 100 12",
        "class": "bar change \(difference < 0 ? "worse" : "better")", "aria-hidden": "true",
      ], name: "svg"
    ) { svg in
      svg.element("line", ["class": "rail", "x1": "0", "x2": "100", "y1": "6", "y2": "6"])
      svg.element("line", ["class": "rail", "x1": "50", "x2": "50", "y1": "0", "y2": "12"])
      if let interval {
        svg.element(
          "line",
          [
            "class": "range", "x1": x(interval.lowerBound).coordinate,
            "x2": x(interval.upperBound).coordinate, "y1": "6", "y2": "6",
          ])
      }
      svg.element("circle", ["cx": x(change).coordinate, "cy": "6", "r": "4"])
    }
    return svg.text
  }
}
