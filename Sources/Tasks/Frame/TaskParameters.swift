import Bench

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

  /// What was given, as arguments.
  package var arguments: [String] {
    func list(_ option: String, _ values: [String]) -> [String] {
      values.isEmpty ? [] : [option, values.joined(separator: ",")]
    }
    return list("--chunk", chunks.map { "\($0)" })
      + list("--accept", (accept ?? []).map { "\($0)" })
      + list("--detections", [detections].compactMap(\.self))
      + list("--rules", [rules].compactMap(\.self))
  }

  /// The options that were given, by their names.
  package var given: [String] {
    (chunks.isEmpty ? [] : ["--chunk"]) + (accept == nil ? [] : ["--accept"])
      + (detections == nil ? [] : ["--detections"]) + (rules == nil ? [] : ["--rules"])
  }
}

extension TaskParameters {
  /// Refuses all of them.
  ///
  /// - Throws: `ForeignParameter`.
  package func checkNone(of task: String) throws {
    if let option = given.first { throw ForeignParameter(option: option, task: task) }
  }
}

/// A parameter that a task does not have.
struct ForeignParameter: ReportedError {
  var option: String
  var task: String

  var isWrongUsage: Bool { true }

  var description: String {
    var parameters = TaskParameters()
    parameters.chunks = [1]
    let names = TaskRegistry.all.filter { (try? $0.with(parameters)) != nil }.map(\.name)
    return "\(option) is of --task \(names.joined(separator: " and --task ")), not of \(task)"
  }
}
