import Analysis
import Evaluation
import Execution
import GroundTruth
import Timing
import Tracking

/// What the run says, in plain sentences.
struct Verdict {
  /// The answer in one sentence.
  var headline: String
  /// What else one should know before acting on it.
  var details: [String]

  init(_ result: TrackingResult) {
    let ranked = Self.ranked(result)
    let measure = Self.measure(of: result)
    guard let best = ranked.first else {
      headline = "Nothing was measured."
      details = result.subjects.isEmpty ? ["No tracker was run."] : []
      return
    }
    let scope =
      result.sequences.count == 1 ? "1 sequence" : "\(result.sequences.count) sequences"
    guard ranked.count > 1 else {
      headline =
        "\(best.name) reaches \(measure) \(best.accuracy.fixed(3))\(best.speedClause) on \(scope)."
      details = [best.lostSentence].compactMap { $0 }
      return
    }
    headline = Self.headline(ranked, best: best, measure, scope, result)
    details = [Self.advice(ranked, best: best, result)].compactMap { $0 }
    details += ComparisonWords(result).lines.map { $0.capitalisedSentence }
    if let sentence = best.lostSentence { details.append(sentence) }
    if !result.hasEqualCoverage {
      details.append("Subjects that ran on fewer sequences are left out of this ranking.")
    }
  }

  /// Who wins, as far as that is shown.
  private static func headline(
    _ ranked: [Ranked], best: Ranked, _ measure: String, _ scope: String, _ result: TrackingResult
  ) -> String {
    let figures = "\(measure) \(best.accuracy.fixed(3))\(best.speedClause)"
    guard result.primaryMeasure == nil else {
      return "\(best.name) has the highest \(measure) of \(ranked.count) on \(scope):"
        + " \(best.accuracy.fixed(3))\(best.speedClause)."
    }
    let others = Set(ranked.dropFirst().map(\.name))
    let comparisons = result.comparisons.filter {
      $0.first.name == best.name && others.contains($0.second.name)
    }
    let beaten = comparisons.count { $0.figures.isShown }
    guard beaten > 0 else {
      guard comparisons.count(where: { $0.figures.isShownOnMost }) < others.count else {
        let whom = others.count == 1 ? "the other" : "each of the \(others.count) others"
        return "\(best.name) is better than \(whom) on most of \(scope), \(figures);"
          + " by how much on average cannot be shown."
      }
      return
        "No winner can be shown on \(scope); highest of \(ranked.count): \(best.name), \(figures)."
    }
    guard beaten == others.count else {
      return "\(best.name) has the highest \(measure) of \(ranked.count) on \(scope),"
        + " \(best.accuracy.fixed(3))\(best.speedClause), and is shown to be better than"
        + " \(beaten) of the others."
    }
    let isFastest = SpeedOrder(result).isShownFastest(best.name, of: others)
    return
      "\(best.name) is \(isFastest ? "both the most accurate and the fastest" : "the most accurate")"
      + " of \(ranked.count) on \(scope): \(figures)."
  }

  private struct Ranked {
    var name: String
    var accuracy: Double
    var speed: Double?
    var lost: Int
    var targets: Int
    /// What is counted: a target, or one of several runs on it.
    var noun: String

    var speedClause: String {
      speed.map { " at \($0.fixed($0 < 10 ? 1 : 0)) frames per second" } ?? ""
    }

    var lostSentence: String? {
      guard targets > 0 else { return nil }
      let objects = targets.of(noun)
      return lost == 0
        ? "\(name) lost none of \(objects) (\(Self.lossRule))."
        : "\(name) lost \(lost) of \(objects) (\(Self.lossRule))."
    }

    private static let lossRule = "\(LossRule.aucWords) counts as lost"
  }

  /// Differences in accuracy that nobody would notice.
  private static let margin = 0.02

  /// Whom to take where time matters: the fastest of those that are shown to be as accurate as the
  /// best within a margin, else the fastest of all; nil where no subject is faster.
  private static func advice(_ ranked: [Ranked], best: Ranked, _ result: TrackingResult) -> String?
  {
    guard let slow = best.speed, slow > 0, result.primaryMeasure == nil else { return nil }
    let comparisons = Dictionary(
      result.comparisons.flatMap { comparison in
        [
          (comparison.first.name, comparison.second.name),
          (comparison.second.name, comparison.first.name),
        ]
        .filter { $0.0 == best.name }.map { ($0.1, comparison.figures) }
      }
    ) { first, _ in first }
    func fastest(_ candidates: [Ranked]) -> Ranked? {
      candidates.filter { ($0.speed ?? 0) > 1.1 * slow }.max { ($0.speed ?? 0) < ($1.speed ?? 0) }
    }
    let equal = fastest(
      ranked.filter { comparisons[$0.name]?.isEquivalent(within: margin) ?? false })
    guard let chosen = equal ?? fastest(ranked), let speed = chosen.speed else { return nil }
    let gain = "\(chosen.name) is \((speed / slow).fixed(1)) times as fast"
    let name = result.accuracyName
    if equal != nil {
      return "\(gain) and as accurate to within \(margin.fixed(2)) \(name)."
    }
    guard comparisons[chosen.name]?.isShown == true else {
      return "Where time matters more: \(gain), at \(name) \(chosen.accuracy.fixed(3))."
    }
    let loss = (best.accuracy - chosen.accuracy).fixed(3)
    return "Where time matters more: \(gain) and \(loss) \(name) less accurate."
  }

  /// The subjects that have a score, did not fail everywhere and ran on as many sequences as any,
  /// most accurate first: means over different sequences do not compare.
  private static func ranked(_ result: TrackingResult) -> [Ranked] {
    let most = result.subjects.map(\.coverage).max() ?? 0
    let times = UpdateTimes(result)
    return zip(result.subjects, times.summaries).compactMap { subject, summary in
      guard subject.coverage == most else { return nil }
      guard subject.sequences.contains(where: { $0.status == .complete }) else { return nil }
      let score: Double? =
        if let measure = result.primaryMeasure {
          subject.protocolResult?.scores[measure]
        } else {
          subject.scores[result.conventions]?.figures?.auc
        }
      guard let accuracy = score, accuracy.isFinite else { return nil }
      let followed = subject.sequences.reduce(0) { $0 + $1.targets.count }
      let labeled = result.sequences.reduce(0) { $0 + $1.sequence.targets.count }
      return Ranked(
        name: subject.identity.name, accuracy: accuracy,
        speed: times.framesPerSecond.value(of: summary), lost: subject.lost,
        targets: followed, noun: followed > labeled ? "run" : "target")
    }.sorted { $0.accuracy == $1.accuracy ? $0.name < $1.name : $0.accuracy > $1.accuracy }
  }
}

extension Verdict {
  /// What the subjects are ranked by.
  fileprivate static func measure(of result: TrackingResult) -> String {
    result.primaryMeasure?.title ?? result.accuracyName
  }
}

extension String {
  /// With a full stop, and a capital where it begins with a word of ours and not with a name.
  fileprivate var capitalisedSentence: String {
    (hasPrefix("no ") || hasPrefix("none ") ? "N" + dropFirst() : self) + "."
  }
}
