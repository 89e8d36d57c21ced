import ArgumentParser
import Bench
import Geometry
import TaskKit

extension ExperimentOptions {
  /// Returns command-line arguments that select the same task, datasets, items, methods and tracker starts as these
  /// options.
  ///
  /// - Parameter locations: the datasets; nil for those of these options.
  func matrixArguments(_ parameters: TaskParameters, locations: [String]? = nil) -> [String] {
    var arguments = ownTask
    arguments += (locations ?? self.locations).flatMap { ["--dataset", $0] }
    arguments += data.sequences.flatMap { ["--sequences", $0] }
    for (option, list) in [
      ("--trackers", methods.trackers), ("--levels", methods.levels),
      ("--revisions", methods.revisions),
    ] {
      if let list { arguments += [option, list.names.joined(separator: ",")] }
    }
    if ownTask.isEmpty { arguments += ["--conventions", conventions.name] }
    arguments += methods.method.flatMap { ["--method", $0] }
    arguments += parameters.arguments
    if let name = protocolOptions.name { arguments += ["--protocol", name] }
    if let range = protocolOptions.eaoRange {
      arguments += ["--eao-range", range.defaultValueDescription]
    }
    if let spacing = protocolOptions.anchorSpacing {
      arguments += ["--anchor-spacing", "\(spacing)"]
    }
    arguments += realTime.arguments
    for tracker in external.tracker { arguments += ["--tracker", tracker] }
    for variable in external.trackerEnv { arguments += ["--tracker-env", variable] }
    if let devices = external.devices {
      arguments += ["--devices", devices.names.joined(separator: ",")]
    }
    if !external.tracker.isEmpty {
      arguments += ["--start-timeout", "\(external.startTimeout)"]
    }
    arguments += ["--step-timeout", "\(external.stepTimeout)"]
    if attempts.together { arguments.append("--together") }
    if let repetitions = attempts.repetitions { arguments += ["--repetitions", repetitions.text] }
    arguments += answers.arguments + labels.arguments + decoding.arguments
    if let jobs { arguments += ["--jobs", "\(jobs)"] }
    return arguments
  }

  /// The arguments `--task NAME`; empty for the default task.
  private var ownTask: [String] { task == TaskRegistry.defaultName ? [] : ["--task", task] }
}
