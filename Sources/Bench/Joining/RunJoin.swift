import Algorithms
import Files
import Foundation

/// An operation that copies the answers of several runs of one task into one run, so that methods that different people
/// ran, or that were run on different days, can be compared.
///
/// The answers to an item are copied if the item's labels are those of the first of the runs that contain it. If methods
/// of several runs have the same name, it is preceded by the name of their run. Timing runs are not copied, because the
/// methods of different runs were not timed in turn.
package struct RunJoin<Settings: TaskSettings> {
  private let stores: [RunStore]
  private let target: RunStore

  /// - Parameters:
  ///   - runs: the folders of the runs. If labels differ, earlier runs take precedence.
  ///   - output: the folder of the joined run.
  package init(_ runs: [String], into output: String) {
    stores = runs.map { RunStore(output: $0) }
    target = RunStore(output: output)
  }

  /// Copies the answers, then writes the manifest of the joined run.
  ///
  /// - Parameter isPartial: whether missing and damaged answers are left out instead of causing an error.
  /// - Throws: `RunError` or `JoinError`, which name the run at fault, and `FileError.cannotWrite`.
  package func run(isPartial: Bool = false) throws {
    let manifests = try stores.map { try $0.manifest(of: Settings.self) }
    guard var joined = manifests.first else { return }
    for (store, manifest) in zip(stores, manifests)
    where !manifest.settings.isSameWork(as: joined.settings) {
      throw JoinError.otherSettings(path: store.output, first: stores[0].output)
    }
    joined.methods = []
    joined.sequences = []
    try target.prepare()
    target.clear()
    let names = FolderNames.distinct(stores.map(\.output), below: "")
    let repeated = Set(
      manifests.flatMap { $0.methods.map(\.name) }.grouped(by: \.self).filter { $1.count > 1 }.keys)
    var sources: [RunSource] = []
    for (index, manifest) in manifests.enumerated() {
      let methods = manifest.methods.map { method in
        (
          old: method.name,
          new: repeated.contains(method.name) ? method.of(run: names[index]) : method
        )
      }
      var source = RunSource(
        name: names[index], facts: manifest.facts, methods: methods.map(\.new.name), items: 0)
      try add(
        manifest, from: stores[index],
        as: Dictionary(methods, uniquingKeysWith: { first, _ in first }),
        to: &joined, source: &source, isPartial: isPartial)
      joined.methods += methods.map(\.new)
      sources.append(source)
    }
    joined.facts = RunFacts(
      joining: manifests.map(\.facts), sources: sources, name: FolderNames.last(of: target.output))
    joined.isComplete = true
    try target.save(joined)
  }

  /// Adds the items of a run to the joined run, with copies of the answers.
  ///
  /// - Parameter methods: the methods' identities in the joined run, keyed by their names in their own.
  private func add(
    _ manifest: RunManifest<Settings>, from store: RunStore, as methods: [String: MethodIdentity],
    to joined: inout RunManifest<Settings>, source: inout RunSource, isPartial: Bool
  ) throws {
    var defects: [CellDefect] = []
    var incomplete = 0
    let known = Dictionary(
      joined.sequences.enumerated().map { ([$1.dataset, $1.name], $0) },
      uniquingKeysWith: { first, _ in first })
    for entry in manifest.sequences {
      let earlier = known[[entry.dataset, entry.name]]
      let position = earlier ?? joined.sequences.endIndex
      if earlier == nil {
        joined.sequences.append(entry.withoutAnswers(from: manifest.facts))
      } else if !joined.sequences[position].isSameItem(as: entry) {
        source.otherLabels.append("\(entry.dataset)/\(entry.name)")
        continue
      }
      source.items += 1
      let missing = try entry.passes.flatMap { pass in
        try copy(pass, of: entry, from: store, as: methods, to: &joined.sequences[position])
      }
      defects += missing
      incomplete += missing.isEmpty ? 0 : 1
    }
    guard source.items > 0 || manifest.sequences.isEmpty else {
      throw JoinError.nothingShared(path: store.output, items: manifest.sequences.count)
    }
    guard isPartial || (defects.isEmpty && manifest.isComplete) else {
      throw store.incompleteRun(
        manifest, finished: manifest.sequences.count - incomplete, defects: defects)
    }
  }

  /// Copies the answers to one pass over an item.
  ///
  /// - Returns: the defects of answers that cannot be copied.
  private func copy(
    _ pass: ManifestPass, of entry: ManifestEntry, from store: RunStore,
    as methods: [String: MethodIdentity], to joined: inout ManifestEntry
  ) throws -> [CellDefect] {
    var defects: [CellDefect] = []
    let position =
      joined.passes.firstIndex { $0.direction == pass.direction } ?? joined.passes.endIndex
    if position == joined.passes.endIndex {
      joined.passes.append(ManifestPass(direction: pass.direction, input: pass.input, methods: []))
    }
    for method in pass.methods {
      guard let name = methods[method]?.name else { continue }
      let found = Result { () throws(CellDefect) in
        try store.read(
          method: method, dataset: entry.dataset, sequence: entry.name, direction: pass.direction,
          input: pass.input)
      }
      switch found {
      case .failure(let defect): defects.append(defect)
      case .success(let (cell, path)):
        var cell = cell
        cell.method = name
        cell.input = joined.passes[position].input ?? cell.input
        try target.save(cell)
        let report = try? RegularFile.read(path + RunStore.reportEnding, limit: 1 << 20)
        try target.save(report: report.map { String(decoding: $0, as: UTF8.self) }, on: cell)
      }
      joined.passes[position].methods.append(name)
    }
    return defects
  }
}

extension MethodIdentity {
  /// Returns the identity of the method of one run among runs that have methods of the same name.
  fileprivate func of(run name: String) -> MethodIdentity {
    var method = self
    method.tracker = "\(name):\(tracker)"
    return method
  }
}

extension ManifestEntry {
  /// Returns the item of a run as that of a joined run in which no method has answered yet.
  fileprivate func withoutAnswers(from facts: RunFacts) -> ManifestEntry {
    var entry = self
    entry.location = facts.absoluteLocation(of: location)
    for index in entry.passes.indices { entry.passes[index].methods = [] }
    return entry
  }

  /// Whether two runs judge answers to the same frames by the same labels.
  fileprivate func isSameItem(as other: ManifestEntry) -> Bool {
    guard frames == other.frames else { return false }
    if let labels, let others = other.labels { return labels == others }
    return passes.allSatisfy { pass in
      let input = other.passes.first { $0.direction == pass.direction }?.input
      return input == nil || pass.input == nil || input == pass.input
    }
  }
}
