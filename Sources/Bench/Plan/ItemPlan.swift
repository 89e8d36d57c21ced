import Files
import GroundTruth

/// The plan of a run: every method of a task on every item.
package struct ItemPlan<Task: BenchTask>: Sendable {
  /// An item in the plan before its labels are read.
  package struct Entry: Sendable {
    package let identity: ItemIdentity
    package let item: Task.Item
    /// The stated group of items that were drawn together with this one, unique within the plan; nil if there is none.
    package let group: String?
  }

  package var task: Task
  /// The task's methods, sorted by name.
  package let answering: [Task.TaskMethod]
  /// The same methods in the form that is common to all tasks.
  package let methods: [any Method]
  /// The items, sorted by dataset, number and name.
  package let entries: [Entry]
  /// The locations of the datasets, as specified by the user.
  package let locations: [String]
  /// The names of all items in the datasets, including those that match no pattern.
  package let knownItems: [String]
  /// The names of the datasets in which no item matches any of the patterns.
  package let unmatchedDatasets: [String]
  /// Notes on the datasets for the reader of the results.
  package var notes: [RunNote] = []
  package var repetitions = Repetitions()

  /// Creates a plan that includes the matching items of all datasets.
  ///
  /// - Parameter patterns: shell patterns, as described in `SequenceSelection.matches`.
  /// - Throws: `PlanError.noSequences` if no item matches; `GroundTruthError` if a dataset's `groups.yaml` is invalid.
  package init(
    _ task: Task, methods: [Task.TaskMethod], datasets: [ItemDataset<Task.Item>],
    matching patterns: [String] = []
  ) throws {
    self.task = task
    let named = methods.map { (answering: $0, method: task.method($0)) }
      .sorted { $0.method.identity.name < $1.method.identity.name }
    answering = named.map(\.answering)
    self.methods = named.map(\.method)
    locations = datasets.map(\.location)
    let names = datasets.map(\.name).numbered
    let all = try zip(names, datasets).flatMap { name, dataset in
      let groups = try ItemGroups(of: dataset.location)?.groups(of: dataset.items.map(\.name))
      return dataset.items.map { item in
        Entry(
          identity: ItemIdentity(dataset: name, name: item.name, location: dataset.location),
          item: item,
          group: (groups?[item.name] ?? item.group).map { "\(name)/\($0)" })
      }
    }
    knownItems = all.map(\.identity.name)
    entries = all.filter {
      SequenceSelection.matches(
        dataset: $0.identity.dataset, name: $0.identity.name, patterns: patterns)
    }.sorted {
      ($0.identity.dataset, $0.item.number, $0.identity.name)
        < ($1.identity.dataset, $1.item.number, $1.identity.name)
    }
    let matched = Set(entries.map(\.identity.dataset))
    unmatchedDatasets = names.filter { !matched.contains($0) }
    guard !entries.isEmpty else {
      throw PlanError.noSequences(patterns: patterns, available: knownItems)
    }
  }

  /// Reads an item's labels and determines which methods can answer it. Any thread may call this method.
  ///
  /// - Parameter index: the index of the item's entry.
  /// - Throws: an error if the item cannot be read. No other item is affected.
  package func prepare(_ index: Int) throws -> PreparedItem<Task.LoadedItem> {
    try task.prepare(entries[index].item, of: self, at: index)
  }
}

/// The dataset and the name that identify an item in a plan.
package struct ItemIdentity: Sendable, Hashable {
  /// The dataset's name, unique within the plan.
  package var dataset: String
  /// The item's name, unique within the dataset.
  package var name: String
  /// The location of the dataset, as specified by the user.
  package var location: String

  /// The name including the dataset, unique within the plan.
  package var fullName: String { "\(dataset)/\(name)" }
}

extension ItemPlan {
  /// Returns the fingerprint with which a method's cells are stored, so that cells with another number of repetitions or
  /// other settings of the method are not reused.
  ///
  /// - Parameter program: the fingerprint of this program, for methods that have no fingerprint of their own.
  func fingerprint(of method: any Method, in program: String) -> String {
    let own = repetitions.fingerprint(of: method, in: program)
    return task.settings.fingerprint(of: method.identity).map { "\(own) \($0)" } ?? own
  }
}
