import Bench

/// A run that was read from disk for scoring and reporting.
package final class StoredRun<Task: JudgedTask>: Sendable {
  package let task: Task
  package let store: RunStore
  package let manifest: RunManifest<Task.Settings>
  /// The items whose answers count at other ones; nil if the camera waited.
  private let counting: CountingItems?

  /// Reads a run's manifest.
  ///
  /// - Parameters:
  ///   - task: the task with the run's settings.
  ///   - output: the run's folder.
  /// - Throws: `RunError.unreadableRun`; any error thrown by `JudgedTask.countingItems`.
  package convenience init(_ task: Task, output: String) throws {
    let store = RunStore(output: output)
    let manifest = try store.manifest(of: Task.Settings.self)
    self.init(task, store, manifest, counting: try task.countingItems(in: manifest))
  }

  private init(
    _ task: Task, _ store: RunStore, _ manifest: RunManifest<Task.Settings>,
    counting: CountingItems?
  ) {
    (self.task, self.store, self.manifest, self.counting) = (task, store, manifest, counting)
  }

  /// Reads the answers of a method that count at an item.
  ///
  /// - Returns: the answers in the order of the passes and repetitions, which are empty if the method was not run on the
  ///   item, and the defects of cells that cannot be used.
  package func answers(
    of method: String, to entry: ManifestEntry
  ) -> (found: [Task.CellAnswer], defects: [CellDefect]) {
    let own = store.answers(of: method, to: entry, task.answers(in:))
    guard let counting, own.defects.isEmpty, !own.found.isEmpty else { return own }
    guard let other = counting.entry(countingAt: entry, for: method) else {
      return (task.delayed([], own: own.found), [])
    }
    if other == entry { return own }
    let (found, defects) = store.answers(of: method, to: other, task.answers(in:))
    return (task.delayed(found, own: own.found), defects)
  }

  /// Returns the run with only the given items, in their order.
  package func limited(to items: [RunResult.Item]) -> StoredRun {
    let entries = Dictionary(manifest.sequences.map { ([$0.dataset, $0.name], $0) }) { first, _ in
      first
    }
    var manifest = manifest
    manifest.sequences = items.compactMap { entries[[$0.dataset, $0.name]] }
    return StoredRun(task, store, manifest, counting: counting)
  }

  /// The current locations of the datasets.
  package var locations: [String] {
    Set(manifest.sequences.map(\.location)).sorted().map(manifest.facts.currentLocation)
  }

  /// The parts of a run that could not be judged.
  package struct Outcome: Sendable {
    /// Notes on the items that were left out, with the reasons.
    package var problems: [RunNote] = []
    /// The numbers of judged and planned items; nil if all items were judged.
    package var coverage: Coverage?
  }

  /// Judges the stored answers. The methods are processed one after the other because the answers for a long sequence
  /// take up a lot of memory.
  ///
  /// - Parameters:
  ///   - isPartial: whether items with missing answers are skipped with a note instead of causing an error.
  ///   - load: a closure that returns an item's labels if they are in memory; it returns nil if they must be read.
  /// - Throws: any error from opening the data; `RunError.incompleteRun` if answers are missing or damaged.
  package func judge(
    by judge: inout some AnswerJudge<Task>, isPartial: Bool,
    labels load: ((ManifestEntry) -> Task.LoadedItem?)? = nil
  ) throws -> Outcome {
    var items = Items(of: self)
    var outcome = Outcome()
    var defects: [CellDefect] = []
    var finished = 0
    for entry in manifest.sequences {
      var isRelabeled = false
      let broken = try entry.readingLabels {
        try judgeItem(entry, by: &judge) {
          if let load { return (load(entry), []) }
          try items.open(for: entry)
          let item = try task.load(items.item(of: entry), as: entry.identity)
          let change = try entry.labels?.change {
            try task.fingerprint(ofLabels: item, in: $0)
          }
          isRelabeled = change == .ofTruth
          return (item, change == .ofInput ? [store.changedInput(of: entry)] : [])
        }
      }
      guard let broken else { continue }
      if isRelabeled, broken.isEmpty {
        outcome.problems.append(
          RunNote(
            .relabeled, item: entry.identity.fullName,
            reason:
              "the labels have changed since the run"
              + (entry.labels?.addsUnchecked ?? false
                ? ", or are more because of --unchecked-labels" : "")
              + "; the stored answers are judged by the new labels"))
      }
      if broken.isEmpty { finished += 1 }
      defects += broken
      outcome.problems += broken.map {
        RunNote(.input, item: entry.identity.fullName, reason: $0.description)
      }
    }
    let planned = manifest.sequences.count
    guard finished == planned || (isPartial && finished > 0) else {
      throw store.incompleteRun(manifest, finished: finished, defects: defects)
    }
    if finished < planned { outcome.coverage = Coverage(finished: finished, planned: planned) }
    return outcome
  }

  /// Judges the answers for one item.
  ///
  /// - Parameter load: a closure that returns the labels, or nil if the item has none, and the defects of answers that do
  ///   not belong to these labels. It is not called if the first method's cells are defective.
  /// - Returns: the defects of the item's cells, or an empty array if the item was judged; nil if the item has no
  ///   labels.
  private func judgeItem<Judge: AnswerJudge<Task>>(
    _ entry: ManifestEntry, by judge: inout Judge,
    labels load: () throws -> (item: Task.LoadedItem?, defects: [CellDefect])
  ) throws -> [CellDefect]? {
    var truth: Judge.Truth?
    var judgments: [Judge.Judgment] = []
    var defects: [CellDefect] = []
    for (index, method) in manifest.methods.enumerated() {
      let (answers, broken) = answers(of: method.name, to: entry)
      defects += broken
      guard defects.isEmpty else { continue }
      if truth == nil {
        let (item, foreign) = try load()
        guard foreign.isEmpty else { return foreign }
        truth = try item.map { try judge.truth(of: $0, as: entry) }
      }
      guard let truth else { continue }
      judgments.append(try judge.judge(answers, by: index, on: truth))
    }
    guard defects.isEmpty else { return defects }
    guard let truth else { return nil }
    judge.add(judgments, on: truth, as: entry)
    return []
  }
}

