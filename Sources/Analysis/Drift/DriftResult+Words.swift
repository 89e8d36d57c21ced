import Evaluation
import Execution

extension DriftResult {
  /// Gains this much below the best count as reaching it.
  static let tolerance = 0.01

  /// For every tracker how it drifts, and which re-detection is worth its time.
  public var sentences: [String] {
    subjects.filter { $0.policy == nil }.flatMap { plain in
      let variants = subjects.filter {
        $0.policy != nil && $0.identity.isVariant(of: plain.identity)
      }
      return [plain.life] + (variants.isEmpty ? [] : [recommendation(for: plain, among: variants)])
    }
  }

  /// For every tracker the policy that is worth its time, where there is one.
  public var recommended: [SubjectIdentity] {
    subjects.filter { $0.policy == nil }.compactMap { plain in
      recommended(
        among: subjects.filter {
          $0.policy != nil && $0.identity.isVariant(of: plain.identity)
        })?.identity
    }
  }

  /// The cheapest of the policies that are shown to help and come near the best of these.
  func recommended(among variants: [Subject]) -> Subject? {
    let helping = variants.filter { ($0.gain?.isShown ?? false) && ($0.gain?.difference ?? 0) > 0 }
    guard let best = helping.compactMap(\.auc).max() else { return nil }
    return helping.filter { ($0.auc ?? 0) >= best - Self.tolerance }.min {
      ($0.milliseconds ?? .infinity, $0.identity.name)
        < ($1.milliseconds ?? .infinity, $1.identity.name)
    }
  }

  private func recommendation(for plain: Subject, among variants: [Subject]) -> String {
    let count = sequences == 1 ? "1 sequence" : "\(sequences) sequences"
    if let best = recommended(among: variants), let policy = best.policy {
      return "\(plain.identity.name): \(policy.words) (\(best.detector)): \(best.gainWords)"
    }
    let most = variants.max { ($0.gain?.difference ?? -1) < ($1.gain?.difference ?? -1) }
    guard let most, let policy = most.policy, let gain = most.gain else {
      return "\(plain.identity.name): nothing can be said about re-detection"
    }
    var text =
      "\(plain.identity.name): no re-detection is shown to be better than none with \(count)"
    guard gain.difference > 0 else { return text }
    text += "; the most was \(most.gainWords) (\(policy.words), \(most.detector))"
    if let needed = gain.sequencesNeeded, needed > Double(gain.sequences) {
      text += needed < 10_000 ? "; about \(Int(needed)) would be needed" : ""
    }
    return text
  }
}

extension DriftResult.Subject {
  /// The detector's name, from the subject's.
  public var detector: String {
    guard let policy, identity.redetect.hasPrefix(policy.name + "-") else {
      return identity.redetect
    }
    return String(identity.redetect.dropFirst(policy.name.count + 1))
  }

  /// "+0.11 AUC (0.05 to 0.17) for +8 % time".
  var gainWords: String {
    guard let gain else { return "no gain known" }
    var text = "\(gain.difference.signed(2)) AUC"
    if let interval = gain.interval {
      text += " (\(interval.lowerBound.decimal(2)) to \(interval.upperBound.decimal(2)))"
    }
    if let extraTime { text += " for \((extraTime * 100).signed(0)) % time" }
    return text
  }

  /// How long it lives, in words.
  var life: String {
    let name = identity.name
    guard let last = summary.bins.last else { return "\(name): no run could be scored" }
    let runs = summary.runs == 1 ? "1 run" : "\(summary.runs) runs"
    if let median = summary.medianLife {
      var text = "\(name): half of \(runs) have lost the target after \(median) frames"
      if let (low, high) = summary.medianLifeInterval {
        text += " (\(low.frames) to \(high.frames))"
      }
      return text
    }
    let age = last.ages.upperBound - 1
    return
      "\(name): \((last.survival.value * 100).decimal(0)) % of \(runs) still have the target after"
      + " \(age) frames"
      + (last.survival.interval.map {
        " (\(($0.lowerBound * 100).decimal(0)) to \(($0.upperBound * 100).decimal(0)) %)"
      } ?? "")
  }
}

extension Double {
  fileprivate var frames: String { isFinite ? decimal(0) : "never" }

  /// With a plus where it is not negative.
  fileprivate func signed(_ digits: Int) -> String {
    let text = decimal(digits)
    return text.hasPrefix("-") ? text : "+" + text
  }

  /// With a fixed count of decimals.
  fileprivate func decimal(_ digits: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return description }
    let scale = digits == 0 ? 1.0 : digits == 1 ? 10 : 100
    let scaled = Int((abs(self) * scale).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    let padding = String(repeating: "0", count: digits - String(fraction).count)
    return "\(sign)\(whole).\(padding)\(fraction)"
  }
}
