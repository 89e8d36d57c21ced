import Bench
import Evaluation
import Results

/// The page `comparison.html`: the changes from one run to another, in a single file.
struct RunComparisonPage {
  private struct Subject {
    var style: Int
    var name: String
    var color: Int
    var dashes: String
  }

  private struct Fact {
    var name: String
    var before: String
    var after: String
    var differs: Bool
  }

  private struct Row {
    var name: String
    /// What a click opens in the player: the index of the shared item and, if the runs differ, the target and
    /// the frame; nil in rows about all items.
    var index: Int?
    var target: Int?
    var frame: Int?
    var subject: String
    var cells: [String]
    var bar: String
    var isShown: Bool
    var remark: String
  }

  private let title: String
  private let headline: String
  private let details: [String]
  private let remarks: [String]
  private let hasRemarks: Bool
  private let facts: [Fact]
  private let subjects: [Subject]
  private let hasSwitches: Bool
  private let accuracyName: String
  private let item: String
  private let items: String
  private let itemsTitle: String
  /// The notes above the table of items, for those with and without changes.
  private let itemsNote: String
  private let openingNote: String
  /// The name of the subjects' times.
  private let timeName: String
  /// Whether each item has its own interval and test.
  private let hasItemTests: Bool
  private let opens: Bool
  private let overall: [Row]
  private let hasSeveralSubjects: Bool
  private let rows: [Row]
  private let hasRows: Bool
  private let unchanged: String
  private let strips: [ComparisonStrip]
  private let hasStrips: Bool
  private let thresholdWords: String
  private let galleries: [FigurePage.PictureGroup]
  private let hasGalleries: Bool
  private let player: String
  private let playerSection: PlayerSection?
  private let style: String
  private let script: String

  /// - Throws: `MustacheTemplate`'s error if an embedded template cannot be parsed.
  static func render(
    _ comparison: RunComparison, pictures: HTMLReport.Pictures
  ) throws -> [UInt8] {
    let page = try RunComparisonPage(comparison, pictures: pictures)
    var output = ByteOutput()
    let text = try PageTemplate(PackageResources.comparison_mustache).text(page)
    if let player = page.playerSection {
      try player.write(text, to: &output)
    } else {
      output.append(text)
    }
    return output.bytes
  }

  private init(_ comparison: RunComparison, pictures: HTMLReport.Pictures) throws {
    let words = RunComparisonWords(comparison)
    let views = try comparison.makeViews(comparison, pictures)
    let task = comparison.task
    title = "\(comparison.before.run.facts.name) → \(comparison.after.run.facts.name)"
    headline = words.headline
    details = words.details
    remarks = comparison.remarks
    hasRemarks = !remarks.isEmpty
    facts = Self.facts(comparison)
    subjects = views.subjects.enumerated().map { index, name in
      Subject(
        style: index, name: name, color: SubjectLook.color(index),
        dashes: SubjectLook.dashes(index))
    }
    hasSwitches = !subjects.isEmpty
    accuracyName = comparison.measure.title
    (item, items) = (task.item, task.items)
    itemsTitle = task.items.prefix(1).uppercased() + task.items.dropFirst()
    hasItemTests = task.judgesFrames
    timeName = task.judgesFrames ? "median ms" : "ms"
    opens = views.player != nil
    itemsNote =
      hasItemTests
      ? "What changed, significant changes first (*, in bold), each by the size of the change. The"
        + " interval and the p-value, corrected for all pairs with different answers (Holm),"
        + " use blocks of frames as units: they apply to these frames, not to other \(items)."
      : "What changed, by the size of the change."
    openingNote = opens ? " A click on a row opens it in the player." : ""
    let changed = comparison.changes.filter(\.hasChanged)
    let bar = DifferenceBar(
      largest: (changed.compactMap(\.scoreDifference) + comparison.subjects.compactMap(\.difference))
        .map(abs).max() ?? 0)
    overall = comparison.subjects.map { Self.row($0, bar, in: comparison) }
    let names = comparison.itemNames
    rows = changed.map { change in
      Self.row(change, named: names[change.item], bar, in: comparison, views)
    }
    hasRows = !rows.isEmpty
    hasSeveralSubjects = comparison.subjects.count > 1
    let same = comparison.changes.count - changed.count
    unchanged =
      same == 0
      ? ""
      : "In \(same) of \(comparison.changes.count) pairs every answer is the same; they are left out."
    strips = views.strips
    hasStrips = !strips.isEmpty
    thresholdWords = views.thresholdWords
    galleries = views.galleries
    hasGalleries = !galleries.isEmpty
    playerSection = views.player
    player = try views.player?.markup() ?? ""
    style =
      PageResource.text(PackageResources.report_css)
      + (opens ? PageResource.text(PackageResources.player_css) : "")
      + PageResource.text(PackageResources.comparison_css)
    script =
      PageResource.text(PackageResources.address_js, PackageResources.report_js)
      + (opens ? PageResource.text(PackageResources.player_js) : "")
  }

