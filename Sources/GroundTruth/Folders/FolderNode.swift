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

  private lazy var content = Content(path)
  private var children: [String: FolderNode] = [:]

  /// - Parameter root: this folder itself if nil.
  init(_ path: String, root: String? = nil) {
    self.path = path
    self.root = root ?? path
    name = path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The names of the files, sorted; hidden ones are left out.
  var files: [String] { content.files }

  /// The names of the folders, sorted; hidden ones are left out.
  var folders: [String] { content.folders }

  func hasFile(_ name: String) -> Bool { content.fileSet.contains(name) }

  func hasFolder(_ name: String) -> Bool { content.folderSet.contains(name) }

  /// The path of something in the folder.
  func path(_ name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

  /// A folder in this one; nil where there is none of this name.
  func folder(_ name: String) -> FolderNode? {
    if let known = children[name] { return known }
    guard hasFolder(name) else { return nil }
    let child = FolderNode(path(name), root: root)
    children[name] = child
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
    var fileSet: Set<String> = []
    var folderSet: Set<String> = []

    init(_ path: String) {
      let listing = FolderListing(path)
      (files, folders) = (listing.files, listing.folders)
      fileSet = Set(files)
      folderSet = Set(folders)
    }
  }
}
