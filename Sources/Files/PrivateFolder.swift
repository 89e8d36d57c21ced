import Glibc
import SystemPackage

/// A temporary folder that only this user can access. The folder is removed when the object is released. Creating a
/// folder also removes any folders of the same kind that killed processes have left behind.
///
/// A folder counts as left behind only if it contains a marker that this class has written. A folder with a similar
/// name that belongs to the user has no marker and is never touched.
public final class PrivateFolder {
  static let markerName = ".vbench-folder"
  private static let marker = "A temporary folder of vbench, which removes it.\n"

  public let path: String
  /// The descriptor of the folder, which stays locked while it is in use.
  private let descriptor: FileDescriptor

  /// Creates a folder.
  ///
  /// - Parameters:
  ///   - parent: the folder that will contain the new folder.
  ///   - kind: the prefix of the new folder's name.
  /// - Throws: `FileError.cannotWrite` if the folder cannot be created.
  public init(in parent: String, kind: String) throws(FileError) {
    Self.removeLeftovers(in: parent, kind: kind)
    var template = Array("\(parent)/\(kind)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .cannotWrite("\(parent)/\(kind)", because: Errno(rawValue: errno))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    descriptor = try Self.take(path)
    TemporaryFile.note(path)
  }

  /// Opens, locks and marks a folder that was just created.
  ///
  /// The marker is written last. Other processes therefore find the folder either unmarked or locked.
  ///
  /// - Throws: `FileError.cannotWrite` if the folder cannot be opened or marked. In that case, the folder is removed.
  private static func take(_ folder: String) throws(FileError) -> FileDescriptor {
    do {
      // The permissions are set again because the user's umask may have removed some of them.
      fchmodat(AT_FDCWD, folder, 0o700, AT_SYMLINK_NOFOLLOW)
      let descriptor = try open(folder)
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
      do {
        try AtomicFile.write(Array(marker.utf8), to: folder + "/" + markerName, durability: .cached)
        return descriptor
      } catch {
        try? descriptor.close()
        throw error
      }
    } catch {
      rmdir(folder)
      throw error as? FileError ?? .cannotWrite(folder, because: error)
    }
  }

  deinit {
    TemporaryFile.remove(path)
    TemporaryFile.forget(path)
    try? descriptor.close()
  }

  private static func removeLeftovers(in parent: String, kind: String) {
    for (name, _, _) in FolderListing.entries(of: parent) where name.hasPrefix(kind + "-") {
      let path = parent + "/" + name
      guard let descriptor = try? open(path) else { continue }
      if isMarked(path), flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 {
        TemporaryFile.remove(path)
      }
      try? descriptor.close()
    }
  }

  /// Returns whether a folder contains a marker that a process of this user has written.
  private static func isMarked(_ folder: String) -> Bool {
    guard
      let file = try? FileDescriptor.open(
        folder + "/" + markerName, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    else { return false }
    defer { try? file.close() }
    guard let status = try? file.stat(), status.type == .regular,
      status.userID.rawValue == getuid(), status.size == marker.utf8.count
    else { return false }
    var content = [UInt8](repeating: 0, count: marker.utf8.count)
    let count = content.withUnsafeMutableBytes { try? file.read(into: $0) }
    return count == content.count && content.elementsEqual(marker.utf8)
  }

  private static func open(_ folder: String) throws -> FileDescriptor {
    try FileDescriptor.open(folder, .readOnly, options: [.directory, .noFollow, .closeOnExec])
  }
}
