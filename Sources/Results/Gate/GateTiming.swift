import Bench
import Evaluation
import Foundation

/// Times a gate's methods until their speed can be compared with the baseline's sharply enough.
package struct GateTiming {
  /// What is to be found, in 19 of 20 cases, when 3 % are tolerated.
  private static let (slowdown, tolerated) = (1.1, 1.03)
  /// Timing runs, at most.
  static let passes = 4

  private let makeRun: (Interruption, any ProgressObserver) -> TimingRun

  /// - Parameter makeRun: makes a timing run.
  package init(_ makeRun: @escaping (Interruption, any ProgressObserver) -> TimingRun) {
    self.makeRun = makeRun
  }

  /// Times the methods.
  ///
  /// - Parameter baseline: what they will be compared with; nil where there is nothing yet.
  /// - Returns: the first timing run, for the report, and the samples of all; nil where it was
  ///   interrupted.
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
      // A baseline is worth a second pass, as all later gates share its errors.
      guard let baseline else {
        if pass == 0 { continue }
        break
      }
      if Self.isSharp(samples.summary, against: baseline) { break }
    }
    return first.map { ($0, samples) }
  }

  /// Whether more rounds would not help: every multiple is known well enough, but for what the state of the
  /// machine does to it.
  static func isSharp(_ new: Baseline.Timing, against old: Baseline.Timing) -> Bool {
    new.multiples.allSatisfy { subject, clips in
      guard let before = old.multiples[subject],
        let change = RatioChange(from: before, to: clips)
      else { return true }
      let needed = change.reach(SpeedGate.level) + 1.645 * change.standardError
      return needed <= log(slowdown / tolerated)
    }
  }
}
