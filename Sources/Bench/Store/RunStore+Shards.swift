import Files
import Foundation

extension RunStore {
  /// The form of the names of the files that contain parts' manifests.
  static var shardName: Regex<Substring> { /[0-9]+-of-[0-9]+\.json/ }

  /// Returns the manifests of all stored parts of a run, sorted by the number of parts in the run and then by part
  /// number.
  ///
  /// - Throws: `RunError.unreadableRun` if a manifest cannot be read or is damaged.
  package func shardManifests<Settings: TaskSettings>(
    of settings: Settings.Type
  ) throws -> [(manifest: RunManifest<Settings>, facts: ShardFacts)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shardFolder)) ?? []
    let found = try names.filter { $0.wholeMatch(of: Self.shardName) != nil }.compactMap {
      name -> (manifest: RunManifest<Settings>, facts: ShardFacts)? in
      let manifest: RunManifest<Settings> = try manifest(at: "\(shardFolder)/\(name)")
      return manifest.shard.map { (manifest, $0) }
    }
    return found.sorted {
      ($0.facts.shard.count, $0.facts.shard.number) < ($1.facts.shard.count, $1.facts.shard.number)
    }
  }

  /// Reads the manifest of the whole run, which lists the cells of all parts.
  ///
  /// - Throws: `RunError.unreadableRun` if it is missing or damaged.
  func plan<Settings: TaskSettings>(of settings: Settings.Type) throws -> RunManifest<Settings> {
    try manifest(at: planPath)
  }

  /// Writes the manifest of the whole run, unless a part of the same run has written it.
  ///
  /// - Throws: `FileError.cannotWrite` if it cannot be written.
  func save<Settings>(plan: RunManifest<Settings>) throws {
    let earlier = try? self.plan(of: Settings.self)
    guard earlier?.shard?.plan != plan.shard?.plan else { return }
    try AtomicFile.write(try SealedJSON.bytes(plan), to: planPath)
  }

  private func manifest<Settings: TaskSettings>(
    at path: String
  ) throws -> RunManifest<Settings> {
    try manifest(
      try RegularFile.read(path) { RunError.unreadableRun(path: path, reason: $0) }, path: path)
  }
}
