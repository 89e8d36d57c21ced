/// A run whose answers are part of a joined run.
package struct RunSource: Codable, Sendable, Hashable {
  /// The run's name, unique among the joined runs.
  package var name: String
  /// The command line with which the run was started.
  package var command: String
  /// The start of the run, in ISO 8601 format in UTC.
  package var started: String
  /// The commit of the git repository in which the run was started; nil if there was none.
  package var commit: String?
  package var version: String
  package var processor: String
  package var cores: Int
  package var system: String
  /// The names of the run's methods in the joined run.
  package var methods: [String]
  /// The number of items whose answers are part of the joined run.
  package var items: Int
  /// The full names of the items that were left out because their labels, or the work on them, differ from those of an
  /// earlier of the joined runs.
  package var otherLabels: [String] = []

  package init(
    name: String, facts: RunFacts, methods: [String], items: Int, otherLabels: [String] = []
  ) {
    self.name = name
    command = facts.command
    started = facts.started
    commit = facts.commit
    version = facts.version
    processor = facts.processor
    cores = facts.cores
    system = facts.system
    self.methods = methods
    self.items = items
    self.otherLabels = otherLabels
  }
}
