import ArgumentParser

/// A command that runs trackers on sequences, which a supervisor is to look after.
protocol RunsTrackers: ParsableCommand {}
