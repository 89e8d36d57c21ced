import Analysis
import Evaluation
import Execution
import GroundTruth
import Tracking

/// What the page's template shows, in the words and figures it shows them in.
struct Page {
  struct Subject {
    var style: Int
    var name: String
    /// Its colour, of eight.
    var color: Int
    /// The dashes of its curves: none for the first eight subjects.
    var dashes: String
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
  var facts: [Fact]
  var problems: [String]
  var hasProblems: Bool
  var subjects: [Subject]
  var hasSeveralSubjects: Bool
  var hasSubjects: Bool
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
  /// The section in which sequences are played.
  var player = ""
  /// Whether frames lie in files beside the page.
  var hasFrames = false
  var gallery: FailureGallery
  var selfCheck: [SelfCheck]
  var hasSelfCheck: Bool
  var style: String
  var script: String

  init(
    _ result: RunResult, _ figures: ReportFigures, gallery: FailureGallery, style: String,
    script: String
  ) {
    let verdict = Verdict(result)
    title = result.facts.name
    headline = [CoverageWords.sentence(of: result), verdict.headline].compactMap(\.self)
      .joined(separator: " ")
    details = verdict.details
    facts = Self.facts(of: result)
    problems = result.problemsAndFailures.map(\.description)
    hasProblems = !problems.isEmpty
    subjects = result.subjects.enumerated().map { index, subject in
      Subject(
        style: index, name: subject.identity.name, color: index % 8,
        dashes: ["none", "7 3", "2 3", "9 3 2 3"][index / 8 % 4])
    }
    hasSubjects = !subjects.isEmpty
    hasSeveralSubjects = subjects.count > 1
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
  }

  private static func facts(of result: RunResult) -> [Fact] {
    let facts = result.facts
    let frames = result.sequences.reduce(0) { $0 + $1.sequence.frameCount }
    let targets = result.sequences.reduce(0) { $0 + $1.sequence.targets.count }
    return [
      Fact(name: "dataset", value: facts.datasets.joined(separator: ", ")),
      Fact(
        name: "size",
        value: "\(result.sequences.count) sequences, \(targets) targets, \(frames) frames"
      ),
      Fact(name: "conventions", value: result.conventions.rawValue),
      Fact(name: "started", value: facts.started),
      Fact(
        name: "machine",
        value: "\(facts.processor), \(facts.cores) cores, \(facts.system); \(facts.jobs) jobs"),
      Fact(name: "versions", value: "\(facts.version), \(facts.compiler)"),
      Fact(name: "seed", value: "\(facts.seed)"),
    ] + facts.remarks.map { Fact(name: "remark", value: $0.description) } + [
      Fact(name: "to repeat it", value: facts.command, isCode: true)
    ]
  }
}
