import Evaluation
import Execution
import Files
import GroundTruth
import Processes

/// What a run is to do: every subject on every sequence.
package struct RunPlan: Sendable {
  /// One sequence of the plan, not yet read.
  package struct Entry: Sendable {
    /// The dataset's name, unique within the plan.
    package var dataset: String
    /// The dataset as it was given.
    package var location: String
    package var entry: Dataset.Entry

    package init(dataset: String, location: String, entry: Dataset.Entry) {
      self.dataset = dataset
      self.location = location
      self.entry = entry
    }

    /// The name that no other sequence of the plan has.
    package var name: String { "\(dataset)/\(entry.name)" }

    /// Reads the labels.
    package func load() throws -> LabeledSequence {
      var sequence = try entry.load()
      sequence.dataset = dataset
      sequence.name = entry.name
      return sequence
    }
  }

  /// In order of name.
  package var subjects: [any Subject]
  /// In order of dataset and name.
  package var entries: [Entry]
  /// The datasets as they were given.
  package var locations: [String]
  /// The names of all sequences of the datasets, also of those that no pattern matches.
  package let knownSequences: [String]
  /// The names of datasets that no pattern matches a sequence of.
  package let unmatchedDatasets: [String]
  /// Whether subjects that can follow all targets of a sequence with one call per frame.
  package var isTogether: Bool
  /// Which runs are made on each target.
  package var schedule: any AttemptSchedule

  /// - Parameter patterns: shell patterns (`*`, `?`, `[...]`) of which a sequence's name, or its
  ///   dataset's and its own with a slash between, must match one; empty for all sequences.
  /// - Throws: `PlanError.noSequences` where no sequence is left.
  package init(
    subjects: [any Subject], datasets: [Dataset], matching patterns: [String] = [],
    schedule: any AttemptSchedule = ProtocolSchedule(), isTogether: Bool = false
  ) throws {
    self.isTogether = isTogether
    self.schedule = schedule
    self.subjects = subjects.sorted { $0.identity.name < $1.identity.name }
    locations = datasets.map(\.location)
    let names = datasets.map(\.name).numbered
    let all = zip(names, datasets).flatMap { name, dataset in
      dataset.entries.map { Entry(dataset: name, location: dataset.location, entry: $0) }
    }
    knownSequences = all.map(\.entry.name)
    entries = all.filter {
      SequenceSelection.matches(dataset: $0.dataset, name: $0.entry.name, patterns: patterns)
    }
    let matched = Set(entries.map(\.dataset))
    unmatchedDatasets = names.filter { !matched.contains($0) }
    entries.sort { ($0.dataset, $0.entry.name) < ($1.dataset, $1.entry.name) }
    guard !entries.isEmpty else {
      throw PlanError.noSequences(patterns: patterns, available: all.map(\.entry.name))
    }
  }
}

extension RunPlan: TaskPlan {
  package var methods: [any Method] { subjects }

  package var places: [ItemPlace] {
    entries.map {
      ItemPlace(dataset: $0.dataset, name: $0.entry.name, location: $0.location)
    }
  }

  package func prepare(_ index: Int) throws -> PreparedItem<PlannedSequence> {
    let entry = entries[index]
    let sequence = try entry.load()
    try sequence.requireFrames()
    return try PlannedSequence.prepare(
      sequence, planIndex: index, path: entry.entry.path, subjects: subjects,
      schedule: schedule, isTogether: isTogether)
  }

  package typealias Settings = TrackingSettings

  package func add(to sum: inout Checksum) { sum.add(isTogether ? "together" : "apart") }
}
