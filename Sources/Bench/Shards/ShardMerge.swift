import Algorithms

/// An operation that combines the manifests of a run's shards into the manifest of the whole run.
package struct ShardMerge<Settings: TaskSettings>: Sendable {
  package let store: RunStore

  /// Prepares to merge a run's shards.
  ///
  /// - Parameter output: the run's folder.
  package init(output: String) {
    store = RunStore(output: output)
  }

  /// Checks that all shards exist, are complete and belong to the same run, then writes the run's manifest.
  ///
  /// - Parameter isPartial: whether shards and cells may be missing. The run is then marked as incomplete, and its
  ///   manifest also lists the missing cells.
  /// - Throws: `RunError.unreadableRun` if there are no shards; `ShardError.shardsMissing` if shards are missing or
  ///   incomplete; `ShardError.foreignShard` if the shards belong to different runs; `ShardError.damagedCells` if
  ///   stored answers are missing or cannot be used.
  package func run(isPartial: Bool = false) throws -> RunManifest<Settings> {
    let manifests = try store.shardManifests(of: Settings.self)
    guard let (first, facts) = manifests.first else {
      throw RunError.unreadableRun(
        path: store.output,
        reason: "the folder has no parts to join; expected the results of `vbench run --shard`")
    }
    for (manifest, other) in manifests {
      try other.check(isOf: facts, in: store, command: manifest.facts.command)
    }
    let done = Set(manifests.filter(\.manifest.isComplete).map(\.facts.shard.number))
    let missing = (1...facts.shard.count).filter { !done.contains($0) }
    let problem =
      missing.isEmpty
      ? damagedCells(manifests)
      : .shardsMissing(path: store.output, missing: missing, count: facts.shard.count)
    if let problem, !isPartial { throw problem }
    var merged = first
    merged.shard = nil
    merged.facts.command = first.facts.command.withoutShard
    merged.isComplete = problem == nil
    merged.facts.started = manifests.map(\.manifest.facts.started).min() ?? first.facts.started
    merged.facts.problems = Array(
      manifests.flatMap(\.manifest.facts.problems).uniqued())
    let plan = missing.isEmpty ? [] : [try store.plan(of: Settings.self)]
    let all = plan + manifests.map(\.manifest)
    merged.methods = Set(all.flatMap(\.methods)).sorted { $0.name < $1.name }
    merged.sequences = Self.joined(all.flatMap(\.sequences))
    try store.save(merged)
    return merged
  }

  /// Checks that the stored answers of all shards exist, are undamaged, and match the input and programs in the
  /// manifests.
  ///
  /// - Returns: an error that names all cells that fail the check; nil if there are none.
  private func damagedCells(
    _ manifests: [(manifest: RunManifest<Settings>, facts: ShardFacts)]
  ) -> ShardError? {
    var damaged: [String] = []
    var shards: Set<Int> = []
    for (manifest, facts) in manifests {
      for entry in manifest.sequences {
        for pass in entry.passes {
          for method in pass.methods {
            let cell = store.cell(
              method: method, dataset: entry.dataset, sequence: entry.name,
              direction: pass.direction)
            if let cell, pass.input == nil || cell.input == pass.input,
              cell.program == facts.program(of: method)
            {
              continue
            }
            damaged.append("\(method) on \(entry.dataset)/\(entry.name)")
            shards.insert(facts.shard.number)
          }
        }
      }
    }
    guard !damaged.isEmpty else { return nil }
    return .damagedCells(
      path: store.output, cells: damaged, shards: shards.sorted(),
      count: manifests.first?.facts.shard.count ?? 1)
  }

  /// Merges entries for the same item, and returns all entries sorted by dataset and name.
  private static func joined(_ entries: [ManifestEntry]) -> [ManifestEntry] {
    let groups = Dictionary(grouping: entries) { [$0.dataset, $0.name] }
    return groups.values.compactMap { parts in
      guard var joined = parts.first else { return nil }
      joined.frameSize = parts.lazy.compactMap(\.frameSize).first
      joined.passes = FrameOrder.allCases.compactMap { direction in
        let passes = parts.flatMap(\.passes).filter { $0.direction == direction }
        guard !passes.isEmpty else { return nil }
        return ManifestPass(
          direction: direction, input: passes.lazy.compactMap(\.input).first,
          methods: passes.flatMap(\.methods).uniqued().sorted())
      }
      return joined
    }.sorted { ($0.dataset, $0.name) < ($1.dataset, $1.name) }
  }
}

extension String {
  /// The command line without the option `--shard`.
  var withoutShard: String { replacing(/\ --shard[ =]\S+/, with: "") }
}

extension ShardFacts {
  /// Checks that the results of this part and of another part belong to the same run.
  ///
  /// - Parameters:
  ///   - facts: the data that identifies the other part.
  ///   - command: the command that produced this part.
  /// - Throws: `ShardError.foreignShard` if the parts belong to different runs.
  package func check(isOf facts: ShardFacts, in store: RunStore, command: String) throws {
    func fail(_ reason: String) -> ShardError {
      .foreignShard(path: store.output, shard: shard, reason: reason)
    }
    if shard.count != facts.shard.count {
      throw fail("belongs to a run in \(shard.count) parts, but this run has \(facts.shard.count)")
    }
    if plan != facts.plan {
      throw fail("belongs to another run, or was made with other labels: '\(command)'")
    }
    if program != facts.program { throw fail("was made by another build of vbench") }
    let own = (methodPrograms ?? [:]).filter { facts.program(of: $0.key) != $0.value }
    if let method = own.keys.min() {
      throw fail("was made with another program for \(method), or with other files")
    }
  }
}
