import Bench
import Evaluation
import GroundTruth

/// The parameters of a task, apart from those that select methods and datasets. Most tasks have none.
package struct TaskParameters: Codable, Hashable, Sendable {
  /// The intervals between detections, in frames. Every method is run once for each interval. If empty, the task's
  /// defaults apply.
  package var chunks: [Int] = []
  /// The minimum confidences of reported boxes; nil for the trackers' own limits. Every method is run once for each
  /// value.
  package var accept: [Double]?
  /// The source of detections; nil for the dataset's detections, or its labels if there are none.
  package var detections: String?
  /// The name of the evaluation rules; nil for the rules that fit the data.
  package var rules: String?
  /// The parameters of a camera that does not wait; nil if the camera waits. The tracking task has settings of its own.
  package var realTime: RealTimeParameters?
  /// How numbers in labels and answers are read; nil for the usual reading. All tasks have this parameter.
  package var reading: ChosenReading?

  package init() {}

  /// The parameters as command-line arguments.
  package var arguments: [String] {
    func list(_ option: String, _ values: [String]) -> [String] {
      values.isEmpty ? [] : [option, values.joined(separator: ",")]
    }
    return list("--chunk", chunks.map { "\($0)" })
      + list("--accept", (accept ?? []).map { "\($0)" })
      + list("--detections", [detections].compactMap(\.self))
      + list("--rules", [rules].compactMap(\.self))
  }

  /// The names of the options that the user has given.
  package var given: [String] {
    (chunks.isEmpty ? [] : ["--chunk"]) + (accept == nil ? [] : ["--accept"])
      + (detections == nil ? [] : ["--detections"]) + (rules == nil ? [] : ["--rules"])
  }
}

extension TaskParameters {
  /// Checks that no parameter was given.
  ///
  /// - Throws: `ForeignParameter` if one was given.
  package func checkNone(of task: String) throws {
    if let option = given.first { throw ForeignParameter(option: option, task: task) }
  }
}

/// The error thrown if the user gave a parameter that the task does not have.
package struct ForeignParameter: ReportedError {
  package var option: String
  package var task: String
  /// The names of the tasks that have the parameter; empty if they are unknown.
  package var tasks: [String] = []

  package var isWrongUsage: Bool { true }

  package var description: String {
    tasks.isEmpty
      ? "\(option) does not apply to --task \(task)"
      : "\(option) applies only to --task \(tasks.joined(separator: " and --task ")), not to \(task)"
  }
}
