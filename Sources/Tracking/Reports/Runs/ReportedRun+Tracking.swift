import Bench
import Evaluation
import GroundTruth
import Reporting
import Results

extension ReportedRun {
  /// Creates the content of the report for a tracking run, with its estimate in real time.
  init(_ result: TrackingResult, _ figures: ReportFigures? = nil) {
    self.init(
      result, figures, realTime: figures.map(\.realTime) ?? RealTimeEstimate(of: result))
  }

  /// Creates the content of the report for a tracking run.
  ///
  /// - Parameters:
  ///   - figures: the figures that reports contain in addition to the scores; nil to omit them.
  ///   - realTime: the estimate of the AUC in real time; nil if there is none.
  init(_ result: TrackingResult, _ figures: ReportFigures? = nil, realTime: RealTimeEstimate?) {
    var run = result.shared
    var measure = result.accuracy
    measure.title = result.accuracyName
    for (index, sequence) in result.sequences.map(\.sequence).enumerated() {
      let tags = Set(sequence.attributes + sequence.targets.flatMap(\.attributes))
      run.items[index].attributes = tags.sorted()
    }
    for (index, method) in result.methods.enumerated() {
      run.methods[index].attributes = method.attributes.map { attribute in
        (attribute.attribute, attribute.targets, attribute.scores.values)
      }
    }
    let times = figures?.times ?? UpdateTimes(result)
    self.init(
      run, method: "tracker", measure: measure,
      speeds: MethodSpeeds(result, run, times),
      summary: SummaryColumns(
        result, run, ranking: run.ranking, times: times, drift: figures?.drift),
      unjudged: Self.unjudged(result))
    verdict.lost = verdict.best.flatMap { LostWords(of: $0, result)?.prose }
    (measures, problems) = (Self.measures(result), result.problems)
    itemFacts = ItemFacts(
      titles: ["frames", "targets"],
      values: result.sequences.map {
        ["\($0.sequence.frameCount)", "\($0.sequence.targets.count)"]
      })
    attributed = (
      "targets", "the targets with each attribute, including groups by target size and speed"
    )
    if let figures { attributeIntervals = figures.attributeIntervals }
    paragraphs = [
      [Self.selfCheck(result)], result.timing.map { TimingWords(timing: $0).lines } ?? [],
      Self.realTime(realTime, run),
    ]
    let frames = result.sequences.reduce(0) { $0 + $1.sequence.frameCount }
    let targets = result.sequences.reduce(0) { $0 + $1.sequence.targets.count }
    sizeWords = ", \(targets.of("target")), \(frames.of("frame"))"
    itemFile = "sequences.csv"
    summaryNotes = [Self.checks(result)].compactMap(\.self)
  }

  /// Returns the sentences about real time; an empty list if nothing can be compared.
  private static func realTime(_ estimate: RealTimeEstimate?, _ run: RunResult) -> [String] {
    guard let estimate, run.items.count >= Resampling.minimumSequences else { return [] }
    let words = RealTimeWords(estimate, names: run.methods.map(\.identity.name))
    return words.lines.isEmpty ? [] : ["real time: \(words.basis)"] + words.lines
  }

  /// Returns a sentence that says why no answer could be judged, and what to do.
  private static func unjudged(_ result: TrackingResult) -> String {
    let size = result.sequences.count.of("sequence")
    let labels = result.sequences.lazy.flatMap(\.sequence.targets).map { target in
      target.annotations.count { $0.region != nil }
    }
    return labels.allSatisfy { $0 < 2 }
      ? "Nothing could be judged on \(size), because only the frame that starts a tracker has a label;"
        + " label more frames."
      : "No answer could be judged on \(size), because no label can be compared with an answer;"
        + " see vbench datasets check."
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
}
