import Bench
import Evaluation
import Results

extension DriftResult {
  /// The drift of every tracker, and the re-detection that is worth its time.
  package var sentences: [String] {
    subjects.filter { $0.redetection == nil }.flatMap { plain in
      let variants = subjects.filter {
        $0.redetection != nil && $0.identity.isVariant(of: plain.identity)
      }
      return [plain.life] + (variants.isEmpty ? [] : [recommendation(for: plain, among: variants)])
    }
  }

  private func recommendation(for plain: Subject, among variants: [Subject]) -> String {
    let count = sequences == 1 ? "1 sequence" : "\(sequences) sequences"
    if let best = recommended(among: variants), let redetection = best.redetection {
      return "\(plain.identity.name): \(redetection.words): \(best.gainWords)"
    }
    let most = variants.max { ($0.gain?.difference ?? -1) < ($1.gain?.difference ?? -1) }
    guard let most, let redetection = most.redetection, let gain = most.gain else {
      return "\(plain.identity.name): re-detection cannot be judged"
    }
    var text =
      "\(plain.identity.name): no re-detection is shown to be better than none with \(count)"
    guard gain.difference > 0 else { return text }
    text +=
      "; the most was \(most.gainWords) (\(redetection.policy.words), \(redetection.detector))"
    if let needed = gain.sequencesNeeded, needed > Double(gain.sequences) {
      text += needed < 10_000 ? "; about \(Int(needed)) would be needed" : ""
    }
    return text
  }
}

extension DriftResult.Subject {
  /// Describes a gain, e.g. "+0.11 AUC (0.05 to 0.17) for +8 % time".
  var gainWords: String {
    guard let gain else { return "no gain known" }
    var text = "\(gain.difference.withSign(2)) AUC"
    if let interval = gain.interval {
      text += " (\(interval.lowerBound.fixed(2)) to \(interval.upperBound.fixed(2)))"
    }
    if let extraTime { text += " for \((extraTime * 100).withSign(0)) % time" }
    return text
  }

  /// Describes the time until failure.
  var life: String {
    let name = identity.name
    guard let last = summary.told.last else { return "\(name): no run could be scored" }
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
      "\(name): \((last.survival.value * 100).fixed(0)) % of \(runs) still have the target after"
      + " \(age) frames"
      + (last.survival.interval.map {
        " (\(($0.lowerBound * 100).fixed(0)) to \(($0.upperBound * 100).fixed(0)) %)"
      } ?? "")
  }
}

extension Redetection {
  /// Describes a re-detection, e.g. "re-detect every 50 frames (oracle)".
  fileprivate var words: String { "\(policy.words) (\(detector))" }
}

extension RedetectionPolicy {
  /// Describes a policy, e.g. "re-detect every 50 frames and when the confidence is below 0.5".
  fileprivate var words: String {
    let parts = [
      every.map { $0 == 1 ? "every frame" : "every \($0) frames" },
      below.map { "when the confidence is below \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? "do not re-detect" : "re-detect " + parts.joined(separator: " and ")
  }
}

extension Double {
  fileprivate var frames: String { isFinite ? fixed(0) : "never" }

  /// Formats a number, with a plus sign if it is not negative.
  fileprivate func withSign(_ digits: Int) -> String {
    let text = fixed(digits)
    return text.hasPrefix("-") ? text : "+" + text
  }
}
