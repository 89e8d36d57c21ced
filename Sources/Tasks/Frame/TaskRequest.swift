import Bench

/// What a user asks for of a task: which methods, on what, and where the results go.
package struct TaskRequest: Sendable {
  /// Of the methods that come with vbench; nil for none of them.
  package var selection: MatrixSelection?
  /// Programs that answer by files.
  package var programs: [UserProgram] = []
  /// Models that answer, with what they are called.
  package var models: [(name: String, path: String)] = []
  /// A folder of stored answers; nil for none.
  package var results: String?
  /// Shell patterns of the stored methods' names; empty for all.
  package var resultPatterns: [String] = []
  /// Data sets as they were given; empty for the task's usual one.
  package var locations: [String] = []
  /// Shell patterns of items' names; empty for all.
  package var items: [String] = []
  /// The folder of the results; nil for `reports/` and the data sets' names.
  package var output: String?
  /// What that folder's name ends with.
  package var suffix = ""
  package var shard: Shard?
  package var parameters = TaskParameters()
  /// The command line, to be repeated.
  package var command: String

  package init(command: String) {
    self.command = command
  }
}