extension StoredRun {
  /// The items of a run's datasets, opened on demand.
  package struct Items: Sendable {
    private let run: StoredRun
    /// The items, keyed by location and name.
    private var opened: [String: [String: Task.Item]] = [:]
    /// The manifest's entries, keyed by dataset and name.
    private let entries: [[String]: ManifestEntry]

    fileprivate init(of run: StoredRun) {
      self.run = run
      entries = Dictionary(run.manifest.sequences.map { ([$0.dataset, $0.name], $0) }) {
        first, _ in first
      }
    }

    /// Returns the manifest's entry for an item of a result; nil if there is none.
    package func entry(of item: RunResult.Item) -> ManifestEntry? {
      entries[[item.dataset, item.name]]
    }

    /// Opens an item's dataset if it is not open yet.
    ///
    /// - Throws: any error from opening the data.
    fileprivate mutating func open(for entry: ManifestEntry) throws {
      guard opened[entry.location] == nil else { return }
      let dataset = try entry.readingLabels {
        try run.task.dataset(in: run.manifest.facts.currentLocation(of: entry.location))
      }
      opened[entry.location] = Dictionary(dataset.items.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Returns the item that a manifest entry refers to. Its dataset must be open.
    ///
    /// - Throws: `RunError.unreadableRun` if the item does not exist.
    package func item(of entry: ManifestEntry) throws -> Task.Item {
      guard let item = opened[entry.location]?[entry.name] else {
        throw RunError.unreadableRun(
          path: entry.location,
          reason: "the \(run.task.facts.item) \(entry.name) no longer exists")
      }
      return item
    }
  }

  /// Opens all datasets.
  ///
  /// - Throws: any error from opening the data.
  package func items() throws -> Items {
    var items = Items(of: self)
    for entry in manifest.sequences { try items.open(for: entry) }
    return items
  }
}
