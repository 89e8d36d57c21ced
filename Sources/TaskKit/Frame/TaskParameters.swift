import Bench

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
struct ForeignParameter: ReportedError {
  var option: String
  var task: String

  var isWrongUsage: Bool { true }

  var description: String {
    var parameters = TaskParameters()
    parameters.chunks = [1]
    let names = TaskRegistry.all.filter { (try? $0.with(parameters)) != nil }.map(\.name)
    return "\(option) applies only to --task \(names.joined(separator: " and --task ")), not to"
      + " \(task)"
  }
}
