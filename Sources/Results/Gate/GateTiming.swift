import Bench
import Evaluation
import Foundation

/// A timing of a gate's methods. The methods are timed until their speed can be compared precisely enough with the
/// baseline, or until the maximum number of timing runs is reached.
package struct GateTiming {
  /// The slowdown that must be detected in 19 out of 20 cases, and the tolerated slowdown assumed for this purpose,
  /// each given as the factor by which the update time increases.
  private static let (slowdown, tolerated) = (1.1, 1.03)
  /// The maximum number of timing runs for one gate.
  static let passes = 4

  private let makeRun: (Interruption, any ProgressObserver) -> TimingRun

  /// Creates the timing of a gate's methods.
  package init(_ makeRun: @escaping (Interruption, any ProgressObserver) -> TimingRun) {
    self.makeRun = makeRun
  }

  /// Times the methods.
  ///
  /// - Parameter baseline: the timing with which the result will be compared; nil if there is none yet.
  /// - Returns: the first timing run for the report, and the samples of all runs; nil if the timing was interrupted.
  package func run(
    against baseline: Baseline.Timing?, interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress()
  ) -> (timing: TimingResult, samples: TimingSamples)? {
    var first: TimingResult?
    var samples = TimingSamples()
    for pass in 0..<Self.passes {
      guard let timing = makeRun(interruption, progress).run() else { return nil }
      samples.add(timing)
      if first == nil { first = timing }
      // A new baseline is timed twice, because its errors affect all later gates.
      guard let baseline else {
        if pass == 0 { continue }
        break
      }
      if Self.isSharp(samples.summary, against: baseline) { break }
    }
    return first.map { ($0, samples) }
  }

  /// Returns whether every multiple is known precisely enough for the comparison. The influence of the machine's state
  /// is left out because more rounds would not reduce it.
  static func isSharp(_ new: Baseline.Timing, against old: Baseline.Timing) -> Bool {
    new.multiples.allSatisfy { method, clips in
      guard let before = old.multiples[method],
        let change = RatioChange(from: before, to: clips)
      else { return true }
      let needed = change.reach(SpeedGate.level) + 1.645 * change.standardError
      return needed <= log(slowdown / tolerated)
    }
  }
}
