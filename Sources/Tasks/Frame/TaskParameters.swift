import Bench

/// The parameters of a task beside methods and data. Most tasks have none.
package struct TaskParameters: Codable, Hashable, Sendable {
  /// The numbers of frames between detections, each a variant of every method; empty for the task's defaults.
  package var chunks: [Int] = []
  /// The lowest confidences of reported boxes, each a variant of every method; nil for the trackers' own.
  package var accept: [Double]?
  /// The source of detections; nil for those of the data, else the labels.
  package var detections: String?
  /// The rules of the evaluation; nil for those that fit the data.
  package var rules: String?

  package init() {}

  /// The given parameters as arguments.
  package var arguments: [String] {
    func list(_ option: String, _ values: [String]) -> [String] {
      values.isEmpty ? [] : [option, values.joined(separator: ",")]
    }
    return list("--chunk", chunks.map { "\($0)" })
      + list("--accept", (accept ?? []).map { "\($0)" })
      + list("--detections", [detections].compactMap(\.self))
      + list("--rules", [rules].compactMap(\.self))
  }

  /// The names of the given options.
  package var given: [String] {
    (chunks.isEmpty ? [] : ["--chunk"]) + (accept == nil ? [] : ["--accept"])
      + (detections == nil ? [] : ["--detections"]) + (rules == nil ? [] : ["--rules"])
  }
}

extension TaskParameters {
  /// Refuses all parameters.
  ///
  /// - Throws: `ForeignParameter`.
  package func checkNone(of task: String) throws {
    if let option = given.first { throw ForeignParameter(option: option, task: task) }
  }
}

/// The error that a task does not have a parameter.
struct ForeignParameter: ReportedError {
  var option: String
  var task: String

  var isWrongUsage: Bool { true }

  var description: String {
    var parameters = TaskParameters()
    parameters.chunks = [1]
    let names = TaskRegistry.all.filter { (try? $0.with(parameters)) != nil }.map(\.name)
    return "\(option) is for --task \(names.joined(separator: " and --task ")), not for \(task)"
  }
}
