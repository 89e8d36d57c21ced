import Files
import Glibc

extension RunStore {
  /// Removes the results of an earlier run from the store. Files that a run does not write are kept, because the folder
  /// may be the user's own.
  package func clear() {
    // If the folder is a link, nothing is removed, and the run that follows is rejected.
    guard ![folder, shardFolder].contains(where: AtomicFile.isLink) else { return }
    for path in [wholeManifestPath, planPath, timingPath, earlierTimingPath] { unlink(path) }
    remove(in: shardFolder) { $0.wholeMatch(of: Self.shardName) != nil }
    for method in folders(in: folder) {
      for dataset in folders(in: method) {
        remove(in: dataset) { name in Self.cellEndings.contains(where: name.hasSuffix) }
        rmdir(dataset)
      }
      rmdir(method)
    }
    for empty in [shardFolder, folder] { rmdir(empty) }
  }

  /// The ends of the names of cells' files, and of the texts that explain failures.
  private static let cellEndings = FrameOrder.allCases.map(RunStore.cellEnding)
    .flatMap { [$0, $0 + reportEnding] }

  private func remove(in folder: String, where isOwn: (String) -> Bool) {
    for name in FolderListing(folder).files where isOwn(name) { unlink("\(folder)/\(name)") }
  }

  /// Returns the paths of the folders in a folder. Links are left out.
  private func folders(in folder: String) -> [String] {
    FolderListing(folder).folders.map { "\(folder)/\($0)" }.filter { !AtomicFile.isLink($0) }
  }
}
