import ArgumentParser
import Files
import Foundation
import Reporting
import Results

struct GateCommand: ParsableCommand, RunsTrackers {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Fails if methods are worse than a baseline.",
    discussion: """
      The command makes the run that vbench.yaml or the options describe, and compares it with a baseline. It \
      exits with status 1 if anything is worse: accuracy (over all sequences or on a single sequence), lost \
      targets, calibration, speed or memory. Examples:
        vbench gate --update                   (creates the first baseline)
        vbench gate
        vbench gate --run reports/embedded --max-drop auc=0.02
        vbench gate --against ../main/.build/release/vbench
        vbench gate --against-tracker 'mine=python:old/tracker.py:Mine'
        vbench gate --task registration --against ../main/.build/release/vbench
      The output folder contains gate.md, junit.xml and the run's report. In a GitHub workflow, the findings \
      also appear as annotations.
      """)

  @Option(
    help: ArgumentHelp(
      "The policy file, which states what to run and what to tolerate. (default: vbench.yaml, if it exists)",
      valueName: "file"), completion: .file())
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "The baseline to compare with. (default: the baseline named in the policy, or"
        + " baseline.json)", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("Compare an existing run instead of making one.", valueName: "run"),
    completion: .directory)
  var storedRun: String?

  @Option(
    help: ArgumentHelp(
      "Compare with another build of vbench instead of a baseline. Both are timed alternately.",
      valueName: "binary"), completion: .file())
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Compare one of the run's external programs with another version instead of a baseline. Both are timed"
        + " alternately.",
      discussion:
        "NAME is the name of the program in the run, e.g. 'mine=python:old/tracker.py:Mine'.",
      valueName: "name=command"))
  var againstTracker: String?

  @Flag(
    help: ArgumentHelp(
      "Write the run as the new baseline if nothing is worse or if there is no baseline yet.",
      discussion: "If a method failed, only a first baseline is written, and only with --force."))
  var update = false

  @Flag(help: "Do not time the trackers, even if the baseline contains times.")
  var noTiming = false

  @OptionGroup var completeness: PartialOption
  @OptionGroup(title: HelpTitle.tolerances) var tolerances: ToleranceOptions
  @OptionGroup var options: ExperimentOptions
  @OptionGroup(title: HelpTitle.objects) var taskOptions: TaskOptions

  func validate() throws {
    if noTiming, options.timing {
      throw ValidationError("--timing and --no-timing cannot be used together")
    }
    guard comparesVersions else { return }
    let option = against == nil ? "--against-tracker" : "--against"
    for (name, isGiven) in [
      ("--run", storedRun != nil), ("--baseline", baseline != nil), ("--update", update),
      ("--against-tracker", against != nil && againstTracker != nil),
    ] where isGiven {
      throw ValidationError("\(option) and \(name) cannot be used together")
    }
  }

  /// Whether the run is compared with another version instead of a baseline.
  var comparesVersions: Bool { against != nil || againstTracker != nil }

  func run() throws {
    let start = ContinuousClock.now
    let choices = try GateChoices(self)
    let job = choices.job
    var options = choices.options
    func request() throws -> any RunRequest {
      try options.runRequest(taskOptions.parameters)
    }
    if let build = try otherVersion(of: &options) {
      let judged = try job.judge(try request(), against: build)
      defer { judged.run.claim?.release() }
      return try conclude(judged.result, of: judged.run, baseline: job.baselinePath, since: start)
    }
    try checkOutput()
    let run =
      try storedRun.map { try GateJob.read($0, isPartial: job.isPartial) }
      ?? job.perform(try request())
    try conclude(run, by: job.gate, against: job.baseline, at: job.baselinePath, since: start)
  }

  /// Returns the version with which the run is compared; nil if it is compared with a baseline.
  ///
  /// - Parameter options: the options of the run. With `--against-tracker`, they are restricted to the program.
  private func otherVersion(of options: inout ExperimentOptions) throws -> OtherBuild? {
    func matrix(_ options: ExperimentOptions) -> [String] {
      options.matrixArguments(taskOptions.parameters)
    }
    if let against { return try OtherBuild(binary: against, matrix: matrix(options)) }
    guard let againstTracker else { return nil }
    let (own, other) = try options.versions(of: againstTracker)
    options = own
    return OtherBuild(command: againstTracker, matrix: matrix(own), otherMatrix: matrix(other))
  }

  /// Checks the folder for the findings about a stored run, if the user has specified one.
  ///
  /// - Throws: `CommandFailure` with the exit status for a usage error if the folder belongs to the run's data, or if a
  ///   file of another origin would be replaced.
  private func checkOutput() throws {
    guard let storedRun, let output = options.output else { return }
    try BenchRuns.open(storedRun).check(output: output)
    try OutputFiles(
      files: GateReport.names.map {
        OutputFiles.File(option: "--output", path: "\(output)/\($0)", isOwn: GateReport.isOne)
      }, inputs: []
    ).check(replacing: options.force)
  }

  /// Returns the path of the baseline, as specified by the command line or the policy; otherwise the default path.
  func baselinePath(_ policy: GatePolicy) -> String {
    baseline ?? policy.baseline ?? BaselineFile.defaultName
  }

  /// Reads the baseline from a file.
  ///
  /// - Returns: the baseline; nil if there is none yet and the command may create one (`--update`).
  /// - Throws: `GateError.unreadableBaseline`.
  func readBaseline(_ path: String) throws -> Baseline? {
    let isNew = update && !FileManager.default.fileExists(atPath: path)
    return isNew ? nil : try BaselineFile.checked(path)
  }

  /// Whether the run is allowed to cover only a part of the baseline, because the options select methods or sequences.
  var isPartial: Bool { options.choosesMethods || !options.sequences.isEmpty }

  /// Compares a run with the baseline, prints the result and, if requested, stores the run as the new baseline.
  ///
  /// - Parameter baseline: the baseline; nil if there is none yet, in which case the run becomes the baseline.
  /// - Throws: `CommandFailure` if the gate fails or the baseline cannot be updated; `GateError.unreadInput`.
  func conclude(
    _ run: GateJob.Run, by gate: Gate, against baseline: Baseline?, at path: String,
    since start: ContinuousClock.Instant
  ) throws {
    defer { run.claim?.release() }
    guard let baseline else {
      try run.baseline.check(
        for: path, isPartial: completeness.partial, isForced: options.force)
      try save(run, over: nil, at: path)
      return try Console.print(sentences: [
        "\(path) was created; there was no earlier baseline to compare with"
      ])
    }
    let result = try gate.judge(run.baseline, against: baseline, named: path)
    try conclude(result, of: run, baseline: path, since: start)
    if update {
      if let missing = run.baseline.missingPart(of: baseline) {
        throw CommandFailure(
          status: .wrongUsage,
          message:
            "\(path) is unchanged, because the run lacks \(missing); to remove that from the baseline, use:"
            + " \(Self.baselineCommand(run, path))")
      }
      try save(run, over: baseline, at: path)
      if !options.json { try Console.print("\(path) was updated") }
    }
  }

  /// Stores the run as the new baseline.
  ///
  /// - Parameter earlier: the baseline with which the run was compared; nil if there was none.
  /// - Throws: `CommandFailure` with the exit status for a usage error if another command has changed the baseline since
  ///   it was read.
  private func save(_ run: GateJob.Run, over earlier: Baseline?, at path: String) throws {
    let isInRun = OutputFiles.folder(of: path) == FileIdentity(run.output)
    // The run's own folder is locked already.
    let claim = isInRun ? nil : try FolderClaim.take(filesOf: path)
    defer { claim?.release() }
    guard try readBaseline(path) == earlier else {
      throw CommandFailure(
        status: .wrongUsage,
        message:
          "\(path) is unchanged, because another command changed it while the gate was running;"
          + " repeat the gate")
    }
    try BaselineFile.write(run.baseline, to: path)
  }

  /// Prints the gate's result, and throws an error if the gate fails.
  ///
  /// - Throws: `CommandFailure` if the gate fails. Its exit status is the one for bad input if some input could not be
  ///   read, the one for a failed method if a method failed, and otherwise the gate's.
  private func conclude(
    _ result: GateResult, of run: GateJob.Run, baseline path: String,
    since start: ContinuousClock.Instant
  ) throws {
    // If the user gives another output folder, the folder of a stored run is not modified.
    let folder = storedRun == nil ? run.output : options.output ?? run.output
    var files = try GateReport.write(result, to: folder)
    let page = "\(run.output)/index.html"
    if FileManager.default.fileExists(atPath: page) { files.append(page) }
    if options.json {
      try Console.print(jsonText: try GateReport.json(result, files: files))
    } else {
      try Console.print(
        GateText.text(
          result, files: files, after: ContinuousClock.now - start, style: Console.style))
    }
    try WorkflowOutput.add(result, at: comparesVersions ? policy ?? GatePolicy.defaultName : path)
    guard result.hasFailed else { return }
    // Input that cannot be read may hide a regression.
    if result.hasUnreadableInput { throw CommandFailure(status: .badInput) }
    // A failed method has no figures that anybody should accept.
    if result.hasFailedMethods { throw CommandFailure(status: .methodFailed) }
    if !options.quiet, !comparesVersions {
      Console.note(
        "to accept the new figures, use: \(Self.baselineCommand(run, path))")
    }
    throw CommandFailure(status: .gateFailed)
  }

  /// Returns the command that makes a run the baseline.
  private static func baselineCommand(_ run: GateJob.Run, _ path: String) -> String {
    "vbench baseline \(Escaping.shellWord(run.output)) -o \(Escaping.shellWord(path))"
  }
}
