import Glibc

/// A temporary folder that only this user can look into, removed with the object; what processes that
/// were killed have left of the same kind is removed when the next one is made.
public final class PrivateFolder {
  public let path: String
  /// Locked as long as the folder is in use.
  private let descriptor: Int32

  /// - Parameters:
  ///   - parent: the folder in which it is made.
  ///   - kind: the beginning of its name.
  /// - Throws: `FileError.cannotWrite`.
  public init(in parent: String, kind: String) throws(FileError) {
    Self.removeLeftovers(in: parent, kind: kind)
    while true {
      var template = Array("\(parent)/\(kind)-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw .cannotWrite("\(parent)/\(kind)") }
      let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(made, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      flock(descriptor, LOCK_EX | LOCK_NB)
      var status = stat()
      // Between its making and its locking somebody may have taken it for a leftover.
      if fstat(descriptor, &status) == 0, status.st_nlink > 0 {
        path = made
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit {
    Self.remove(path)
    close(descriptor)
  }

  private static func removeLeftovers(in parent: String, kind: String) {
    for name in names(in: parent) where name.hasPrefix(kind + "-") {
      let path = parent + "/" + name
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_uid == getuid(),
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      {
        remove(path)
      }
      close(descriptor)
    }
  }

  /// Removes a folder of files.
  private static func remove(_ path: String) {
    for name in names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }

  private static func names(in folder: String) -> [String] {
    FolderListing.entries(of: folder).map(\.name)
  }
}
