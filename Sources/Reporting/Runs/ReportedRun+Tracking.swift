import Bench
import Evaluation
import Files
import GroundTruth
import Results

extension ReportedRun {
  /// Creates the content of the report for a tracking run.
  ///
  /// - Parameter figures: the figures that reports contain in addition to the scores; nil to omit them.
  init(_ result: TrackingResult, _ figures: ReportFigures? = nil) {
    var run = result.shared
    var measure = result.accuracy
    measure.title = result.accuracyName
    for (index, sequence) in result.sequences.map(\.sequence).enumerated() {
      let tags = Set(sequence.attributes + sequence.targets.flatMap(\.attributes))
      run.items[index].attributes = tags.sorted()
    }
    for (index, subject) in result.subjects.enumerated() {
      run.methods[index].attributes = subject.attributes.map { attribute in
        (attribute.attribute, attribute.targets, attribute.scores.values)
      }
    }
    let summary = figures?.summary ?? SummaryColumns(result)
    let comparisons = ComparisonWords(run, measure: measure.title)
    let times = UpdateTimes(result, latencies: figures?.latencies ?? [])
    self.init(
      run: run, method: "subject", measure: measure, measures: Self.measures(result),
      order: RankOrder(result).places,
      hardestFirst: result.hardestFirst, problems: result.problems, summary: summary,
      verdict: Verdict(result, comparisons), comparisons: comparisons,
      speeds: times.summaries.enumerated().map { index, summary in
        times.framesPerSecond.value(of: summary).map {
          Speed(perSecond: $0, interval: times.intervals[index][times.framesPerSecond])
        }
      }, speedWords: "frames per second \(times.clock)",
      itemFacts: ItemFacts(
        titles: ["frames", "targets"],
        values: result.sequences.map {
          ["\($0.sequence.frameCount)", "\($0.sequence.targets.count)"]
        }),
      attributed: (
        "targets", "the targets with each attribute, including groups by target size and speed"
      ), attributeIntervals: figures?.attributeIntervals ?? run.methods.map { _ in [:] },
      paragraphs: [
        .lines { $0.lines(Self.selfCheck(result), indent: 2) },
        .lines { style in result.timing.map { TimingWords(timing: $0).lines(style) } ?? [] },
      ],
      markdown: RunSummary.Markdown(
        before: Self.before(result, summary, comparisons), after: Self.after(result, summary)))
    let frames = result.sequences.reduce(0) { $0 + $1.sequence.frameCount }
    let targets = result.sequences.reduce(0) { $0 + $1.sequence.targets.count }
    sizeWords = ", \(targets.of("target")), \(frames.of("frame"))"
    itemFile = "sequences.csv"
    summaryNotes = [Self.checks(result)].compactMap(\.self)
  }

  /// Returns the tracking measures, followed by any further measures that the run's protocol defines.
  private static func measures(_ result: TrackingResult) -> [MeasureFacts] {
    let measures = TaskFacts.tracking(under: result.conventions).measures
    let keys = Set(measures.map(\.key))
    return measures + result.evaluationProtocol.measures.filter { !keys.contains($0.key) }
  }

  /// Returns a paragraph with the scores of a perfect tracker under every convention; nil if they are unknown. A
  /// perfect tracker answers with the ground truth.
  private static func checks(_ result: TrackingResult) -> Prose? {
    var checks: Prose =
      "AUC of a perfect tracker (one that answers with the ground truth) under each convention: "
    var isKnown = false
    for conventions in Conventions.allCases {
      guard let scores = result.selfCheck[conventions]?.figures else { continue }
      isKnown = true
      let look = conventions == result.conventions ? "check shown" : "check"
      checks += "\("\(conventions.rawValue) \(scores.auc.fixed(3))", look: look) "
    }
    checks += "– figures under different conventions are not comparable."
    return isKnown ? checks : nil
  }

  /// Returns a line that names the convention used in tables and states the AUC of a perfect tracker, first under this
  /// convention and then under the others.
  private static func selfCheck(_ result: TrackingResult) -> String {
    let others = Conventions.allCases.filter { $0 != result.conventions }
    let figures = ([result.conventions] + others).compactMap { conventions in
      result.selfCheck[conventions]?.figures.map { "\(conventions.rawValue) \($0.auc.fixed(3))" }
    }
    return "conventions: \(result.conventions.rawValue)"
      + (figures.isEmpty
        ? "" : "; AUC of a perfect tracker: " + figures.joined(separator: ", "))
  }

  private static func before(
    _ result: TrackingResult, _ summary: SummaryColumns, _ comparisons: ComparisonWords
  ) -> [String] {
    var lines = ["# \(Escaping.markdown(result.facts.name))", ""]
    let verdicts = comparisons.lines
    if !verdicts.isEmpty { lines += verdicts.map { "- \(Escaping.markdown($0))" } + [""] }
    lines.append(
      "\(result.sequences.count.of("sequence")) of \(Escaping.markdown(result.datasetNames)), "
        + "`\(result.conventions.rawValue)` conventions"
        + (summary.hasBest ? ", best in bold" : "")
        + (StandingWords(summary.columns).legend().map { ", \($0)" } ?? "")
        + (summary.missingIntervals == nil ? ", 95% intervals in parentheses." : "."))
    return lines + [""]
  }

  private static func after(_ result: TrackingResult, _ summary: SummaryColumns) -> [String] {
    var lines: [String] = []
    if let missing = summary.missingIntervals { lines += [missing, ""] }
    for remark in [summary.protocolRemark, summary.timeRemark].compactMap(\.self) {
      lines += [Escaping.markdown(remark), ""]
    }
    lines.append(selfCheck(result))
    if let timing = result.timing {
      let words = TimingWords(timing: timing)
      lines +=
        ["", "Timing: \(words.method).", ""]
        + words.comparisons.map { "- \(Escaping.markdown($0))" }
    }
    let remarks = result.facts.remarks
    if !remarks.isEmpty {
      lines += ["", "Remarks:", ""] + remarks.map { "- \(Escaping.markdown($0.description))" }
    }
    if !result.facts.problems.isEmpty {
      lines +=
        ["", "Problems:", ""]
        + result.facts.problems.map { "- \(Escaping.markdown($0.description))" }
    }
    return lines
  }
}
