import Synchronization

/// The items of a plan, with their labels. All labels are read first, so that errors in the labels are reported before
/// the time-consuming work begins.
package struct PreparedItems<Loaded: Sendable>: Sendable {
  /// The items that can be run, in the plan's order.
  package var items: [PlannedItem<Loaded>] = []
  /// Notes for the reader of the results, such as notes on items and parts of items that are left out.
  package var problems: [RunNote] = []
  /// The number of notes about items that cannot be read and about defective labels.
  var brokenInputs = 0
}

extension ItemPlan {
  /// Reads the labels of all items.
  ///
  /// - Parameter recorder: a recorder that notes which labels are being read; nil if there is no supervisor.
  /// - Throws: `RunError.stopped` if `isStrict` is true and an item cannot be read or has defective labels;
  ///   `PlanError.nothingToRun` if all items can be read but no method can be run on any of them.
  package func prepared(
    threads: Int, isStrict: Bool = false, recorder: FlightRecorder? = nil,
    interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress()
  ) throws -> PreparedItems<Task.LoadedItem> {
    let identities = entries.map(\.identity)
    let results = ResultsByIndex<PreparedItem<Task.LoadedItem>>(count: identities.count)
    @Sendable func read(_ index: Int) {
      guard !interruption.isRaised else { return }
      results.set(index) {
        guard let recorder else { return try prepare(index) }
        return try recorder.readingLabels(of: identities[index].fullName) { try prepare(index) }
      }
    }
    // Labels that were being read when the process crashed are now read one at a time. An item whose labels crash the
    // process again is left out.
    let suspects = identities.indices.filter {
      recorder?.isSuspected(inLabelsOf: identities[$0].fullName) ?? false
    }
    for index in suspects { read(index) }
    let others = Array(Set(identities.indices).subtracting(suspects)).sorted()
    WorkerThreads.forEach(others.count, threads: threads) { read(others[$0]) }
    var prepared = PreparedItems<Task.LoadedItem>()
    func noteBroken(_ defect: RunNote) throws {
      if isStrict { throw RunError.stopped(problem: defect.description) }
      prepared.problems.append(defect)
      prepared.brokenInputs += 1
      progress.note("skipped \(defect)")
    }
    for (identity, result) in zip(identities, results.all) {
      switch result {
      case nil: break
      case .success(let found):
        prepared.problems += found.notes
        for defect in found.defects { try noteBroken(defect) }
        if var item = found.item {
          item.group = entries[item.planIndex].group
          prepared.items.append(item)
        }
      case .failure(let error):
        try noteBroken(RunNote(.input, item: identity.fullName, reason: ErrorText.of(error)))
      }
    }
    prepared.dropCopies(of: self)
    prepared.problems += notes
    prepared.problems += partialMethods(prepared.items) + task.notes(on: prepared.items, of: self)
    if prepared.items.isEmpty, !interruption.isRaised, prepared.brokenInputs == 0 {
      throw PlanError.noApplicableMethod(
        reason: prepared.problems.first?.description
          ?? "no sequence has labels that a tracker can follow")
    }
    return prepared
  }

  /// Returns notes on methods that can be run on only some items, because the other items lack the labels that these
  /// methods need, such as quadrilaterals.
  private func partialMethods(_ items: [PlannedItem<Task.LoadedItem>]) -> [RunNote] {
    methods.map(\.identity.name).compactMap { name in
      let count = items.count { $0.applicableMethods.contains(name) }
      guard count > 0, count < items.count else { return nil }
      return RunNote(
        .coverage, method: name,
        reason: "was run on only \(count) of \(items.count) \(task.partialReason)")
    }
  }
}

extension PreparedItems {
  /// Leaves out items that occur twice, and marks items that are not independent of each other.
  fileprivate mutating func dropCopies<Task: BenchTask>(of plan: ItemPlan<Task>)
  where Task.LoadedItem == Loaded {
    let indices = items.indices.filter { items[$0].labels != nil }
    let candidates = indices.map { index in
      let (item, entry) = (items[index], plan.entries[items[index].planIndex])
      return Copies.Candidate(
        identity: entry.identity, labels: item.labels?.all ?? "", frameCount: item.frameCount,
        folder: entry.item.folder, files: item.files, furtherInput: entry.item.furtherInput)
    }
    let copies = Copies(candidates, in: plan.locations)
    problems += copies.notes
    for (member, first) in copies.groups {
      let first = plan.entries[items[indices[first]].planIndex]
      items[indices[member]].group = first.group ?? first.identity.fullName
    }
    let dropped = Set(copies.repeated.keys.map { indices[$0] })
    if !dropped.isEmpty { items = items.indices.filter { !dropped.contains($0) }.map { items[$0] } }
  }
}

/// A collection of results, keyed by index, that several threads can add to.
private final class ResultsByIndex<Value: Sendable>: Sendable {
  private let results: Mutex<[Result<Value, any Error>?]>

  init(count: Int) {
    results = Mutex(Array(repeating: nil, count: count))
  }

  func set(_ index: Int, _ make: () throws -> Value) {
    let result = Result { try make() }
    results.withLock { $0[index] = result }
  }

  var all: [Result<Value, any Error>?] { results.withLock { $0 } }
}
