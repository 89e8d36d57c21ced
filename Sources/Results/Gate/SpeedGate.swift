import Evaluation
import Foundation

/// The part of a gate that compares the cost of trackers, without comparing milliseconds between machines.
///
/// There are two figures: a tracker's update time as a multiple of the calibration kernel's time, and the ratio of two
/// trackers' update times. For each figure, the two times are measured alternately. Each figure is compared with the
/// baseline's figure, clip by clip. A slowdown fails the gate only if it is shown to be larger than the tolerance, that
/// is, if the whole confidence interval (99.5% on one side, see `RatioChange`) is beyond the tolerance. Results that
/// are too uncertain are reported but do not fail the gate.
///
/// Speed is not compared with a baseline from another processor, because different processors are fast at different
/// kinds of work.
struct SpeedGate {
  var tolerances: GateTolerances
  var unit: Gate.Unit
  /// The baseline's name in messages.
  var reference: String
  /// The names of the methods that are programs of the user's.
  var programs: Set<String> = []

  /// The one-sided confidence level of the confidence interval.
  static let level = 0.995
  /// The ratio of wall time to CPU time above which a machine counts as busy.
  static let busy = 1.1
  /// The error that the state of the machine causes in the logarithm of a measured ratio or multiple, given as a
  /// standard error. Other programs (on the core's second thread, in the caches or on the memory bus) slow down
  /// different kinds of work by different amounts. The gate's documentation describes the measurement.
  private static let errorOfMachine = 0.012

  /// Returns the standard error caused by the state of the machine on which the methods were timed.
  ///
  /// The error grows if other programs used the core for a large part of the time in the rounds that are compared,
  /// because work that uses more data than the kernel then finds less of its data in the caches. This share is measured
  /// in each run by the kernel, which never waits. The error starts to grow when wall time exceeds about 1.4 times the
  /// CPU time. It grows quickly up to a ratio of 2, where other programs use half of the time, and slowly beyond that.
  /// Two builds that are timed alternately are slowed down equally, so the error is 0 for them.
  private func errorOfMachine(_ methods: String..., in timings: [Baseline.Timing]) -> Double {
    guard unit == .kernel else { return 0 }
    let busy = timings.flatMap { timing in
      methods.compactMap { timing.load?[$0] ?? timing.wallOverCPU?[$0] }
    }
    let doublings = log2(max(1, busy.max() ?? 1))
    let toHalf = min(max(doublings - 0.5, 0), 0.5)
    return Self.errorOfMachine * (1 + 3.4 * toHalf + 0.5 * max(0, doublings - 1))
  }

  /// The slowdown, as a fraction, that measurements should be able to detect. If the measurements can reliably detect
  /// only slowdowns of more than twice this size, a note says so.
  static let worthFinding = 0.1

  func judge(_ run: Baseline, against baseline: Baseline, into result: inout GateResult) {
    guard let old = baseline.timing, let new = run.timing else {
      if run.timing != nil, tolerances.maxSlowdown != nil {
        result.add(
          GateFinding(
            .note, .speed,
            "speed is not judged, because the baseline was made without --timing; make a new"
              + " baseline with --timing"))
      }
      return
    }
    judgeMemory(old, new, into: &result)
    guard tolerances.maxSlowdown != nil else { return }
    guard run.processor == baseline.processor else {
      result.add(
        GateFinding(
          .note, .speed,
          "speed is not judged, because the baseline was measured on '\(baseline.processor)', but this"
            + " machine has '\(run.processor)'; to compare two builds on this machine, use --against"
        ))
      return
    }
    guard old.clock == new.clock else {
      result.add(
        GateFinding(
          .note, .speed,
          "speed is not judged, because the baseline contains wall times, which other programs"
            + " affect, but this run contains processor times; make a new baseline"))
      return
    }
    guard old.kernel == new.kernel else {
      result.add(
        GateFinding(
          .note, .speed,
          "speed is not judged, because the baseline was measured with another version of the"
            + " calibration kernel; make a new baseline"))
      return
    }
    noteBusyMachine(new, into: &result)
    reportMissing(new, in: run, against: old, into: &result)
    var faster: Set<String> = []
    for (method, clips) in new.multiples.sorted(by: { $0.key < $1.key }) {
      guard let before = old.multiples[method] else { continue }
      result.add(GateResult.Check(.speed, method: method))
      guard
        let change = RatioChange(
          from: before, to: clips, errorOfMachine: errorOfMachine(method, in: [old, new]))
      else { continue }
      if isShown(change, beyond: 0) == .faster { faster.insert(method) }
      add(change, of: method, into: &result)
    }
    for (first, others) in new.ratios.sorted(by: { $0.key < $1.key }) {
      for (second, clips) in others.sorted(by: { $0.key < $1.key }) {
        guard let before = old.ratios[first]?[second],
          let change = RatioChange(
            from: before, to: clips, errorOfMachine: errorOfMachine(first, second, in: [old, new]))
        else { continue }
        let (slower, other, growth) =
          change.factor >= 1 ? (first, second, change) : (second, first, change.inverse)
        // No finding is added if the comparison with the kernel has shown that the other tracker became faster, or if
        // the slower tracker has already been reported.
        guard isShown(growth, beyond: limit) == .slower, !faster.contains(other),
          !result.failures.contains(where: { $0.topic == .speed && $0.method == slower })
        else { continue }
        result.add(
          GateFinding(
            .failure, .speed, method: slower,
            "\(slower): relative to an update of \(other), an update takes \(text(growth))"))
      }
    }
  }

