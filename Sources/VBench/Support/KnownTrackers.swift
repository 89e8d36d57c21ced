import ArgumentParser
import Trackers

/// The trackers that a command can choose from.
enum KnownTrackers {
  @TaskLocal static var registry = TrackerRegistry.builtIn
}

/// A command that runs trackers on sequences, which a supervisor is to look after.
protocol RunsTrackers: ParsableCommand {}
