import Bench

/// A user's request to run a task, with the methods, the data and the output folder.
package struct TaskRequest: Sendable {
  /// The built-in methods to run; nil runs none.
  package var selection: MatrixSelection?
  /// The user's programs that write their answers to files.
  package var programs: [UserProgram] = []
  /// The user's models, with their names.
  package var models: [(name: String, path: String)] = []
  /// A folder of stored answers; nil for none.
  package var results: String?
  /// Shell patterns for the names of stored methods. If empty, all are used.
  package var resultPatterns: [String] = []
  /// The datasets as given by the user. If empty, the task's default is used.
  package var locations: [String] = []
  /// Shell patterns for the names of items. If empty, all are used.
  package var items: [String] = []
  /// The folder for the results; nil uses a folder in `reports/` named after the datasets.
  package var output: String?
  /// A suffix for that folder's name.
  package var suffix = ""
  package var shard: Shard?
  package var parameters = TaskParameters()
  /// The command line to record with the run.
  package var command: String

  package init(command: String) {
    self.command = command
  }
}
