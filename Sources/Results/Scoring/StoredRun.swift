import Bench

/// A run on disk, ready to be scored and reported again.
package struct StoredRun<Task: JudgedTask>: Sendable {
  package let task: Task
  package let store: RunStore
  package let manifest: RunManifest<Task.Settings>

  /// - Parameters:
  ///   - task: as the run was made.
  ///   - output: the run's folder.
  /// - Throws: `RunError.unreadableRun`.
  package init(_ task: Task, output: String) throws {
    self.task = task
    store = RunStore(output: output)
    manifest = try store.manifest(of: Task.Settings.self)
  }

  /// What a judge has made of a run.
  package struct Outcome: Sendable {
    /// Which items were left out, and why.
    package var problems: [RunNote] = []
    /// How many items were judged; nil for all.
    package var coverage: Coverage?
  }

  /// Has the stored answers judged, those of one method after the other's: what they have said of a long sequence
  /// is much memory.
  ///
  /// - Parameters:
  ///   - isPartial: whether items without the answers of all their methods are left out, and named in the
  ///     problems, rather than refused.
  ///   - load: gives the labels of an item; nil to read them.
  /// - Throws: what opening the data throws, and `RunError.incompleteRun` where answers are missing or damaged.
  package func judge(
    by judge: inout some AnswerJudge<Task>, isPartial: Bool,
    labels load: ((ManifestEntry) -> Task.LoadedItem?)? = nil
  ) throws -> Outcome {
    var items = Items(of: self)
    var outcome = Outcome()
    var defects: [CellDefect] = []
    var finished = 0
    for entry in manifest.sequences {
      let broken = try judgeItem(entry, by: &judge) {
        if let load { return load(entry) }
        try items.open(for: entry)
        return try task.load(items.item(of: entry), as: entry)
      }
      guard let broken else { continue }
      if broken.isEmpty { finished += 1 }
      defects += broken
      outcome.problems += broken.map {
        RunNote(.input, item: "\(entry.dataset)/\(entry.name)", reason: $0.description)
      }
    }
    let planned = manifest.sequences.count
    guard finished == planned || (isPartial && finished > 0) else {
      throw store.incompleteRun(manifest, finished: finished, defects: defects)
    }
    if finished < planned { outcome.coverage = Coverage(finished: finished, planned: planned) }
    return outcome
  }

  /// - Parameter load: reads the labels; called where an answer is whole.
  /// - Returns: what is wrong with the cells; nil where there are no labels.
  private func judgeItem<Judge: AnswerJudge<Task>>(
    _ entry: ManifestEntry, by judge: inout Judge, labels load: () throws -> Task.LoadedItem?
  ) throws -> [CellDefect]? {
    var truth: Judge.Truth?
    var judgments: [Judge.Judgment] = []
    var defects: [CellDefect] = []
    for (index, method) in manifest.subjects.enumerated() {
      let (said, broken) = store.answers(of: method.name, to: entry, task.said(in:))
      defects += broken
      guard defects.isEmpty else { continue }
      if truth == nil { truth = try load().map { try judge.truth(of: $0, as: entry) } }
      guard let truth else { continue }
      judgments.append(try judge.judge(said, by: index, on: truth))
    }
    guard defects.isEmpty else { return defects }
    guard let truth else { return nil }
    judge.add(judgments, on: truth, as: entry)
    return []
  }
}

extension StoredRun {
  /// The items of a run's data sets.
  package struct Items: Sendable {
    private let run: StoredRun
    /// By location and name.
    private var opened: [String: [String: Task.Item]] = [:]

    fileprivate init(of run: StoredRun) { self.run = run }

    /// Opens the data set of an item, if it is not open yet.
    ///
    /// - Throws: what opening the data throws.
    fileprivate mutating func open(for entry: ManifestEntry) throws {
      guard opened[entry.location] == nil else { return }
      let dataset = try run.task.dataset(in: run.manifest.facts.place(of: entry.location))
      opened[entry.location] = Dictionary(dataset.items.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Finds an item.
    ///
    /// - Throws: `RunError.unreadableRun` where it is not there.
    package func item(of entry: ManifestEntry) throws -> Task.Item {
      guard let item = opened[entry.location]?[entry.name] else {
        throw RunError.unreadableRun(
          path: entry.location,
          reason: "the \(run.task.facts.item) \(entry.name) is no longer there")
      }
      return item
    }
  }

  /// Opens all data sets.
  ///
  /// - Throws: what opening the data throws.
  package func items() throws -> Items {
    var items = Items(of: self)
    for entry in manifest.sequences { try items.open(for: entry) }
    return items
  }
}
