import Bench

/// A user's request for a run of a task: the methods, the data and the output.
package struct TaskRequest: Sendable {
  /// The built-in methods; nil for none of them.
  package var selection: MatrixSelection?
  /// The programs that answer with files.
  package var programs: [UserProgram] = []
  /// The models that answer, with their names.
  package var models: [(name: String, path: String)] = []
  /// A folder of stored answers; nil for none.
  package var results: String?
  /// Shell patterns of the stored methods' names; empty for all.
  package var resultPatterns: [String] = []
  /// The datasets as they were given; empty for the task's default.
  package var locations: [String] = []
  /// Shell patterns of the items' names; empty for all.
  package var items: [String] = []
  /// The folder of the results; nil for `reports/` and the datasets' names.
  package var output: String?
  /// The ending of that folder's name.
  package var suffix = ""
  package var shard: Shard?
  package var parameters = TaskParameters()
  /// The command line, to be recorded with the run.
  package var command: String

  package init(command: String) {
    self.command = command
  }
}
