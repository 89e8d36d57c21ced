import Files
import Foundation

/// Walks through folders and finds the sequences in them, by names alone.
struct DatasetFinder {
  private(set) var found: [FoundSequence] = []
  /// Sequences that a `list.txt` names but that do not exist.
  private(set) var defects: [Defect] = []

  /// The greatest depth below the root at which sequences are looked for.
  private static let maximumDepth = 6

  /// The folders on the path from the root, so that circular links end.
  private var ancestors: Set<FolderNode.Identity> = []

  /// Searches a folder.
  ///
  /// - Parameter root: a folder of sequences in any formats and at any depth, or one sequence.
  init(root: FolderNode) {
    visit(root, depth: 0)
    if found.isEmpty { found = Self.sequences(withFramesIn: root) }
    found += root.unnamed.map(Self.unnamed)
  }

  /// Returns an entry for what may be a sequence but cannot be read.
  private static func unnamed(_ path: String) -> FoundSequence {
    FoundSequence(
      name: path.lastPathComponent, path: path, format: "?",
      read: { _ in
        throw GroundTruthError.unreadable(path: path, reason: FolderListing.unnamedReason)
      })
  }

  private mutating func visit(_ folder: FolderNode, depth: Int) {
    let sequences = SequenceFormats.sequences(in: folder)
    found += sequences
    guard sequences.isEmpty, depth < Self.maximumDepth, let identity = folder.identity,
      ancestors.insert(identity).inserted
    else { return }
    defer { ancestors.remove(identity) }
    for name in listedFolders(of: folder) ?? folder.folders {
      if let child = folder.folder(name) { visit(child, depth: depth + 1) }
    }
  }

  /// Returns the folders that `list.txt` names, as in VOT and GOT-10k; nil if there is no such file
  /// or it names none of the folders.
  private mutating func listedFolders(of folder: FolderNode) -> [String]? {
    guard folder.hasFile("list.txt"), let list = try? LabelFile(folder.path("list.txt")) else {
      return nil
    }
    let lines = list.lines.filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    let listed = lines.filter { folder.hasFolder(String($0.text)) }
    guard !listed.isEmpty else { return nil }
    for line in lines where !folder.hasFolder(String(line.text)) {
      defects.append(
        Defect(
          path: list.path, line: line.number,
          message: "expected a folder called \(line.text), found none", preventsLoading: false))
    }
    return listed.map { String($0.text) }
  }

  /// Returns the sequences of a folder of frames whose labels lie elsewhere.
  private static func sequences(withFramesIn folder: FolderNode) -> [FoundSequence] {
    var path = folder.path
    for _ in 0..<3 {
      path = path.deletingLastPathComponent
      guard !path.isEmpty, path != "/" else { break }
      let found = SequenceFormats.sequences(in: FolderNode(path))
        .filter { $0.frames == .folder(folder.path) }
      if !found.isEmpty { return found }
    }
    return []
  }
}
