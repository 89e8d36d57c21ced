import Evaluation
import Foundation

/// Compares what trackers cost, without comparing one machine's milliseconds with another's.
///
/// Two figures are looked at: a tracker's update as a multiple of the calibration kernel, which ran
/// in turns with it, and the ratio of two trackers, which ran in turns too. Each is compared clip by
/// clip with the baseline's. A slowdown fails only where it is shown to be larger than what is
/// tolerated: where the whole interval (99.5 % to one side, see `RatioChange`) lies beyond it.
/// What is too uncertain to be judged is said and does not fail.
///
/// Processors differ in what they are good at, so a baseline of another processor is not judged.
struct SpeedGate {
  var tolerances: GateTolerances
  var unit: Gate.Unit
  /// The baseline's name.
  var reference: String

  /// The probability with which an interval holds the truth on either side.
  static let level = 0.995
  /// Time on the wall over processor time from which on the machine is called busy.
  static let busy = 1.1
  /// By how much the same update, as a multiple of the kernel or of another tracker's, differs from one state of a
  /// machine to another: other programs on the core's other half, in the caches and on the way to memory slow
  /// different work differently. Measured as the documentation of the gate tells.
  private static let errorOfMachine = 0.012

  /// The error for subjects whose times were measured on a machine so busy. It grows where others have the core for a
  /// part of the time, as then what is larger than the kernel finds less of itself in the caches: fast until they have
  /// half of it, and slowly beyond. Two builds of one tracker, in turns, are slowed alike.
  private func errorOfMachine(_ subjects: String..., in timings: [Baseline.Timing]) -> Double {
    guard unit == .kernel else { return 0 }
    let busy = timings.flatMap { timing in subjects.compactMap { timing.wallOverCPU?[$0] } }
    let doublings = log2(max(1, busy.max() ?? 1))
    let toHalf = min(max(doublings - 0.5, 0), 0.5)
    return Self.errorOfMachine * (1 + 3.4 * toHalf + 0.5 * max(0, doublings - 1))
  }

  /// A slowdown that must not go unnoticed: less certain measurements are remarked on.
  static let worthFinding = 0.1

  func judge(_ run: Baseline, against baseline: Baseline, into result: inout GateResult) {
    guard let old = baseline.timing, let new = run.timing else {
      if run.timing != nil, tolerances.maxSlowdown != nil {
        result.add(
          GateFinding(
            .note, .speed,
            "speed is not judged: the baseline was made without --timing"))
      }
      return
    }
    judgeMemory(old, new, into: &result)
    guard tolerances.maxSlowdown != nil else { return }
    guard run.processor == baseline.processor else {
      result.add(
        GateFinding(
          .note, .speed,
          "speed is not judged: the baseline was measured on '\(baseline.processor)', this is"
            + " '\(run.processor)'; --against compares two builds on one machine"))
      return
    }
    guard old.clock == new.clock else {
      result.add(
        GateFinding(
          .note, .speed,
          "speed is not judged: the baseline was measured by time on the wall, which other work on a"
            + " machine changes, this run by processor time; make a new baseline"))
      return
    }
    guard old.kernel == new.kernel else {
      result.add(
        GateFinding(
          .note, .speed,
          "speed is not judged: the baseline was measured beside another version of the calibration kernel; make"
            + " a new baseline"))
      return
    }
    noteBusyMachine(new, into: &result)
    var faster: Set<String> = []
    for (subject, clips) in new.multiples.sorted(by: { $0.key < $1.key }) {
      guard let before = old.multiples[subject] else { continue }
      result.add(GateResult.Check(.speed, subject: subject))
      guard
        let change = RatioChange(
          from: before, to: clips, errorOfMachine: errorOfMachine(subject, in: [old, new]))
      else { continue }
      if isShown(change, beyond: 0) == .faster { faster.insert(subject) }
      add(change, of: subject, into: &result)
    }
    for (first, others) in new.ratios.sorted(by: { $0.key < $1.key }) {
      for (second, clips) in others.sorted(by: { $0.key < $1.key }) {
        guard let before = old.ratios[first]?[second],
          let change = RatioChange(
            from: before, to: clips, errorOfMachine: errorOfMachine(first, second, in: [old, new]))
        else { continue }
        let (slower, other, growth) =
          change.factor >= 1 ? (first, second, change) : (second, first, change.inverse)
        // Which of the two has changed is told by their multiples of the kernel.
        guard isShown(growth, beyond: limit) == .slower, !faster.contains(other),
          !result.failures.contains(where: { $0.topic == .speed && $0.subject == slower })
        else { continue }
        result.add(
          GateFinding(
            .failure, .speed, subject: slower,
            "\(slower): an update, compared with one of \(other), takes \(text(growth))"))
      }
    }
  }

