import ArgumentParser

/// A command that runs trackers on sequences, and therefore runs under a supervisor.
protocol RunsTrackers: ParsableCommand {}
