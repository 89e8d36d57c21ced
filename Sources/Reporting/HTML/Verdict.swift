import Analysis
import Evaluation
import Execution
import GroundTruth
import Timing

/// What the run says, in plain sentences.
struct Verdict {
  /// The answer in one sentence.
  var headline: String
  /// What else one should know before acting on it.
  var details: [String]

  init(_ result: RunResult) {
    let ranked = Self.ranked(result)
    let measure = result.accuracyName
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
    let timed = ranked.filter { $0.speed != nil }
    let fastest = timed.count > 1 ? timed.max { ($0.speed ?? 0) < ($1.speed ?? 0) } : nil
    headline =
      "\(best.name) is the most accurate of \(ranked.count) on \(scope): "
      + "\(measure) \(best.accuracy.fixed(3))\(best.speedClause)."
    details = []
    if let fastest, fastest.name == best.name {
      headline =
        "\(best.name) is both the most accurate and the fastest of \(ranked.count) on \(scope): "
        + "\(measure) \(best.accuracy.fixed(3))\(best.speedClause)."
    } else if let advice = Self.advice(ranked, best: best, result) {
      details.append(advice)
    }
    details += ComparisonWords(result).lines.map { $0.capitalisedSentence }
    if let sentence = best.lostSentence { details.append(sentence) }
    if !result.hasEqualCoverage {
      details.append("Subjects that ran on fewer sequences are left out of this ranking.")
    }
  }

  private struct Ranked {
    var name: String
    var accuracy: Double
    var speed: Double?
    var lost: Int
    var targets: Int

    var speedClause: String {
      speed.map { " at \($0.fixed($0 < 10 ? 1 : 0)) frames per second" } ?? ""
    }

    var lostSentence: String? {
      guard targets > 0 else { return nil }
      let objects = targets == 1 ? "1 target" : "\(targets) targets"
      return lost == 0
        ? "\(name) lost none of \(objects) (\(Self.lossRule))."
        : "\(name) lost \(lost) of \(objects) (\(Self.lossRule))."
    }

    private static let lossRule = "a mean overlap below 0.3 counts as lost"
  }

  /// Whom to take where time matters: the fastest of those that are not shown to be less accurate
  /// than the best, else the fastest of all; nil where no subject is faster.
  private static func advice(_ ranked: [Ranked], best: Ranked, _ result: RunResult) -> String? {
    guard let slow = best.speed, slow > 0 else { return nil }
    let identities = result.subjects.map(\.identity)
    guard let place = identities.firstIndex(where: { $0.name == best.name }) else { return nil }
    let tied = SummaryTies(result).byComparisons(place)
    let tiedNames = Set(zip(identities, tied).filter { $0.1 }.map(\.0.name))
    func fastest(_ candidates: [Ranked]) -> Ranked? {
      candidates.filter { ($0.speed ?? 0) > 1.1 * slow }.max { ($0.speed ?? 0) < ($1.speed ?? 0) }
    }
    let equal = fastest(ranked.filter { tiedNames.contains($0.name) })
    guard let chosen = equal ?? fastest(ranked), let speed = chosen.speed else { return nil }
    let gain = "\((speed / slow).fixed(1)) times as fast"
    let loss = "\((best.accuracy - chosen.accuracy).fixed(3)) \(result.accuracyName)"
    return equal != nil
      ? "\(chosen.name) is \(gain) and not shown to be less accurate (\(loss) below)."
      : "Where time matters more: \(chosen.name) is \(gain) and \(loss) less accurate."
  }

  /// The subjects that have a score, did not fail everywhere and ran on as many sequences as any,
  /// most accurate first: means over different sequences do not compare.
  private static func ranked(_ result: RunResult) -> [Ranked] {
    let most = result.subjects.map(\.coverage).max() ?? 0
    return result.subjects.compactMap { subject in
      guard subject.coverage == most else { return nil }
      guard subject.sequences.contains(where: { $0.status == .complete }) else { return nil }
      guard let accuracy = subject.scores[result.conventions]?.figures?.auc, accuracy.isFinite
      else { return nil }
      return Ranked(
        name: subject.identity.name, accuracy: accuracy,
        speed: subject.timing.framesPerSecond, lost: subject.lost,
        targets: subject.sequences.reduce(0) { $0 + $1.targets.count })
    }.sorted { $0.accuracy == $1.accuracy ? $0.name < $1.name : $0.accuracy > $1.accuracy }
  }
}

extension String {
  /// With a full stop, and a capital where it begins with a word of ours and not with a name.
  fileprivate var capitalisedSentence: String {
    (hasPrefix("no ") || hasPrefix("none ") ? "N" + dropFirst() : self) + "."
  }
}

extension SubjectResult {
  /// The sequences that it was run on, to the end or not.
  var coverage: Int { sequences.count { !$0.targets.isEmpty || $0.status != .complete } }
}

extension RunResult {
  /// Whether all subjects were run on the same number of sequences.
  var hasEqualCoverage: Bool { Set(subjects.map(\.coverage)).count < 2 }
}
