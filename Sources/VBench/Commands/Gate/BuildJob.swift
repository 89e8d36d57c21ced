import Analysis
import ArgumentParser
import Execution
import Foundation
import Gate
import Processes

/// The other build of `vbench gate --against`: its answers, and its speed in turns with this one's.
struct BuildJob {
  let binary: String
  let options: ExperimentOptions

  /// - Throws: `GateError.unusableBuild` where there is no such program.
  init(binary: String, options: ExperimentOptions) throws {
    guard FileManager.default.isExecutableFile(atPath: binary) else {
      throw GateError.unusableBuild(path: binary, reason: "is no program that can be run")
    }
    // Without a slash it would be looked for in PATH.
    self.binary = binary.contains("/") ? binary : "./" + binary
    self.options = options
  }

  /// Has the other build run the same, into a folder.
  ///
  /// - Throws: `GateError.unusableBuild` where it ends with a failure of its own.
  func answers(in output: String) throws -> Baseline {
    // What an earlier comparison left must not be taken for this one's.
    RunStore(output: output).clear()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments = ["run", "--quiet", "--output", output] + options.matrixArguments
    process.standardOutput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw GateError.unusableBuild(path: binary, reason: ErrorText.of(error))
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    // A tracker that fails is a finding like any other.
    guard process.terminationReason == .exit,
      status == ExitStatus.fine.rawValue || status == ExitStatus.subjectFailed.rawValue
    else {
      throw GateError.unusableBuild(
        path: binary, reason: "'\(binary) run' ended with status \(status)")
    }
    do {
      let stored = try StoredRun(output: output)
      return Baseline(
        try stored.result(opening: DatasetLocation.open), manifest: stored.manifest, commit: nil)
    } catch RunError.unreadableRun(_, let reason) {
      throw GateError.unusableBuild(
        path: binary, reason: "left no results that can be read: \(reason)")
    }
  }

  /// Times both builds in turns; nil where it was interrupted.
  func timing() throws -> (new: Baseline.Timing, old: Baseline.Timing)? {
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let arguments = ["timing-worker"] + options.matrixArguments
    return try BuildTiming(new: ["/proc/self/exe"] + arguments, old: [binary] + arguments).run(
      interruption: interruption,
      progress: options.progress(unit: "rounds"))
  }
}

extension ExperimentOptions {
  /// What was chosen of datasets, sequences and trackers, and how they are started, as arguments.
  var matrixArguments: [String] {
    var arguments = locations.flatMap { ["--dataset", $0] }
    arguments += sequences.flatMap { ["--sequences", $0] }
    for (option, list) in [
      ("--trackers", trackers), ("--levels", levels), ("--revisions", revisions),
    ] {
      if let list { arguments += [option, list.names.joined(separator: ",")] }
    }
    arguments += ["--conventions", conventions.name]
    if let name = protocolOptions.name { arguments += ["--protocol", name] }
    if let range = protocolOptions.eaoRange {
      arguments += ["--eao-range", range.defaultValueDescription]
    }
    if let spacing = protocolOptions.anchorSpacing {
      arguments += ["--anchor-spacing", "\(spacing)"]
    }
    for tracker in external.tracker { arguments += ["--tracker", tracker] }
    for variable in external.trackerEnv { arguments += ["--tracker-env", variable] }
    if !external.tracker.isEmpty {
      arguments += ["--start-timeout", "\(external.startTimeout)"]
    }
    arguments += ["--step-timeout", "\(external.stepTimeout)"]
    if together { arguments.append("--together") }
    if let limit = decoding.maxPixels { arguments += ["--max-pixels", "\(limit)"] }
    if let jobs { arguments += ["--jobs", "\(jobs)"] }
    return arguments
  }
}
