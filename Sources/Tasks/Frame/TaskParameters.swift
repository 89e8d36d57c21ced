import Processes

/// What a task may be asked for besides methods and data; most tasks have no use for it.
package struct TaskParameters: Codable, Hashable, Sendable {
  /// How many frames lie between two detections, a variant of each method for every number; empty for
  /// the task's usual ones.
  package var chunks: [Int] = []
  /// From which confidences on trackers hand out boxes, a variant of each method for every number; nil for the
  /// trackers' own.
  package var accept: [Double]?
  /// Which detections methods get; nil for what comes with the data, else the labels.
  package var detections: String?
  /// By whose rules answers are judged; nil for those that the data calls for.
  package var rules: String?

  package init() {}

  /// The options that were given, by their names.
  package var given: [String] {
    (chunks.isEmpty ? [] : ["--chunk"]) + (accept == nil ? [] : ["--accept"])
      + (detections == nil ? [] : ["--detections"]) + (rules == nil ? [] : ["--rules"])
  }
}

/// A parameter that a task does not have.
struct ForeignParameter: ReportedError {
  var option: String
  var task: String

  var isWrongUsage: Bool { true }
  var description: String { "\(option) is of another task than \(task)" }
}
