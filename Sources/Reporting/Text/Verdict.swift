import Bench
import Evaluation
import GroundTruth
import Results

/// The conclusions that can be drawn from a run, as sentences.
struct Verdict {
  /// The conclusion in one sentence.
  var headline: String
  /// Further information that the reader should know before acting on the conclusion.
  var details: [String]
  /// A description of the targets that the best subject lost; nil if they are unknown.
  var lost: LostWords?

  init(headline: String, details: [String]) {
    (self.headline, self.details) = (headline, details)
  }

  /// Creates the verdict for a tracking run.
  ///
  /// - Parameter comparisons: the sentences about the comparisons in the same run.
  init(_ result: TrackingResult, _ comparisons: ComparisonWords) {
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
      details = []
      lost = LostWords(of: best.name, result)
      return
    }
    let alike = Self.alike(ranked, best: best, result)
    let advice = Self.advice(best: best, alike: alike, result)
    let conclusion = Self.headline(ranked, best: best, measure, scope, result)
    // With a reference, the first sentence is about the reference.
    headline = result.reference == nil ? advice ?? conclusion : conclusion
    details = [
      result.reference == nil ? nil : advice,
      Self.tradeOff(ranked, best: best, alike: alike, result),
    ].compactMap(\.self)
    details += comparisons.lines.map(\.capitalizedSentence)
    details += [Self.otherClock(best, result)].compactMap(\.self)
    lost = LostWords(of: best.name, result)
    if !result.hasEqualCoverage {
      details.append("Subjects that ran on fewer sequences are not ranked.")
    }
  }

  /// Returns a sentence that names the best subject. If the subjects are ranked by AUC, the sentence also says whether
  /// the best subject is significantly better than all, some or none of the others; if there is a reference, the
  /// sentence compares the others with the reference instead.
  private static func headline(
    _ ranked: [Ranked], best: Ranked, _ measure: String, _ scope: String, _ result: TrackingResult
  ) -> String {
    let figures = "\(measure) \(best.accuracy.fixed(3))\(best.speedClause)"
    guard result.primaryMeasure == nil else {
      return "\(best.name) has the highest \(measure) of \(ranked.count) trackers on \(scope):"
        + " \(best.accuracy.fixed(3))\(best.speedClause)."
    }
    if let reference = result.reference {
      let own = ranked.first { $0.name == reference }
      return Self.headline(
        reference: reference, figure: own.map { "\(measure) \($0.accuracy.fixed(3))" },
        result.comparisons, method: "tracker", items: "sequences", scope: scope)
    }
    let others = Set(ranked.dropFirst().map(\.name))
    let comparisons = result.comparisons.filter {
      $0.first.name == best.name && others.contains($0.second.name)
    }
    let beaten = comparisons.count { $0.figures.isShown }
    guard beaten > 0 else {
      let onMost = comparisons.filter { $0.figures.isShownOnMost }
      guard onMost.isEmpty else {
        let whom =
          onMost.count < others.count
          ? "\(onMost.count) of the \(others.count) other trackers"
          : others.count == 1
            ? "the other tracker" : "each of the \(others.count) other trackers"
        return "\(best.name) is better than \(whom) on most of the \(scope) (\(figures)),"
          + " but no mean difference is shown."
      }
      return
        "No tracker is significantly better than all others on \(scope); of \(ranked.count) trackers,"
        + " \(best.name) has the highest \(measure): \(best.accuracy.fixed(3))\(best.speedClause)."
    }
    guard beaten == others.count else {
      return "\(best.name) has the highest \(measure) of \(ranked.count) trackers on \(scope),"
        + " \(best.accuracy.fixed(3))\(best.speedClause), and is significantly better than"
        + " \(beaten) of the others."
    }
    let isFastest = SpeedOrder(result).isShownFastest(best.name, of: others)
    return
      "\(best.name) is \(isFastest ? "both the most accurate and the fastest" : "the most accurate")"
      + " of \(ranked.count) trackers on \(scope): \(figures)."
  }

  /// Returns a sentence that says which of the other methods are shown to be better or worse than the reference.
  ///
  /// - Parameters:
  ///   - reference: the name of the reference.
  ///   - figure: the reference's figure with its name; nil if it is unknown.
  ///   - comparisons: the comparisons with the reference.
  ///   - method: the noun for a method.
  ///   - items: the task's plural noun for items.
  ///   - scope: a phrase for the number of items, such as "12 sequences".
  static func headline(
    reference: String, figure: String?, _ comparisons: [SubjectComparison], method: String,
    items: String, scope: String
  ) -> String {
    let subject = reference + (figure.map { " (\($0))" } ?? "")
    let others = comparisons.count
    guard others > 0 else {
      return "\(subject) cannot be compared with any other \(method) on \(scope)."
    }
    let shown = comparisons.filter(\.figures.isShown)
    let onMost = comparisons.filter { !$0.figures.isShown && $0.figures.isShownOnMost }
    var parts: [String] = []
    func add(_ words: String, _ names: [String]) {
      if !names.isEmpty { parts.append("\(words) than \(names.listed)") }
    }
    for (extent, pairs) in [("", shown), (" on most \(items)", onMost)] {
      add("better\(extent)", pairs.filter { $0.first.name == reference }.map(\.second.name))
      add("worse\(extent)", pairs.filter { $0.second.name == reference }.map(\.first.name))
    }
    guard !parts.isEmpty else {
      let whom = others == 1 ? "the other \(method)" : "any of the \(others) others"
      return "\(subject) is neither shown to be better nor to be worse than \(whom) on \(scope)."
    }
    return "\(subject) is shown to be \(parts.joined(separator: ", and ")) on \(scope);"
      + " \(others.of(method)) \(others == 1 ? "was" : "were") compared with it."
  }

  private struct Ranked {
    var name: String
    var accuracy: Double
    var speed: Double?
    /// A phrase that names the clock used to measure the speed: "of processor time" or "of wall time".
    var clock: String

    var speedClause: String {
      speed.map { " at \(Verdict.text($0)) frames per second \(clock)" } ?? ""
    }
  }

  /// Formats a number of frames per second, with one decimal if it is below 10.
  private static func text(_ speed: Double) -> String { speed.fixed(speed < 10 ? 1 : 0) }

  /// Returns a sentence that states the best subject's speed in wall time; nil if the other sentences already use wall
  /// time, or if the speeds in wall time and CPU time hardly differ.
  private static func otherClock(_ best: Ranked, _ result: TrackingResult) -> String? {
    let times = UpdateTimes(result)
    guard times.isProcessorTime,
      let place = result.subjects.firstIndex(where: { $0.identity.name == best.name }),
      let wall = TimingMeasures.framesPerSecond.value(of: times.summaries[place]),
      let speed = best.speed, speed > minimumSpeedup * wall
    else { return nil }
    return
      "Speeds are based on processor time; in wall time, \(best.name) processed \(text(wall)) frames per"
      + " second."
  }

  /// Returns the subjects that are shown to be as accurate as the best one, within the equivalence margin. They are in
  /// descending order of accuracy.
  private static func alike(
    _ ranked: [Ranked], best: Ranked, _ result: TrackingResult
  ) -> [Ranked] {
    guard result.primaryMeasure == nil else { return [] }
    return ranked.filter { other in
      other.name != best.name
        && (result.allPairs ?? result.comparisons).contains {
          Set([$0.first.name, $0.second.name]) == [best.name, other.name]
            && $0.figures.isEquallyAccurate
        }
    }
  }

  /// Returns a recommendation for choosing among equally accurate subjects; nil if there are no such subjects.
  private static func advice(
    best: Ranked, alike: [Ranked], _ result: TrackingResult
  ) -> String? {
    guard !alike.isEmpty else { return nil }
    let name = result.accuracyName
    let margin = PairedComparison.equivalenceMargin
    let order = SpeedOrder(result)
    let faster = alike.filter {
      ($0.speed ?? 0) > minimumSpeedup * (best.speed ?? .infinity)
        && order.isShown($0.name, fasterThan: best.name)
    }.max { ($0.speed ?? 0) < ($1.speed ?? 0) }
    if let faster, let speed = faster.speed, let slow = best.speed {
      return
        "Use \(faster.name) unless a difference of \(margin.fixed(2)) \(name) matters: it is as"
        + " accurate as \(best.name) to within that margin (\(faster.accuracy.fixed(3)) and \(best.accuracy.fixed(3))) and"
        + " \((speed / slow).fixed(1)) times as fast,\(faster.speedClause)."
    }
    var names = [best.name] + alike.prefix(3).map(\.name)
    if alike.count > 3 { names.append("\(alike.count - 3) more") }
    return "\(names.listed) are equally accurate to within"
      + " \(margin.fixed(2)) \(name) on \(result.sequences.count) sequences;"
      + " \(best.name) has the highest \(name): \(best.accuracy.fixed(3))\(best.speedClause)."
  }

  /// The minimum ratio of two speeds at which the difference is relevant in practice.
  private static let minimumSpeedup = 1.1

  /// Returns a sentence about the trade-off between the best subject and the fastest of the less accurate subjects,
  /// with the speed gained and the accuracy lost; nil if no such subject is both noticeably faster and accurate enough.
  private static func tradeOff(
    _ ranked: [Ranked], best: Ranked, alike: [Ranked], _ result: TrackingResult
  ) -> String? {
    guard let slow = best.speed, slow > 0, result.primaryMeasure == nil else { return nil }
    let fastest = ([best] + alike).compactMap(\.speed).max() ?? slow
    let others = ranked.filter { other in
      (other.speed ?? 0) > minimumSpeedup * fastest
        && other.accuracy >= SpeedTradeoff.minimumFraction * best.accuracy
        && !alike.contains { $0.name == other.name }
    }
    guard let chosen = others.max(by: { ($0.speed ?? 0) < ($1.speed ?? 0) }),
      let speed = chosen.speed
    else { return nil }
    let gain =
      "If speed matters more, use \(chosen.name): it is \((speed / slow).fixed(1)) times as fast as"
      + " \(best.name)"
    let name = result.accuracyName
    let isShown = (result.allPairs ?? result.comparisons).contains {
      $0.first.name == best.name && $0.second.name == chosen.name && $0.figures.isShown
    }
    guard isShown else { return "\(gain), and its \(name) is \(chosen.accuracy.fixed(3))." }
    return "\(gain), but its \(name) is \((best.accuracy - chosen.accuracy).fixed(3)) lower."
  }

  /// Returns the subjects that can be ranked, in descending order of accuracy. These subjects have a score, did not
  /// fail on all sequences, and ran on as many sequences as any other subject. The last condition is necessary because
  /// means over different sequences cannot be compared.
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
      return Ranked(
        name: subject.identity.name, accuracy: accuracy,
        speed: times.framesPerSecond.value(of: summary), clock: times.clock)
    }.sorted { $0.accuracy == $1.accuracy ? $0.name < $1.name : $0.accuracy > $1.accuracy }
  }
}

extension Verdict {
  /// Returns the name of the measure by which subjects are ranked.
  fileprivate static func measure(of result: TrackingResult) -> String {
    result.primaryMeasure?.title ?? result.accuracyName
  }
}

extension String {
  /// The sentence with a period at its end. The first letter is capitalized if the sentence starts with "no" or "none".
  /// Other sentences start with a name or a number.
  var capitalizedSentence: String {
    (hasPrefix("no ") || hasPrefix("none ") ? "N" + dropFirst() : self) + "."
  }
}
