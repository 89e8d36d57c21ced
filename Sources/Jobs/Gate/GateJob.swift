import Analysis
import Execution
import Files
import Foundation
import Gate
import GroundTruth
import Processes
import Reporting
import Timing
import Tracking

/// The work of a gate: makes or reads a run of trackers, and another build's.
package struct GateJob {
  /// What the subjects are to be timed against.
  package enum TimingWish: Sendable {
    /// They are not to be timed.
    case none
    /// Without a baseline there is nothing to compare with yet.
    case against(Baseline.Timing?)
  }

  /// A run, ready to be judged.
  package struct Run {
    package var baseline: Baseline
    package var output: String
    /// The output, which is to be released when all is written; nil where it is no folder.
    package var claim: FolderLock?

    package init(baseline: Baseline, output: String, claim: FolderLock?) {
      (self.baseline, self.output, self.claim) = (baseline, output, claim)
    }
  }

  package var gate: Gate
  package var baselinePath: String
  /// nil where it is still to be made, or another build takes its place.
  package var baseline: Baseline?
  /// Whether a stored run may lack sequences.
  package var isPartial = false
  package var timing = TimingWish.none
  package var thresholds: ThresholdFile?

  package init(_ gate: Gate, baseline: Baseline?, at path: String) {
    (self.gate, self.baseline, baselinePath) = (gate, baseline, path)
  }

  /// Reads a run that is there already.
  ///
  /// - Throws: as `StoredBaseline`.
  package static func read(_ output: String, isPartial: Bool) throws -> Run {
    let claim = try FolderClaim.take(ofRun: output)
    let baseline = try StoredBaseline(ofRun: output, isPartial: isPartial).baseline
    return Run(baseline: baseline, output: output, claim: claim)
  }

  /// Makes the run, and times it where that is wished for.
  ///
  /// - Throws: `CommandFailure` with the status for an interruption or for bad input, else as
  ///   `ExperimentRun`.
  package func made(_ request: ExperimentRequest, isTimed: Bool = true) throws -> Run {
    var request = request
    // A gate's own timing stops where it is sharp enough.
    request.settings.isTimed = false
    // The folder is the gate's own, whatever it ran there before.
    request.settings.isForced = request.settings.isForced || request.output == nil
    request.output = request.output ?? "reports/gate"
    let experiment = try ExperimentRun(request)
    if let baseline {
      try baseline.checkSharesSequences(
        with: experiment.experiment.plan.entries.map(\.place.fullName), path: baselinePath)
    }
    let outcome = try experiment.run()
    let samples = isTimed ? try time(experiment, outcome, request.settings) : nil
    let stored = try StoredRun(output: experiment.output)
    var result = try stored.result(of: outcome, isPartial: isPartial)
    result.apply(thresholds)
    try RunReport.write(result, to: URL(fileURLWithPath: experiment.output))
    var baseline = Baseline(result, manifest: stored.manifest, commit: ProjectCommit.current)
    baseline.timing = samples?.summary
    return Run(baseline: baseline, output: experiment.output, claim: experiment.claim)
  }

  /// Compares this build's run with another build's.
  ///
  /// - Parameter build: the other one, with the same trackers.
  /// - Throws: `GateError.unusableBuild`, else as `made(_:isTimed:)`.
  package func judge(
    _ request: ExperimentRequest, against build: OtherBuild
  ) throws -> (result: GateResult, run: Run) {
    var run = try made(request, isTimed: false)
    let answered = try build.answers(
      in: run.output + "/against",
      endingWith: [ExitStatus.fine.rawValue, ExitStatus.subjectFailed.rawValue],
      isPartial: isPartial, opening: DatasetLocation.open)
    var other = answered.baseline
    if let coverage = answered.coverage {
      Console.note(
        "\(build.binary): answered \(coverage.finished) of \(coverage.planned) sequences")
    }
    if case .against = timing {
      let found = try interruptible(answersIn: run.output) { interruption in
        try build.timing(
          interruption: interruption,
          progress: request.settings.progress(unit: "rounds", phase: "timing"))
      }
      (run.baseline.timing, other.timing) = (found.new, found.old)
    }
    var gate = gate
    gate.unit = .build
    return (try gate.judge(run.baseline, against: other, named: build.binary), run)
  }

  private func time(
    _ experiment: ExperimentRun, _ outcome: RunOutcome<LabeledSequence>, _ settings: RunSettings
  ) throws -> TimingSamples? {
    guard case .against(let baseline) = timing else { return nil }
    let run = GateTiming(
      subjects: experiment.experiment.plan.answering,
      sequences: outcome.sequences.map(\.sequence), recorder: Supervisor.recorder)
    let found = try interruptible(answersIn: experiment.output) { interruption in
      run.run(
        against: baseline, interruption: interruption,
        progress: settings.progress(unit: "updates", phase: "timing"))
    }
    try experiment.experiment.store.save(found.timing)
    return found.samples
  }

  /// Times until it is done or somebody stops it.
  ///
  /// - Parameters:
  ///   - output: where what was answered before is kept.
  ///   - timing: gives nil where it was stopped.
  /// - Throws: `CommandFailure` with the status for an interruption, else what `timing` throws.
  private func interruptible<Times>(
    answersIn output: String, _ timing: (Interruption) throws -> Times?
  ) throws -> Times {
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    guard let times = try timing(interruption) else {
      throw CommandFailure(
        status: .interrupted, message: "stopped while timing; the answers are kept in \(output)")
    }
    return times
  }
}
