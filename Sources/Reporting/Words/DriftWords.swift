import Bench
import Evaluation
import Results

extension Drift {
  /// Sentences about the drift of each tracker family and about the recommended detection interval or policy.
  package var sentences: [String] {
    families.flatMap { family -> [String] in
      let first = methods[family[0]]
      guard facts.countsFromStart else {
        return [interval(for: family), decline(of: family)].compactMap(\.self)
      }
      guard first.redetection == nil else { return [] }
      return [first.life]
        + (family.count > 1 ? [policy(for: family), front(for: family)].compactMap(\.self) : [])
    }
  }

  /// Returns a sentence about the recommended re-detection policy, such as "object-fast-r1: re-detecting every 50 frames
  /// (oracle) helps: +0.110 AUC (0.050 to 0.170), better on 14 of 15 sequences, for 8% more processor time; this assumes
  /// that the detector is never wrong". If no policy is shown to help, the sentence says what is known, for example that
  /// no policy gains anything.
  private func policy(for family: [Int]) -> String {
    let name = methods[family[0]].identity.name
    if let best = recommended(in: family), let redetection = best.redetection {
      return
        "\(name): \(redetection.policy.words) (\(redetection.detector)) helps: \(gain(of: best))"
        + assumption(of: best)
    }
    let most = family.dropFirst().map { methods[$0] }.max {
      ($0.change?.difference ?? -1) < ($1.change?.difference ?? -1)
    }
    guard let most, let redetection = most.redetection, let change = most.change else {
      return "\(name): re-detection cannot be judged"
    }
    let budget = maximumExtraTime.map { " for at most \(($0 * 100).fixed(0))% more time" } ?? ""
    let text =
      "\(name): no re-detection policy is shown to help\(budget) on \(sequences.of("sequence"))"
    if change.isIdentical { return "\(text); no score changes" }
    let best =
      change.difference < 0
      ? loss(of: most, change, isOnly: family.count == 2) : "the largest gain was \(gain(of: most))"
    let bound =
      change.interval.map { "; it helps by at most \($0.upperBound.fixed(3))" } ?? ""
    return "\(text); \(best) (\(redetection.policy.words), \(redetection.detector))"
      + (change.isShown ? "" : bound)
  }

  /// Returns a phrase for the policy that loses least if no policy gains anything, such as "every policy lowers the AUC,
  /// the least by 0.103 (-0.020 to 0.226) for 8% more processor time".
  ///
  /// - Parameter isOnly: whether there is no other policy.
  private func loss(of method: Method, _ change: PairedComparison, isOnly: Bool) -> String {
    let main = facts.main.title
    let lead =
      isOnly ? "the only one lowers the \(main) by" : "every policy lowers the \(main), the least by"
    let loss = "\((-change.difference).fixed(3))" + range(change.reversed.interval)
    return "\(lead) \(loss)" + (cost(of: method).map { " \($0)" } ?? "")
  }

  /// Returns a sentence about the other policies that are worth their time; nil if there are none.
  private func front(for family: [Int]) -> String? {
    let best = recommended(in: family)?.identity
    let others = front(in: family).filter { $0.identity != best }
    guard !others.isEmpty else { return nil }
    return "\(methods[family[0]].identity.name), for other budgets: "
      + others.map { method in
        "\(method.redetection?.policy.words ?? "") \(gain(of: method, isShort: true))"
      }.joined(separator: "; ")
  }

