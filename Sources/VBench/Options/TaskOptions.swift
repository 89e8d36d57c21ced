import ArgumentParser
import Files
import TaskKit

/// The options that only some of the tasks have.
struct TaskOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For the mot task, the detection intervals to compare, in frames, e.g. 1,10,50.",
      discussion: "Each method is run once for each interval. (default: 1,10,50)",
      valueName: "frames"))
  var chunk: NameList?

  @Option(
    help: ArgumentHelp(
      "For the mot task, the minimum confidences of reported boxes, e.g. 0,0.3,0.6.",
      discussion:
        "Each tracker that reports confidences is run once for each value. (default: the tracker's own limit)",
      valueName: "confidences"))
  var accept: NameList?

  @OptionGroup var objects: ObjectOptions

  func validate() throws {
    for name in chunk?.names ?? [] {
      guard let frames = Int(name), frames > 0, frames <= 1_000_000 else {
        throw ValidationError(
          "--chunk: expected a number of frames from 1 to 1000000, found '\(name)'")
      }
    }
    for name in accept?.names ?? [] {
      guard let confidence = Double(decimal: name), (0...1).contains(confidence) else {
        throw ValidationError("--accept: expected a confidence from 0 to 1, found '\(name)'")
      }
    }
  }

  var parameters: TaskParameters {
    var parameters = objects.parameters
    parameters.chunks = chunk?.names.compactMap { Int($0) } ?? []
    parameters.accept = accept?.names.compactMap { Double(decimal: $0) }
    return parameters
  }
}

/// The options for multi-object tracking: the source of detections, and the evaluation rules.
struct ObjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For the mot task, the source of detections: given (det/det.txt, or the labels if"
        + " that file is missing) or labels.",
      valueName: "name"), completion: .list(["given", "labels"]))
  var detections: String?

  @OptionGroup var rules: RulesOption

  var parameters: TaskParameters {
    var parameters = rules.parameters
    parameters.detections = detections
    return parameters
  }
}

/// The option that selects the evaluation rules.
struct RulesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For the mot task, the evaluation rules: automatic, all, mot17, mot20, kitti-car or"
        + " kitti-pedestrian.",
      valueName: "name"),
    completion: .list(["automatic", "all", "mot17", "mot20", "kitti-car", "kitti-pedestrian"]))
  var rules: String?

  var parameters: TaskParameters {
    var parameters = TaskParameters()
    parameters.rules = rules
    return parameters
  }
}
