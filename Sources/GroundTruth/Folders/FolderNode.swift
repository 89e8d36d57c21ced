import Files
import Foundation

/// A folder whose names are read once, on first use.
///
/// Sequences are found by names only, which keeps a root with hundreds of them fast to open.
final class FolderNode {
  /// The path, without a slash at the end.
  let path: String
  let name: String
  /// The folder that was opened as a dataset and contains this one.
  let root: String

  private lazy var content = {
    let listing = FolderListing(path)
    unnamedBelow.paths.formUnion(listing.unnamed.map(self.path))
    return Content(listing)
  }()
  private var children: [ExactName: FolderNode] = [:]
  private let unnamedBelow: Unnamed

  /// Opens a folder as a dataset.
  ///
  /// - Parameter path: the path of the folder.
  convenience init(_ path: String) { self.init(path, root: path, Unnamed()) }

  private init(_ path: String, root: String, _ unnamed: Unnamed) {
    self.path = path
    self.root = root
    unnamedBelow = unnamed
    name = path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The names of the files, sorted; hidden ones are left out.
  var files: [String] { content.files }

  /// The names of the folders, sorted; hidden ones are left out.
  var folders: [String] { content.folders }

  func hasFile(_ name: String) -> Bool { content.fileSet.contains(ExactName(name)) }

  func hasFolder(_ name: String) -> Bool { content.folderSet.contains(ExactName(name)) }

  /// Whether vbench has written a run into it, or parts of one.
  var isRun: Bool {
    guard let store = folder("store") else { return false }
    return store.hasFile("manifest.json") || store.hasFolder("shards")
  }

  /// The path relative to the folder that was opened as a dataset; nil for that folder.
  var relativePath: String? {
    path == root ? nil : String(path.dropFirst(root == "/" ? 1 : root.count + 1))
  }

  /// Returns the path of an entry of the folder.
  func path(_ name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

  /// Returns a folder in this one; nil if there is none of this name.
  func folder(_ name: String) -> FolderNode? {
    if let known = children[ExactName(name)] { return known }
    guard hasFolder(name) else { return nil }
    let child = FolderNode(path(name), root: root, unnamedBelow)
    children[ExactName(name)] = child
    return child
  }

  /// The folder's identity, whatever path leads to it.
  var identity: Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
  }

  struct Identity: Hashable {
    var device: UInt64
    var node: UInt64
  }

  private struct Content {
    var files: [String] = []
    var folders: [String] = []
    var fileSet: Set<ExactName> = []
    var folderSet: Set<ExactName> = []

    init(_ listing: FolderListing) {
      (files, folders) = (listing.files, listing.folders)
      fileSet = Set(files.map(ExactName.init))
      folderSet = Set(folders.map(ExactName.init))
    }
  }

  /// The entries with names that are not UTF-8, seen in a folder and those below.
  private final class Unnamed {
    var paths: Set<String> = []
  }

  /// The paths of entries whose names are not UTF-8, so that no path leads to them, with bytes
  /// beyond ASCII escaped. They include what has been seen so far in this folder and in those below
  /// and above. Sorted.
  var unnamed: [String] { unnamedBelow.paths.sorted() }

  /// Checks the names seen so far.
  ///
  /// - Throws: `GroundTruthError.unreadable` if one is not UTF-8.
  func checkNames() throws(GroundTruthError) {
    guard let first = unnamed.first else { return }
    throw .unreadable(path: first, reason: FolderListing.unnamedReason)
  }
}
