/// The plan of a run, and the store for its results.
package struct Experiment<Task: BenchTask>: Sendable {
  package var plan: ItemPlan<Task>
  package var store: RunStore
  package var facts: RunFacts

  package typealias Item = PlannedItem<Task.LoadedItem>
  typealias Manifest = RunManifest<Task.Settings>

  package init(plan: ItemPlan<Task>, store: RunStore, facts: RunFacts) {
    self.plan = plan
    self.store = store
    self.facts = facts
  }

  /// Runs the plan: reads the labels, selects the shard's share of the items, runs the methods on these items, and
  /// writes the manifest. Stored results are reused.
  ///
  /// The manifest is written as soon as all labels have been read, and again at the end. It is not written if no item
  /// can be run.
  ///
  /// - Throws: any error from `ItemPlan.prepared` or `Runner.run`; `ShardError.foreignShard` if the store contains
  ///   parts of another run; `RunError.incompleteRun` if results were removed during the run.
  package func run(
    options: Runner.Options = Runner.Options(), interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress()
  ) throws -> RunOutcome<Task.LoadedItem> {
    try store.prepare()
    // Methods whose work is already complete make no remarks in this execution, so their earlier remarks are kept.
    let earlier = (try? store.manifest(of: Task.Settings.self))?.facts.remarks ?? []
    let prepared = try plan.prepared(
      threads: options.jobs, isStrict: options.isStrict, recorder: options.recorder,
      interruption: interruption, progress: progress)
    guard !prepared.items.isEmpty else {
      return RunOutcome(of: prepared, wasInterrupted: interruption.isRaised)
    }
    let (begun, items) = try store.inTurn {
      // Another part of the run may start at the same time. The part that takes its turn later then finds the manifest
      // of the earlier part.
      let shard = try shardFacts(prepared.items, program: options.program)
      let items = shard.map { $0.shard.share(of: prepared.items) } ?? prepared.items
      var begun = self.manifest(of: items)
      begun.shard = shard
      if shard != nil {
        var whole = self.manifest(of: prepared.items)
        whole.shard = shard
        whole.facts.command = facts.command.withoutShard
        try store.save(plan: whole)
      }
      // Another process that shares the run may have written the same manifest, and completed it.
      let isBegun = shard?.shard.isAutomatic == true && hasManifest
      if !isBegun { try store.save(begun) }
      return (begun, items)
    }
    var outcome = try Runner(
      of: plan, store: store, options: options, interruption: interruption, progress: progress
    ).run(items)
    if !outcome.wasInterrupted { try dropRelabeled(items, from: &outcome, options, progress) }
    outcome.add(prepared)
    let manifest = finished(begun, items, outcome, earlier)
    if store.shard?.isAutomatic == true, !manifest.isComplete { return outcome }
    try store.save(manifest)
    try checkCells(of: manifest)
    return outcome
  }

  private var hasManifest: Bool { (try? store.manifest(of: Task.Settings.self)) != nil }

  /// Checks at the end of the run that all stored cells still exist.
  ///
  /// - Throws: `RunError.incompleteRun` if a cell is missing.
  private func checkCells(of manifest: Manifest) throws {
    let missing = manifest.isComplete ? store.missingCells(of: manifest) : []
    guard missing.isEmpty else {
      let planned = manifest.sequences.count
      throw RunError.incompleteRun(
        path: store.output, finished: max(0, planned - missing.count), planned: planned,
        defects: missing)
    }
  }

  /// Returns the data that identifies the shard as a part of this run; nil if the run is not divided into shards.
  private func shardFacts(_ items: [Item], program: String) throws -> ShardFacts? {
    guard let shard = store.shard else { return nil }
    let own = plan.methods.map { method in
      (method.identity.name, plan.fingerprint(of: method, in: program))
    }.filter { $0.1 != program }
    let facts = ShardFacts(
      shard: shard, plan: planFingerprint(items), program: program,
      methodPrograms: Dictionary(own) { first, _ in first })
    let others = try store.shardManifests(of: Task.Settings.self)
    for (manifest, other) in others where other.shard != shard {
      try other.check(isOf: facts, in: store, command: manifest.facts.command)
    }
    return facts
  }

  /// Returns the manifest to write at the start of a run.
  private func manifest(of items: [Item]) -> Manifest {
    // Methods that can answer none of the items are left out, because their rows in the tables would contain no
    // figures.
    let applicable = Set(items.flatMap(\.applicableMethods))
    return RunManifest(
      facts: facts, settings: plan.task.settings,
      methods: plan.methods.map(\.identity).filter { applicable.contains($0.name) },
      sequences: items.map(entry(of:)), isComplete: false)
  }

  private func entry(of item: Item) -> ManifestEntry {
    let identity = plan.entries[item.planIndex].identity
    return ManifestEntry(
      dataset: identity.dataset, name: identity.name, location: identity.location,
      frames: item.frameCount,
      passes: item.passes.map {
        ManifestPass(direction: $0.order, methods: $0.methods.map(\.name))
      }, labels: item.labels, group: item.group)
  }

  /// Returns the manifest to write at the end of a run.
  private func finished(
    _ begun: Manifest, _ items: [Item], _ outcome: RunOutcome<Task.LoadedItem>,
    _ earlier: [RunNote]
  ) -> Manifest {
    var manifest = begun
    manifest.facts.problems = outcome.problems + outcome.failures
    manifest.facts.remarks = remarks(earlier) + outcome.otherProgramNotes
    manifest.isComplete = !outcome.wasInterrupted
    let finished = Dictionary(uniqueKeysWithValues: outcome.items.map { ($0.planIndex, $0) })
    manifest.sequences = zip(begun.sequences, items).compactMap { entry, item in
      guard let outcome = finished[item.planIndex] else {
        return manifest.isComplete ? nil : entry
      }
      var entry = entry
      entry.frameSize = outcome.frameSize
      for pass in entry.passes.indices {
        entry.passes[pass].input = outcome.inputs[entry.passes[pass].direction]
      }
      return entry
    }
    return manifest
  }

  private func remarks(_ earlier: [RunNote]) -> [RunNote] {
    Self.buildRemarks + plan.repetitions.notes
      + plan.methods.flatMap { method -> [RunNote] in
        let own = method.remarks
        return own.isEmpty
          ? earlier.filter {
            $0.method == method.identity.name && ![.repetitions, .build].contains($0.kind)
          } : own
      }
  }

  private static var buildRemarks: [RunNote] {
    #if DEBUG
      [
        RunNote(
          .build,
          reason: "this is a debug build, so its times are meaningless; build with `swift build -c"
            + " release`")
      ]
    #else
      []
    #endif
  }
}

extension RunOutcome {
  /// Creates the outcome of a run that has no items to run.
  fileprivate init(of prepared: PreparedItems<Loaded>, wasInterrupted: Bool) {
    self.init()
    self.wasInterrupted = wasInterrupted
    add(prepared)
  }

  /// Notes on the methods of which some results are from another program.
  fileprivate var otherProgramNotes: [RunNote] {
    otherPrograms.sorted { $0.key < $1.key }.map { method, count in
      RunNote(
        .build, method: method,
        reason:
          "\(count) of the results of \(method) \(count == 1 ? "is" : "are") from another version of the program;"
          + " --failed has kept them")
    }
  }

  /// Adds the results of preparing the items to the outcome.
  package mutating func add(_ prepared: PreparedItems<Loaded>) {
    brokenInputs += prepared.brokenInputs
    problems = (problems + prepared.problems).sorted { $0.description < $1.description }
  }
}
