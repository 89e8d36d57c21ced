import Foundation

extension RunStore {
  /// Rejects the output folder if another run or unrelated files would be lost.
  ///
  /// A run may replace an earlier run that was interrupted, or that contains nothing that would be lost. A part of a
  /// run is stored next to the other parts.
  ///
  /// - Parameters:
  ///   - files: the names of the files that may be written into the output folder next to the store.
  ///   - loss: a closure that describes what part of an earlier run would be lost, in a phrase that ends a sentence;
  ///     nil if nothing would be lost.
  /// - Throws: `RunError.otherRun` if the folder is rejected.
  package func checkOutputFolder<Settings: TaskSettings>(
    for files: [String], loss: (RunManifest<Settings>) -> String?
  ) throws {
    guard exists else {
      if let file = foreignFile(among: files) {
        throw RunError.otherRun(
          path: output,
          reason: "the folder contains '\(file)', which is not part of a run")
      }
      return
    }
    guard shard == nil, Self.exists(wholeManifestPath) else { return }
    let earlier: RunManifest<Settings>
    do {
      earlier = try manifest(of: Settings.self)
    } catch RunError.unreadableRun(_, let reason) {
      throw RunError.otherRun(
        path: output,
        reason: "the folder contains a run that cannot be read: \(reason)")
    }
    // An interrupted run may be replaced, because it has no report and its stored results are reused.
    guard earlier.isComplete, let lost = loss(earlier) else { return }
    throw RunError.otherRun(
      path: output, reason: "the folder contains another run ('\(earlier.facts.command)'), \(lost)")
  }

  /// Whether the folder contains a run, or parts of one.
  package var exists: Bool { Self.exists(wholeManifestPath) || Self.exists(shardFolder) }

  /// Returns the name of a file or folder that does not belong to a run but would be overwritten by a run; nil if there
  /// is none.
  private func foreignFile(among files: [String]) -> String? {
    if let file = files.first(where: { Self.exists("\(output)/\($0)") }) { return file }
    // A run that was killed before it had read its labels leaves an empty folder behind.
    let stored = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return stored.allSatisfy { $0.hasPrefix(".") } ? nil : folder.lastPathComponent
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
