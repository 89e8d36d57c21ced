import Files
import Foundation

/// Walks through folders and finds the sequences in them, by names alone.
struct DatasetFinder {
  private(set) var found: [FoundSequence] = []
  /// Sequences that a `list.txt` names and that are not there.
  private(set) var defects: [Defect] = []

  /// How deep below the root sequences are looked for.
  private static let maximumDepth = 6

  /// The folders on the way from the root, so that links in a circle end.
  private var ancestors: Set<FolderNode.Identity> = []

  /// - Parameter root: a folder of sequences in any formats and at any depth, or one sequence.
  init(root: FolderNode) {
    visit(root, depth: 0)
    if found.isEmpty { found = Self.sequences(withFramesIn: root) }
    found += root.unnamed.map(Self.unnamed)
  }

  /// What may be a sequence, and cannot be read.
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

  /// The folders that `list.txt` names, as VOT and GOT-10k have it; nil where there is no such file
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

  /// Where labels lie apart from the frames, a folder of frames stands for its sequences.
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
