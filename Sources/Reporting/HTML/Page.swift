import Bench
import Evaluation
import GroundTruth
import Results

/// The data of the page's template, in words and formatted figures.
struct Page {
  struct Subject {
    var style: Int
    var name: String
    /// The color, one of eight.
    var color: Int
    /// The dashes of its curves; none for the first eight subjects.
    var dashes: String
    /// The CSS of its keys and dots, which distinguishes subjects of the same color.
    var look: String
  }

  /// A section in the table of contents.
  struct Entry {
    var id: String
    var title: String
  }

  struct Explanation {
    var title: String
    var explanation: String
  }

  struct Fact {
    var name: String
    var value: String
    var isCode = false
  }

  struct SelfCheck {
    var conventions: String
    var value: String
    var isShown: Bool
  }

  var title: String
  var headline: String
  var details: [String]
  /// What the best subject lost; nil if it is not known.
  var lost: LostWords?
  var facts: [Fact]
  /// A line about what was measured.
  var about: String
  var problems: [String]
  /// The problems in one line.
  var problemLine: String
  var hasProblems: Bool
  /// Notes about objects that are as intended.
  var notes: [String]
  /// The notes in one line.
  var noteLine: String
  var hasNotes: Bool
  var contents: [Entry] = []
  var measures: [Explanation]
  var hasMeasures: Bool
  var subjects: [Subject]
  var hasSeveralSubjects: Bool
  /// Whether there are so many that a search by name is useful.
  var hasManySubjects: Bool
  var hasSubjects: Bool
  var ranOnDifferentSequences: Bool
  var accuracyName: String
  var conventions: String
  var summary: SummaryRows
  var comparisons: ComparisonTable?
  var speed: ChartView?
  var timing: TimingSection?
  var chartSections: [ChartSection]
  var attributes: HeatTable?
  var attributeChart: ChartView?
  var sequences: HeatTable?
  /// The section that plays sequences.
  var player = ""
  /// Whether files with frames are beside the page.
  var hasFrames = false
  var gallery: FailureGallery
  var selfCheck: [SelfCheck]
  var hasSelfCheck: Bool
  var style: String
  var script: String

  init(
    _ result: TrackingResult, _ figures: ReportFigures, gallery: FailureGallery, style: String,
    script: String
  ) {
    let verdict = Verdict(result)
    title = result.facts.name
    headline = [CoverageWords.sentence(of: result), verdict.headline].compactMap(\.self)
      .joined(separator: " ")
    details = verdict.details
    lost = verdict.lost
    facts = Self.facts(of: result)
    about =
      "\(Self.size(of: result)) of \(result.facts.datasets.joined(separator: ", "));"
      + " \(result.facts.version), \(result.facts.started)"
    let told = result.problemsAndFailures
    problems = told.filter { !$0.isByDesign }.map(\.description)
    hasProblems = !problems.isEmpty
    problemLine = Self.line(problems)
    notes = told.filter(\.isByDesign).map(\.description)
    hasNotes = !notes.isEmpty
    noteLine = Self.line(notes)
    measures = figures.summary.columns.filter { !$0.isStatus }.map {
      Explanation(title: $0.title, explanation: $0.measure.explanation)
    }
    hasMeasures = !measures.isEmpty && !result.subjects.isEmpty
    subjects = result.subjects.enumerated().map { index, subject in
      Subject(
        style: index, name: subject.identity.name, color: SubjectLook.color(index),
        dashes: SubjectLook.dashes(index), look: SubjectLook.declarations(index))
    }
    hasSubjects = !subjects.isEmpty
    hasSeveralSubjects = subjects.count > 1
    hasManySubjects = subjects.count > 6
    ranOnDifferentSequences = !result.hasEqualCoverage
    accuracyName = result.accuracyName
    conventions = result.conventions.rawValue
    summary = SummaryRows(result, figures.summary)
    comparisons = ComparisonTable(result)
    speed = SpeedChart(result, figures).view
    timing = TimingSection(result, figures)
    chartSections = ChartSection.all(of: result, figures)
    attributes = HeatTable(attributesOf: result)
    attributeChart = AttributeChart(result, figures).view
    sequences = HeatTable(sequencesOf: result)
    self.gallery = gallery
    selfCheck = Conventions.allCases.compactMap { conventions in
      guard let scores = result.selfCheck[conventions]?.figures else { return nil }
      return SelfCheck(
        conventions: conventions.rawValue, value: scores.auc.fixed(3),
        isShown: conventions == result.conventions)
    }
    hasSelfCheck = !selfCheck.isEmpty
    self.style = style
    self.script = script
    contents = sections(hasPlayer: !result.sequences.isEmpty)
  }

  /// Returns the existing sections, in the page's order.
  private func sections(hasPlayer: Bool) -> [Entry] {
    var found: [(Bool, String, String)] = [
      (hasProblems, "problems", "Problems"), (hasNotes, "notes", "Remarks"),
      (hasSubjects, "summary", "Summary"),
      (comparisons != nil, "comparisons", "Is the difference real?"),
      (speed != nil, "speed", "Accuracy against speed"), (timing != nil, "timing", "Time"),
    ]
    found += chartSections.map { (true, $0.id, $0.title) }
    found += [
      (attributes != nil, "attributes", "Attributes"), (sequences != nil, "sequences", "Sequences"),
      (hasSubjects && hasPlayer, "player", "Player"),
      (gallery.hasStrips, "failures", gallery.title),
      (hasMeasures, "measures", "What the measures mean"),
    ]
    return found.filter(\.0).map { Entry(id: $0.1, title: $0.2) }
  }

  /// Returns the only note, or the number of notes with the first one.
  private static func line(_ notes: [String]) -> String {
    guard notes.count > 1 else { return notes.first ?? "" }
    return "\(notes.count); the first: \(notes[0])"
  }

  private static func size(of result: TrackingResult) -> String {
    let frames = result.sequences.reduce(0) { $0 + $1.sequence.frameCount }
    let targets = result.sequences.reduce(0) { $0 + $1.sequence.targets.count }
    return
      "\(result.sequences.count.of("sequence")), \(targets.of("target")), \(frames.of("frame"))"
  }

  private static func facts(of result: TrackingResult) -> [Fact] {
    let facts = result.facts
    return [
      Fact(name: "dataset", value: facts.datasets.joined(separator: ", ")),
      Fact(name: "size", value: size(of: result)),
      Fact(name: "conventions", value: result.conventions.rawValue),
      Fact(name: "started", value: facts.started),
      Fact(name: "machine", value: facts.machine),
      Fact(name: "versions", value: "\(facts.version), \(facts.compiler)"),
      Fact(name: "seed", value: "\(facts.seed)"),
    ] + facts.remarks.map { Fact(name: "remark", value: $0.description) } + [
      Fact(name: "to repeat it", value: facts.command, isCode: true)
    ]
  }
}

extension RunNote {
  /// Whether it is about something intended that needs no action.
  fileprivate var isByDesign: Bool {
    switch kind {
    case .coverage, .labels, .scoring, .account, .favor, .timing, .build: true
    case .input, .failure, .results, .other: false
    }
  }
}
