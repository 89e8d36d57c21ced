import Analysis
import Evaluation
import Execution
import GroundTruth
import Tracking

/// `comparison.html`: what changed from one run to another, one file that needs nothing else.
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
    /// What a click opens: the sequence's place among the shared ones and, where the runs part
    /// ways, the target's and the frame; nil in rows about all sequences.
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
  private let accuracyName: String
  private let overall: [Row]
  private let hasSeveralSubjects: Bool
  private let rows: [Row]
  private let hasRows: Bool
  private let unchanged: String
  private let strips: [ComparisonStrip]
  private let hasStrips: Bool
  private let thresholdWords: String
  private let player: String
  private let playerSection: PlayerSection
  private let style: String
  private let script: String

  /// What boxes and pictures of the player may take of the page, in characters.
  private static let playerBudget = 3_300_000

  /// - Throws: `MustacheTemplate`'s error when an embedded template cannot be parsed.
  static func render(
    _ comparison: RunComparison, pictures: HTMLReport.Pictures
  ) throws -> [UInt8] {
    let page = try RunComparisonPage(comparison, pictures: pictures)
    var output = ByteOutput()
    try page.playerSection.write(
      PageTemplate(PackageResources.comparison_mustache).text(page), to: &output)
    return output.bytes
  }

  private init(_ comparison: RunComparison, pictures: HTMLReport.Pictures) throws {
    let words = RunComparisonWords(comparison)
    let merged = comparison.merged
    title = "\(comparison.before.result.facts.name) → \(comparison.after.result.facts.name)"
    headline = words.headline
    details = words.details
    remarks = comparison.remarks
    hasRemarks = !remarks.isEmpty
    facts = Self.facts(comparison)
    subjects = merged.subjects.enumerated().map { index, subject in
      Subject(
        style: index, name: subject.identity.name, color: SubjectLook.color(index),
        dashes: SubjectLook.dashes(index))
    }
    accuracyName = merged.accuracyName
    let changed = comparison.changes.filter(\.hasChanged)
    let bar = DifferenceBar(
      largest: (changed.compactMap(\.scoreDifference) + comparison.subjects.compactMap(\.difference))
        .map(abs).max() ?? 0)
    overall = comparison.subjects.map { Self.row($0, bar) }
    let names = comparison.sequenceNames
    rows = changed.map { change in
      let targets = merged.sequences[change.sequence].sequence.targets
      return Self.row(
        change, sequence: names[change.sequence], subject: comparison.subjects[change.subject].name,
        target: targets.firstIndex { $0.name == change.parting?.target }, bar)
    }
    hasRows = !rows.isEmpty
    hasSeveralSubjects = comparison.subjects.count > 1
    let same = comparison.changes.count - changed.count
    unchanged =
      same == 0
      ? ""
      : "In \(same) of \(comparison.changes.count) pairs every answer is the same; they are left out."
    strips =
      pictures == .none
      ? [] : ComparisonStrip.all(of: comparison, merged: merged, limit: pictures == .few ? 12 : 60)
    hasStrips = !strips.isEmpty
    thresholdWords = PlayerSection.thresholdWords(merged)
    playerSection = try PlayerSection(
      merged, embedded: pictures == .none ? 0 : Self.playerBudget, files: nil)
    player = try playerSection.markup()
    style =
      Self.text(PackageResources.report_css) + Self.text(PackageResources.player_css)
      + Self.text(PackageResources.comparison_css)
    script = Self.text(PackageResources.report_js) + Self.text(PackageResources.player_js)
  }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }

  private static func facts(_ comparison: RunComparison) -> [Fact] {
    func fact(_ name: String, _ value: (ComparedRun) -> String) -> Fact {
      let (before, after) = (value(comparison.before), value(comparison.after))
      return Fact(name: name, before: before, after: after, differs: before != after)
    }
    return [
      fact("run") { $0.path },
      fact("dataset") { $0.result.facts.datasets.joined(separator: ", ") },
      fact("size") {
        "\($0.result.sequences.count) × \($0.result.subjects.count), sequences × subjects"
      },
      fact("conventions") { $0.result.conventions.rawValue },
      fact("started") { $0.result.facts.started },
      fact("machine") { "\($0.result.facts.processor), \($0.result.facts.cores) cores" },
      fact("versions") { "\($0.result.facts.version), \($0.result.facts.compiler)" },
      fact("seed") { "\($0.result.facts.seed)" },
      fact("command") { $0.result.facts.command },
    ]
  }

  private static func row(_ change: RunComparison.SubjectChange, _ bar: DifferenceBar) -> Row {
    let medians = [change.medianBefore, change.medianAfter].map { $0?.fixed(2) ?? "–" }
    return Row(
      name: change.name, subject: "",
      cells: cells(change.before, change.after, change.figures, change.difference) + medians,
      bar: bar.svg(change.difference, change.figures?.interval),
      isShown: change.figures?.isShown ?? false,
      remark: change.differing == 0 ? "the same answers" : "")
  }

  private static func row(
    _ change: SequenceChange, sequence: String, subject: String, target: Int?,
    _ bar: DifferenceBar
  ) -> Row {
    Row(
      name: sequence, index: change.sequence, target: target, frame: change.parting?.frame,
      subject: subject,
      cells: cells(change.before, change.after, change.figures, change.scoreDifference)
        + ["\(change.differing)"],
      bar: bar.svg(change.scoreDifference, change.figures?.interval), isShown: change.isShown,
      remark: change.remark)
  }

  private static func cells(
    _ before: Double?, _ after: Double?, _ figures: PairedComparison?, _ difference: Double?
  ) -> [String] {
    [
      before?.fixed(3) ?? "–", after?.fixed(3) ?? "–", difference?.signed(3) ?? "–",
      figures?.interval.map { "\($0.lowerBound.signed(3)) to \($0.upperBound.signed(3))" } ?? "–",
      figures?.adjustedP.fixed(4) ?? "–",
    ]
  }
}

/// A difference with its interval as a small picture: to the left of the middle is worse.
struct DifferenceBar {
  /// What the picture's half width stands for.
  private let scale: Double

  init(largest: Double) { scale = max(largest * 1.1, 0.01) }

  /// Empty where there is no difference to show.
  func svg(_ difference: Double?, _ interval: ClosedRange<Double>?) -> String {
    guard let difference else { return "" }
    func x(_ value: Double) -> Double { 50 + 50 * min(max(value / scale, -1), 1) }
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
      svg.element("circle", ["cx": x(difference).coordinate, "cy": "6", "r": "4"])
    }
    return svg.text
  }
}