  /// Says where other work had the processor, or a tracker waited: time on the wall is then longer than
  /// what is judged here.
  private func noteBusyMachine(_ timing: Baseline.Timing, into result: inout GateResult) {
    let busy = (timing.wallOverCPU ?? [:]).filter { $0.value > Self.busy }
    guard let worst = busy.values.max() else { return }
    result.add(
      GateFinding(
        .note, .speed,
        "time on the wall was up to \(worst.gateText(digits: 2)) times processor time"
          + " (\(busy.keys.sorted().joined(separator: ", "))): the machine is busy or the tracker"
          + " waits; speed is judged by processor time"))
  }

  private var limit: Double { tolerances.maxSlowdown ?? .infinity }

  private enum Verdict { case slower, faster, neither }

  private func isShown(_ change: RatioChange, beyond share: Double) -> Verdict {
    let interval = change.interval(Self.level)
    if interval.lowerBound > 1 + share { return .slower }
    return interval.upperBound < 1 / (1 + share) ? .faster : .neither
  }

  private func add(
    _ change: RatioChange, of subject: String, into result: inout GateResult
  ) {
    let what = unit == .kernel ? "an update, in units of the calibration kernel," : "an update"
    switch isShown(change, beyond: limit) {
    case .slower:
      result.add(
        GateFinding(.failure, .speed, subject: subject, "\(subject): \(what) takes \(text(change))")
      )
    case .faster:
      result.add(
        GateFinding(
          .improvement, .speed, subject: subject, "\(subject): \(what) takes \(text(change))"))
    case .neither:
      let smallest = (1 + limit) * exp(2 * change.reach(Self.level))
      guard smallest > 1 + 2 * Self.worthFinding else { return }
      result.add(
        GateFinding(
          .note, .speed, subject: subject,
          "\(subject): the machine is too restless to judge speed sharply: only a slowdown of"
            + " about \(((smallest - 1) * 100).gateText(digits: 0)) % would be found for sure;"
            + " close what else is at work, or compare in turns: --against BUILD"))
    }
  }

  /// E.g. "1.104 times as long as in baseline.json (1.071 to 1.138)".
  private func text(_ change: RatioChange) -> String {
    let interval = change.interval(Self.level)
    return "\(change.factor.gateText(digits: 3)) times as long as in \(reference)"
      + " (\(interval.lowerBound.gateText(digits: 3)) to \(interval.upperBound.gateText(digits: 3)))"
  }

  private func judgeMemory(
    _ old: Baseline.Timing, _ new: Baseline.Timing, into result: inout GateResult
  ) {
    guard let limit = tolerances.maxMemoryGrowth else { return }
    for (subject, after) in new.memory.sorted(by: { $0.key < $1.key }) {
      guard let before = old.memory[subject], before > 0 else { continue }
      result.add(GateResult.Check(.memory, subject: subject))
      let growth = Double(after) / Double(before) - 1
      guard abs(growth) > limit else { continue }
      result.add(
        GateFinding(
          growth > 0 ? .failure : .improvement, .memory, subject: subject,
          "\(subject): one tracker holds \(Self.kilobytes(after)), \(Self.kilobytes(before)) before"
            + (growth > 0
              ? ": \((growth * 100).gateText(digits: 0)) % more, tolerated are"
                + " \((limit * 100).gateText(digits: 0)) %" : "")))
    }
  }

  private static func kilobytes(_ bytes: Int) -> String { "\((bytes + 512) / 1024) KiB" }
}

extension RatioChange {
  /// The change seen from the other side.
  fileprivate var inverse: RatioChange {
    var inverse = self
    inverse.factor = 1 / factor
    return inverse
  }
}

extension Double {
  /// With a fixed number of decimals.
  func gateText(digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
