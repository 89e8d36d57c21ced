import Bench

/// A user's request to run a task with the given methods, data and output folder.
package struct TaskRequest: Sendable {
  /// The selection of built-in methods to run; nil for none.
  package var selection: MatrixSelection?
  /// The user's programs, which write their answers to files.
  package var programs: [UserProgram] = []
  /// The user's models, each with a name for tables.
  package var models: [(name: String, path: String)] = []
  /// The paths of folders or files of stored answers to judge.
  package var results: [String] = []
  /// Shell patterns that select stored methods by name. If empty, all are used.
  package var resultPatterns: [String] = []
  /// The datasets as given by the user. If empty, the task's default is used.
  package var locations: [String] = []
  /// Shell patterns that select items by name. If empty, all are used.
  package var items: [String] = []
  /// The folder for the results; nil for a folder in `reports/` that is named after the datasets.
  package var output: String?
  /// A suffix for the default folder's name.
  package var suffix = ""
  package var shard: Shard?
  package var parameters = TaskParameters()
  /// The command line, which is recorded with the run.
  package var command: String

  package init(command: String) {
    self.command = command
  }
}