  private static func facts(_ comparison: RunComparison) -> [Fact] {
    func fact(_ name: String, _ value: (ComparedRun) -> String) -> Fact {
      let (before, after) = (value(comparison.before), value(comparison.after))
      return Fact(name: name, before: before, after: after, differs: before != after)
    }
    return [
      fact("run") { $0.path },
      fact("dataset") { $0.run.facts.datasets.joined(separator: ", ") },
      fact("size") {
        "\($0.run.items.count) × \($0.run.methods.count), \($0.run.task.items) × subjects"
      },
    ]
      + comparison.after.run.settings.filter(\.isDecisive).map { setting in
        fact(setting.name) { run in run.run.settings.first { $0.name == setting.name }?.value ?? "–"
        }
      } + [
        fact("started") { $0.run.facts.started },
        fact("machine") { "\($0.run.facts.processor), \($0.run.facts.cores) cores" },
        fact("versions") { "\($0.run.facts.version), \($0.run.facts.compiler)" },
        fact("seed") { "\($0.run.facts.seed)" },
        fact("command") { $0.run.facts.command },
      ]
  }

  private static func row(
    _ change: RunComparison.SubjectChange, _ bar: DifferenceBar, in comparison: RunComparison
  ) -> Row {
    let times = [change.timeBefore, change.timeAfter].map { $0?.fixed(2) ?? "–" }
    return Row(
      name: change.name, subject: "",
      cells: cells(
        change.before, change.after, change.difference, comparison.measure)
        + tests(change.figures, comparison.measure) + times,
      bar: bar.svg(change.difference, change.figures?.interval, isFlipped: comparison.isFlipped),
      isShown: change.figures?.isShown ?? false,
      remark: change.differing == 0 ? "the same answers" : "")
  }

  private static func row(
    _ change: ItemChange, named name: String, _ bar: DifferenceBar,
    in comparison: RunComparison, _ views: ComparisonViews
  ) -> Row {
    let hasTests = comparison.task.judgesFrames
    return Row(
      name: name, index: change.item, target: views.target(of: change),
      frame: change.parting?.frame, subject: comparison.subjects[change.subject].name,
      cells: cells(change.before, change.after, change.scoreDifference, comparison.measure)
        + (hasTests ? tests(change.figures, comparison.measure) + ["\(change.differing)"] : []),
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

  private static func tests(_ figures: PairedComparison?, _ measure: MeasureFacts) -> [String] {
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
  /// Whether a smaller value is better.
  fileprivate var isFlipped: Bool { measure.better == .lower }
}

/// A small picture of a difference with its interval. Left of the middle is worse.
struct DifferenceBar {
  /// The difference that corresponds to half of the picture's width.
  private let scale: Double

  init(largest: Double) { scale = max(largest * 1.1, 0.01) }

  /// Returns the picture; empty if there is no difference to show.
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
