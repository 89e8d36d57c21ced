import Bench
import Files
import Reporting
import Results

/// A job that provides the run to be judged by a gate. It performs the run or reads a stored run, and can also run
/// another build for comparison.
struct GateJob {
  /// A run to be judged, with the data needed for judging it.
  struct Run {
    var baseline: Baseline
    var output: String
    /// The claim on the output folder, to be released after all files have been written; nil if the folder was not
    /// claimed.
    var claim: FolderLock?
  }

  var gate: Gate
  var baselinePath: String
  /// The baseline; nil if it does not exist yet, or if the run is compared with another build instead.
  var baseline: Baseline?
  /// Whether the run is allowed to lack some sequences.
  var isPartial = false
  /// Whether to time the methods, as determined by the options, the policy and the baseline.
  var isTimingRequested = false
  var thresholds: ThresholdFile?
  /// The name of the method with which the report compares the others; nil to compare all pairs.
  var reference: String?

  init(_ gate: Gate, baseline: Baseline?, at path: String) {
    (self.gate, self.baseline, baselinePath) = (gate, baseline, path)
  }

  /// Reads a stored run.
  ///
  /// - Throws: any error thrown by `BenchRun.scored`.
  static func read(_ output: String, isPartial: Bool) throws -> Run {
    let claim = try FolderClaim.take(ofRun: output)
    let scored = try BenchRuns.open(output).scored(ScoringOptions(isPartial: isPartial))
    return Run(
      baseline: scored.baseline(commit: ProjectCommit.current), output: output, claim: claim)
  }

  /// Performs the run, and times the methods if requested.
  ///
  /// - Throws: `CommandFailure` with the exit status for an interruption or for bad input, or any error thrown by
  ///   `RunRequest.perform`.
  func perform(_ request: any RunRequest, isTimed: Bool = true) throws -> Run {
    var request = request
    // The gate does its own timing, which stops as soon as the result is precise enough.
    request.settings.isTimed = false
    // The default folder belongs to the gate, so an earlier run in it may be replaced.
    request.settings.isForced = request.settings.isForced || request.output == nil
    request.output = request.output ?? request.gateOutput
    request.settings.reference = reference
    let run = try request.perform(
      for: GateWatch(baseline: baseline, path: baselinePath, isTimed: isTimed && isTimingRequested))
    let scored = try run.opened().scored(
      ScoringOptions(isPartial: isPartial, thresholds: thresholds, reference: reference))
    try scored.report.write(to: scored.output)
    var baseline = scored.baseline(commit: ProjectCommit.current)
    baseline.timing = run.samples?.summary
    return Run(baseline: baseline, output: run.output, claim: run.claim)
  }

  /// Compares the run of this build with the run of another build.
  ///
  /// - Parameter build: the other build, which must have the same methods.
  /// - Returns: the result of the comparison, and the run of this build.
  /// - Throws: `GateError.unusableBuild`, or any error thrown by `perform(_:isTimed:)`.
  func judge(
    _ request: any RunRequest, against build: OtherBuild
  ) throws -> (result: GateResult, run: Run) {
    var run = try perform(request, isTimed: false)
    try AtomicFile.makeFolder("against", in: run.output)
    var other = try answers(of: build, in: run.output + "/against")
    if isTimingRequested {
      let found = try InterruptionListener.whileTiming(answersIn: run.output) { interruption in
        try build.timing(
          interruption: interruption,
          progress: request.settings.progress(unit: "rounds", phase: "timing"))
      }
      (run.baseline.timing, other.timing) = (found.new, found.old)
    }
    var gate = gate
    gate.unit = .build
    return (try gate.judge(run.baseline, against: other, named: build.name), run)
  }

  /// Runs the other build with the same settings and reads its results.
  private func answers(of build: OtherBuild, in folder: String) throws -> Baseline {
    // A method that fails in the other build is reported as a finding and does not end the command.
    try build.run(
      into: folder,
      endingWith: [ExitStatus.fine.rawValue, ExitStatus.methodFailed.rawValue])
    do {
      let scored = try BenchRuns.open(folder).scored(ScoringOptions(isPartial: isPartial))
      let run = scored.run
      if let coverage = run.coverage {
        Console.note(
          "\(build.name) has answers for only \(coverage.finished) of"
            + " \(run.task.count(coverage.planned))")
      }
      return scored.baseline(commit: nil)
    } catch RunError.unreadableRun(_, let reason) {
      throw GateError.unusableBuild(
        path: build.name, reason: "the program wrote no readable results: \(reason)")
    }
  }
}
