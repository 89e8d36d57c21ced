import Bench
import Files
import Reporting
import Results

/// The work of a gate: makes or reads a run, and another build's.
package struct GateJob {
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
  /// Whether the methods are to be timed.
  package var isTimingWished = false
  package var thresholds: ThresholdFile?

  package init(_ gate: Gate, baseline: Baseline?, at path: String) {
    (self.gate, self.baseline, baselinePath) = (gate, baseline, path)
  }

  /// Reads a run that is there already.
  ///
  /// - Throws: as `BenchRun.scored`.
  package static func read(_ output: String, isPartial: Bool) throws -> Run {
    let claim = try FolderClaim.take(ofRun: output)
    let scored = try BenchRuns.open(output).scored(ScoringWish(isPartial: isPartial))
    return Run(
      baseline: scored.baseline(commit: ProjectCommit.current), output: output, claim: claim)
  }

  /// Makes the run, and times it where that is wished for.
  ///
  /// - Throws: `CommandFailure` with the status for an interruption or for bad input, else as
  ///   `RunRequest.made`.
  package func made(_ request: any RunRequest, isTimed: Bool = true) throws -> Run {
    var request = request
    // A gate's own timing stops where it is sharp enough.
    request.settings.isTimed = false
    // The folder is the gate's own, whatever it ran there before.
    request.settings.isForced = request.settings.isForced || request.output == nil
    request.output = request.output ?? request.gateOutput
    let made = try request.made(
      for: GateWatch(baseline: baseline, path: baselinePath, isTimed: isTimed && isTimingWished))
    let scored = try made.opened().scored(
      ScoringWish(isPartial: isPartial, thresholds: thresholds))
    try scored.writeReport(pictures: .few, progress: SilentProgress())
    var baseline = scored.baseline(commit: ProjectCommit.current)
    baseline.timing = made.samples?.summary
    return Run(baseline: baseline, output: made.output, claim: made.claim)
  }

  /// Compares this build's run with another build's.
  ///
  /// - Parameter build: the other one, with the same methods.
  /// - Throws: `GateError.unusableBuild`, else as `made(_:isTimed:)`.
  package func judge(
    _ request: any RunRequest, against build: OtherBuild
  ) throws -> (result: GateResult, run: Run) {
    var run = try made(request, isTimed: false)
    var other = try answers(of: build, in: run.output + "/against")
    if isTimingWished {
      let found = try InterruptionListener.whileTiming(answersIn: run.output) { interruption in
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

  /// Has the other build run the same, and reads what it answered.
  private func answers(of build: OtherBuild, in folder: String) throws -> Baseline {
    // A method that fails is a finding like any other.
    try build.run(
      into: folder,
      endingWith: [ExitStatus.fine.rawValue, ExitStatus.subjectFailed.rawValue])
    do {
      let scored = try BenchRuns.open(folder).scored(ScoringWish(isPartial: isPartial))
      let run = scored.run
      if let coverage = run.coverage {
        Console.note(
          "\(build.binary): answered \(coverage.finished) of"
            + " \(run.task.count(coverage.planned))")
      }
      return scored.baseline(commit: nil)
    } catch RunError.unreadableRun(_, let reason) {
      throw GateError.unusableBuild(
        path: build.binary, reason: "left no results that can be read: \(reason)")
    }
  }
}
