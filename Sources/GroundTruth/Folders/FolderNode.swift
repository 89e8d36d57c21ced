import Files
import Foundation

/// A folder whose names are read once, when they are first asked for.
///
/// Finding sequences looks at names only; this keeps a root of hundreds of them fast to open.
final class FolderNode {
  /// Without a slash at the end.
  let path: String
  let name: String
  /// The folder that was opened as a data set, in which this one is.
  let root: String

  private lazy var content = {
    let listing = FolderListing(path)
    unnamedBelow.paths.formUnion(listing.unnamed.map(self.path))
    return Content(listing)
  }()
  private var children: [ExactName: FolderNode] = [:]
  private let unnamedBelow: Unnamed

  /// - Parameter path: of the folder that is opened as a data set.
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

  /// The path of something in the folder.
  func path(_ name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

  /// A folder in this one; nil where there is none of this name.
  func folder(_ name: String) -> FolderNode? {
    if let known = children[ExactName(name)] { return known }
    guard hasFolder(name) else { return nil }
    let child = FolderNode(path(name), root: root, unnamedBelow)
    children[ExactName(name)] = child
    return child
  }

  /// What tells this folder from all others, by whatever path it is reached.
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

  /// What has been seen in a folder and those below whose names are not UTF-8.
  private final class Unnamed {
    var paths: Set<String> = []
  }

  /// The paths, with bytes beyond ASCII escaped, of what has been seen so far in this folder, those below and above,
  /// and that no path leads to, as its name is not UTF-8. Sorted.
  var unnamed: [String] { unnamedBelow.paths.sorted() }

  /// The names of the files and folders, sorted; hidden ones are left out.
  ///
  /// - Throws: `GroundTruthError.unreadable` where one is not UTF-8.
  func names() throws(GroundTruthError) -> [String] {
    let names = files + folders
    try checkNames()
    return names.sorted(by: ExactName.comesBefore)
  }

  /// - Throws: `GroundTruthError.unreadable` where something with a name that is not UTF-8 has been seen.
  func checkNames() throws(GroundTruthError) {
    guard let first = unnamed.first else { return }
    throw .unreadable(path: first, reason: FolderListing.unnamedReason)
  }
}
