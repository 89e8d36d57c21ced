import ArgumentParser

/// A command that runs trackers on sequences and therefore needs a supervisor.
protocol RunsTrackers: ParsableCommand {}