  /// Reports the methods of the run that were timed in the baseline but could not be timed in the run, for example
  /// because they failed.
  private func reportMissing(
    _ new: Baseline.Timing, in run: Baseline, against old: Baseline.Timing,
    into result: inout GateResult
  ) {
    for method in old.multiples.keys.sorted()
    where run.methods[method] != nil && (new.multiples[method] ?? [:]).isEmpty {
      result.add(
        GateFinding(
          .failure, .speed, method: method,
          "\(method) was timed in \(reference), but could not be timed in this run"))
    }
  }

  /// Adds a note if wall time was much longer than CPU time. This happens if other programs used the processor or if a
  /// tracker waited. The comparison itself is based on CPU time.
  private func noteBusyMachine(_ timing: Baseline.Timing, into result: inout GateResult) {
    let busy = (timing.wallOverCPU ?? [:]).filter { $0.value > Self.busy }
    guard let worst = busy.values.max() else { return }
    result.add(
      GateFinding(
        .note, .speed,
        "wall time was up to \(worst.gateText(digits: 2)) times the processor time"
          + " (\(busy.keys.sorted().joined(separator: ", "))), because the machine was busy or the"
          + " tracker waited; speed is judged by processor time"))
  }

  private var limit: Double { tolerances.maxSlowdown ?? .infinity }

  private enum Verdict { case slower, faster, neither }

  private func isShown(_ change: RatioChange, beyond fraction: Double) -> Verdict {
    let interval = change.interval(Self.level)
    if interval.lowerBound > 1 + fraction { return .slower }
    return interval.upperBound < 1 / (1 + fraction) ? .faster : .neither
  }

  private func add(
    _ change: RatioChange, of method: String, into result: inout GateResult
  ) {
    let phrase = unit == .kernel ? "relative to the calibration kernel, an update" : "an update"
    switch isShown(change, beyond: limit) {
    case .slower:
      result.add(
        GateFinding(
          .failure, .speed, method: method, "\(method): \(phrase) takes \(text(change))")
      )
    case .faster:
      result.add(
        GateFinding(
          .improvement, .speed, method: method, "\(method): \(phrase) takes \(text(change))"))
    case .neither:
      let smallest = (1 + limit) * exp(2 * change.reach(Self.level))
      guard smallest > 1 + 2 * Self.worthFinding else { return }
      result.add(
        GateFinding(
          .note, .speed, method: method,
          "\(method): the machine is too busy for a precise speed measurement; only a slowdown of"
            + " about \(((smallest - 1) * 100).gateText(digits: 0))% or more is certain to be detected;"
            + " close other programs\(alternative(to: method))"))
    }
  }

  /// Returns a phrase with the option that times two versions of a method alternately; empty if this was done.
  private func alternative(to method: String) -> String {
    guard unit == .kernel else { return "" }
    let option =
      programs.contains(method) ? "--against-tracker \(method)=COMMAND" : "--against BUILD"
    return ", or time both versions alternately with \(option)"
  }

  /// Describes a change, for example "1.104 times as long as in baseline.json (1.071 to 1.138)".
  private func text(_ change: RatioChange) -> String {
    let interval = change.interval(Self.level)
    return "\(change.factor.gateText(digits: 3)) times as long as in \(reference)"
      + " (\(interval.lowerBound.gateText(digits: 3)) to \(interval.upperBound.gateText(digits: 3)))"
  }

  private func judgeMemory(
    _ old: Baseline.Timing, _ new: Baseline.Timing, into result: inout GateResult
  ) {
    guard let limit = tolerances.maxMemoryGrowth else { return }
    for (method, after) in new.memory.sorted(by: { $0.key < $1.key }) {
      guard let before = old.memory[method], before > 0 else { continue }
      result.add(GateResult.Check(.memory, method: method))
      let growth = Double(after) / Double(before) - 1
      guard abs(growth) > limit else { continue }
      result.add(
        GateFinding(
          growth > 0 ? .failure : .improvement, .memory, method: method,
          "\(method): memory per tracker \(growth > 0 ? "grew" : "fell") from"
            + " \(Self.kilobytes(before)) to \(Self.kilobytes(after))"
            + (growth > 0
              ? ", an increase of \((growth * 100).gateText(digits: 0))%; the tolerance is"
                + " \((limit * 100).gateText(digits: 0))%" : "")))
    }
  }

  private static func kilobytes(_ bytes: Int) -> String { "\((bytes + 512) / 1024) KiB" }
}

extension RatioChange {
  fileprivate var inverse: RatioChange {
    var inverse = self
    inverse.factor = 1 / factor
    return inverse
  }
}

extension Double {
  /// Formats the number with a fixed number of decimals.
  func gateText(digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
