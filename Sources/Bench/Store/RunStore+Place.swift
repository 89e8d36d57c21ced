import Foundation

extension RunStore {
  /// Refuses a folder in which another run or unrelated files would be lost.
  ///
  /// A run may replace an earlier one that was interrupted, or of which nothing is lost. A part of a run stands
  /// beside the others.
  ///
  /// - Parameters:
  ///   - files: the names of the files that may be written into the output beside the store.
  ///   - loss: returns what of an earlier run would be lost, as the end of a sentence; nil for nothing.
  /// - Throws: `RunError.otherRun`.
  package func checkPlace<Settings: TaskSettings>(
    for files: [String], loss: (RunManifest<Settings>) -> String?
  ) throws {
    guard isThere else {
      if let file = foreignFile(among: files) {
        throw RunError.otherRun(path: output, reason: "contains '\(file)', which belongs to no run")
      }
      return
    }
    guard shard == nil, Self.isThere(wholeManifestPath) else { return }
    let earlier: RunManifest<Settings>
    do {
      earlier = try manifest(of: Settings.self)
    } catch RunError.unreadableRun(_, let reason) {
      throw RunError.otherRun(path: output, reason: "contains an unreadable run (\(reason))")
    }
    // An interrupted run has no report, and its stored results stay usable.
    guard earlier.isComplete, let lost = loss(earlier) else { return }
    throw RunError.otherRun(
      path: output, reason: "contains another run, '\(earlier.facts.command)', \(lost)")
  }

  /// Whether there is a run, or parts of one.
  package var isThere: Bool { Self.isThere(wholeManifestPath) || Self.isThere(shardFolder) }

  /// Returns the first existing file that a run would overwrite, in an output without a run.
  private func foreignFile(among files: [String]) -> String? {
    if let file = files.first(where: { Self.isThere("\(output)/\($0)") }) { return file }
    // A run that was killed before it had read its labels leaves an empty folder.
    let stored = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return stored.allSatisfy { $0.hasPrefix(".") } ? nil : folder.lastPathComponent
  }

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
