import Glibc
import SystemPackage

/// A temporary folder that only this user can look into, removed with the object; what processes that
/// were killed have left of the same kind is removed when the next one is made.
public final class PrivateFolder {
  public let path: String
  /// Locked as long as the folder is in use.
  private let descriptor: FileDescriptor

  /// - Parameters:
  ///   - parent: the folder in which it is made.
  ///   - kind: the beginning of its name.
  /// - Throws: `FileError.cannotWrite`.
  public init(in parent: String, kind: String) throws(FileError) {
    Self.removeLeftovers(in: parent, kind: kind)
    while true {
      var template = Array("\(parent)/\(kind)-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else {
        throw .cannotWrite("\(parent)/\(kind)", because: Errno(rawValue: errno))
      }
      let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard let descriptor = Self.open(made) else { continue }
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
      // Between its making and its locking somebody may have taken it for a leftover.
      if descriptor.isLinked {
        path = made
        self.descriptor = descriptor
        return
      }
      try? descriptor.close()
    }
  }

  deinit {
    Self.remove(path)
    try? descriptor.close()
  }

  private static func removeLeftovers(in parent: String, kind: String) {
    for name in names(in: parent) where name.hasPrefix(kind + "-") {
      let path = parent + "/" + name
      guard let descriptor = open(path) else { continue }
      if let status = try? descriptor.stat(), status.userID.rawValue == getuid(),
        flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
      {
        remove(path)
      }
      try? descriptor.close()
    }
  }

  private static func open(_ folder: String) -> FileDescriptor? {
    try? FileDescriptor.open(folder, .readOnly, options: [.directory, .noFollow, .closeOnExec])
  }

  /// Removes a folder and all that is in it; links are not followed.
  private static func remove(_ path: String) {
    for name in names(in: path) {
      let inner = path + "/" + name
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }

  private static func names(in folder: String) -> [String] {
    FolderListing.entries(of: folder).map(\.name)
  }
}
