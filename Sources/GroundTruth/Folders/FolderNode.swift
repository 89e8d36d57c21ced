import Files
import Foundation

/// A folder whose entry names are read once, on first use.
///
/// Most sequences are found by their names alone, so a root folder with hundreds of sequences opens quickly.
final class FolderNode {
  /// The folder's path, without a trailing slash.
  let path: String
  let name: String
  /// The path of the dataset's root folder: this folder or one of its ancestors.
  let root: String

  private lazy var content = {
    let listing = FolderListing(path)
    unnamedBelow.paths.formUnion(listing.unnamed.map(self.path))
    return Content(listing)
  }()
  private var children: [ExactName: FolderNode] = [:]
  private let unnamedBelow: Unnamed

  /// Creates the root node of a dataset's folder. The nodes of subfolders are created when they are needed.
  convenience init(_ path: String) { self.init(path, root: path, Unnamed()) }

  private init(_ path: String, root: String, _ unnamed: Unnamed) {
    self.path = path
    self.root = root
    unnamedBelow = unnamed
    name = path.pathParts.last.map(String.init) ?? path
  }

  /// The sorted names of the files, excluding hidden files.
  var files: [String] { content.files }

  /// The sorted names of the subfolders, excluding hidden folders.
  var folders: [String] { content.folders }

  func hasFile(_ name: String) -> Bool { content.fileSet.contains(ExactName(name)) }

  func hasFolder(_ name: String) -> Bool { content.folderSet.contains(ExactName(name)) }

  /// Whether the folder contains a complete or partial run written by vbench.
  var isRun: Bool {
    guard let store = folder("store") else { return false }
    return store.hasFile("manifest.json") || store.hasFolder("shards")
  }

  /// The path relative to the folder that was opened as a dataset; nil for the opened folder itself.
  var relativePath: String? {
    path == root ? nil : String(path.dropFirst(root == "/" ? 1 : root.count + 1))
  }

  /// Returns the path of an entry. The entry need not exist.
  func path(_ name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

  /// Returns a subfolder; nil if there is none with this name.
  func folder(_ name: String) -> FolderNode? {
    if let known = children[ExactName(name)] { return known }
    guard hasFolder(name) else { return nil }
    let child = FolderNode(path(name), root: root, unnamedBelow)
    children[ExactName(name)] = child
    return child
  }

  /// The folder's identity in the file system; nil if the folder cannot be examined. It is the same regardless of the
  /// path that leads to the folder.
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

  /// The entries with non-UTF-8 names that have been found below a dataset's root folder.
  private final class Unnamed {
    var paths: Set<String> = []
  }

  /// The sorted paths of entries that cannot be opened because their names are not UTF-8, with non-ASCII bytes escaped.
  /// All such entries found so far below the dataset's root folder are included.
  var unnamed: [String] { unnamedBelow.paths.sorted() }

  /// Checks that all names found so far can be used in paths.
  ///
  /// - Throws: `GroundTruthError.unreadable` if a name is not UTF-8.
  func checkNames() throws(GroundTruthError) {
    guard let first = unnamed.first else { return }
    throw .unreadable(path: first, reason: FolderListing.unnamedReason)
  }
}
