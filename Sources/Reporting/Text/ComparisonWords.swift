import Evaluation
import Harness

/// What the pairwise comparisons say, in plain sentences.
struct ComparisonWords {
  private let result: RunResult
  private let measure: String
  private let sharesTracker: Bool

  /// More pairs than these are left to `comparisons.csv`.
  static let limit = 6

  init(_ result: RunResult) {
    self.result = result
    measure = result.accuracyName
    let identities = result.subjects.map(\.identity)
    sharesTracker =
      Set(identities.map(\.tracker)).count == 1
      && identities.allSatisfy { !$0.level.isEmpty && $0.revision != nil && $0.redetect == "none" }
  }

  /// One sentence per pair; where there are many, those of the subject with the highest score.
  var lines: [String] {
    guard result.comparisons.count > Self.limit else {
      return result.comparisons.map(sentence)
    }
    let best = result.subjects.max {
      score(of: $0) == score(of: $1)
        ? $0.identity.name > $1.identity.name : score(of: $0) < score(of: $1)
    }
    let about = result.comparisons.filter {
      $0.first == best?.identity || $0.second == best?.identity
    }
    let rest = result.comparisons.count - min(about.count, Self.limit)
    return about.prefix(Self.limit).map(sentence) + ["\(rest) more pairs are in comparisons.csv"]
  }

  /// "accurate r1 is better than fast r1 by 0.070 AUC (0.041 to 0.099)", or what it would take to say.
  func sentence(_ comparison: SubjectComparison) -> String {
    let (first, second) = (name(comparison.first), name(comparison.second))
    let figures = comparison.figures
    let count = figures.sequences == 1 ? "1 sequence" : "\(figures.sequences) sequences"
    guard !figures.isShown else {
      return "\(first) is better than \(second) by \(figures.difference.fixed(3)) \(measure)"
        + interval(figures, prefix: " (") + ")"
    }
    if figures.difference == 0, figures.wins == 0 {
      return "\(first) and \(second) score the same on \(count)"
    }
    let beginning =
      "no difference can be shown between \(first) and \(second) with \(count)"
      + " (\(figures.difference.fixed(3)) \(measure)\(interval(figures, prefix: ", ")))"
    guard let needed = figures.sequencesNeeded else { return beginning }
    return "\(beginning); \(Self.rounded(needed)) would be needed"
  }

  /// As short as it can be without two subjects being called the same.
  func name(_ identity: SubjectIdentity) -> String {
    guard sharesTracker, let revision = identity.revision else { return identity.name }
    return "\(identity.level) r\(revision)"
  }

  private func score(of subject: SubjectResult) -> Double {
    subject.scores[result.conventions]?.figures?.auc ?? -1
  }

  private func interval(_ figures: PairedComparison, prefix: String) -> String {
    guard let interval = figures.interval else { return "\(prefix)interval not available" }
    return "\(prefix)\(interval.lowerBound.fixed(3)) to \(interval.upperBound.fixed(3))"
  }

  /// Two digits are all that such an estimate is worth.
  private static func rounded(_ number: Double) -> String {
    guard number < 10_000 else { return "more than 10 000" }
    var unit = 1.0
    while number / unit >= 100 { unit *= 10 }
    return "about " + ((number / unit).rounded(.up) * unit).fixed(0)
  }
}