  /// Returns a phrase such as "+0.110 AUC (0.050 to 0.170), better on 14 of 15 sequences, for 8% more processor time".
  private func gain(of method: Method, isShort: Bool = false) -> String {
    guard let change = method.change else { return "the gain is unknown" }
    let figures = "\(change.difference.signed(3)) \(facts.main.title)" + range(change.interval)
    let wins = "better on \(change.wins) of \(change.sequences.of("sequence"))"
    let cost = cost(of: method)
    guard !isShort else { return [figures, cost].compactMap(\.self).joined(separator: " ") }
    return [figures, wins, cost].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns a phrase such as "for 8% more processor time"; nil if a time is unknown.
  private func cost(of method: Method) -> String? {
    method.extraTime.map { extraTime in
      let percent = (abs(extraTime) * 100).fixed(0)
      let clock = hasProcessorTimes ? "processor time" : "wall time"
      return percent == "0"
        ? "in about the same \(clock)"
        : "for \(percent)% \(extraTime < 0 ? "less" : "more") \(clock)"
    }
  }

  /// Returns a clause that says what a gain assumes about the detector.
  private func assumption(of method: Method) -> String {
    guard let share = method.wrongShare else { return "" }
    guard share > 0 else { return "; this assumes that the detector is never wrong" }
    let (wrong, all) = method.evidence.judgedRedetections
    return method.redetection?.knownErrorRate != nil
      ? "; this assumes that the detector is wrong in \((100 * share).fixed(1))% of its detections"
      : "; \(wrong) of its \(all) detections were wrong, so up to \((100 * share).fixed(1))% may be"
  }

  /// Returns a sentence such as "object-fast-r1: detect every 5 frames: HOTA 0.912, -0.008 relative to detection every
  /// frame, at 35% of the time; ..."
  private func interval(for family: [Int]) -> String {
    let first = methods[family[0]]
    let main = facts.main.title
    let name = first.plainName
    let found = Self.tolerances.compactMap { tolerance in
      longest(in: family, within: tolerance).map { (tolerance, $0) }
    }
    guard let (_, near) = found.first else { return "\(name): no result could be judged" }
    guard family.count > 1 else { return "\(name), \(near.interval): \(words(of: near))" }
    var text = "\(name): detect \(near.interval): \(words(of: near))"
    if near.every != first.every { text += ", \(change(of: near, from: first))" }
    for (tolerance, method) in found.dropFirst() {
      text +=
        method.every == near.every
        ? "; a longer interval costs more than \(tolerance.fixed(2)) \(main)"
        : "; if a loss of \(tolerance.fixed(2)) \(main) is acceptable, detect \(method.interval):"
          + " \(words(of: method)), \(change(of: method, from: first))"
    }
    return text
  }

  private func words(of method: Method) -> String {
    let main = facts.main
    var text =
      "\(main.title) \(method.figures[main]?.fixed(3) ?? "-")" + range(method.intervals[main])
    if let lead = method.lead, let baseline = facts.baseline {
      text +=
        " (\(lead.difference.signed(3)) relative to \(baseline)"
        + (lead.isShown ? ", significant)" : ", not significant)")
    }
    return text
  }

  private func change(of method: Method, from first: Method) -> String {
    var parts: [String] = []
    if let change = method.change {
      parts.append(
        "\(change.difference.signed(3)) relative to detection \(first.interval)"
          + range(change.interval))
    }
    if let own = method.evidence.milliseconds, let most = first.evidence.milliseconds, most > 0 {
      parts.append("\((100 * own / most).fixed(0))% of the time")
    }
    return parts.joined(separator: ", at ")
  }

  private func range(_ interval: ClosedRange<Double>?, digits: Int = 3) -> String {
    interval.map { " (\($0.text(digits)))" } ?? ""
  }

  /// Returns a phrase that says how the figures decline between detections, for the method with the longest detection
  /// interval; nil if its figures are known for fewer than two ages. The age of a frame is the number of frames since
  /// the latest detection.
  private func decline(of family: [Int]) -> String? {
    guard let method = family.last.map({ methods[$0] }), method.evidence.ages.count > 1,
      let fresh = method.evidence.ages.first, let old = method.evidence.ages.last
    else { return nil }
    func text(_ measure: MeasureFacts, _ age: DriftAge) -> String {
      age[measure]?.value.fixed(3) ?? "-"
    }
    let main = facts.main
    let parts = facts.ages.filter { $0 != main }.map {
      "\($0.title) from \(text($0, fresh)) to \(text($0, old))"
    }
    return
      "\(method.plainName), \(method.interval): \(main.title) goes from \(text(main, fresh))"
      + " \(fresh.words) to \(text(main, old)) \(old.words); "
      + parts.joined(separator: ", ")
  }
}

extension Drift.Method {
  /// A phrase for the detection interval, such as "every frame" or "every 10 frames".
  fileprivate var interval: String {
    every.map { $0 == 1 ? "every frame" : "every \($0) frames" } ?? "without detections"
  }

  /// A sentence that states the median time until failure or, if it is unknown because too few attempts failed, the
  /// fraction of attempts that had not lost the target by the last reported age.
  fileprivate var life: String {
    let name = identity.name
    guard let last = evidence.ages.reported.last, let lives = evidence.lives else {
      return "\(name): no run could be scored"
    }
    let runs = lives.runs == 1 ? "1 run" : "the \(lives.runs) runs"
    if let median = lives.median {
      if lives.runs == 1 { return "\(name): the only run lost the target after \(median) frames" }
      var text = "\(name): half of \(runs) had lost the target after \(median) frames"
      if let (low, high) = lives.medianInterval {
        text += " (\(low.frames) to \(high.frames))"
      }
      return text
    }
    let (age, survival) =
      lives.reached ?? (last.frames.upperBound - 1, last[DriftMeasures.survival])
    let reach =
      lives.reached == nil ? "when the last of them ended" : "after \(age) frames"
    return
      "\(name): \(((survival?.value ?? 0) * 100).fixed(0))% of \(runs) still had the target \(reach)"
      + (survival?.interval.map {
        " (\(($0.lowerBound * 100).fixed(0)) to \(($0.upperBound * 100).fixed(0))%)"
      } ?? "")
  }
}

extension DriftAge {
  /// A phrase for the number of frames since the latest detection, such as "(at a detection)" or "(48 to 49 frames
  /// after a detection)".
  fileprivate var words: String {
    let (first, last) = (frames.lowerBound, frames.upperBound - 1)
    if last == 0 { return "(at a detection)" }
    return first == last
      ? "(\(last.of("frame")) after a detection)" : "(\(first) to \(last) frames after a detection)"
  }
}

extension RedetectionPolicy {
  /// A phrase that describes the policy, such as "re-detecting every 50 frames and when the confidence is below 0.5".
  fileprivate var words: String {
    let parts = [
      every.map { $0 == 1 ? "every frame" : "every \($0) frames" },
      below.map { "when the confidence is below \($0)" },
    ].compactMap(\.self)
    return "re-detecting " + (parts.isEmpty ? "never" : parts.joined(separator: " and "))
  }
}

extension Double {
  fileprivate var frames: String { isFinite ? fixed(0) : "never" }
}
