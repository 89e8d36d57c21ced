import Glibc
import SystemPackage

/// A temporary folder that only this user can access. The folder is removed when the object is released. Creating a
/// folder also removes any folders of the same kind that killed processes have left behind.
public final class PrivateFolder {
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
    for _ in 0..<TemporaryFile.attempts {
      var template = Array("\(parent)/\(kind)-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else {
        throw .cannotWrite("\(parent)/\(kind)", because: Errno(rawValue: errno))
      }
      let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if let descriptor = try Self.take(made) {
        path = made
        self.descriptor = descriptor
        return
      }
    }
    throw .cannotWrite(path: "\(parent)/\(kind)", reason: TemporaryFile.vanishing)
  }

  /// Opens and locks a folder that was just created.
  ///
  /// - Returns: the open folder, or nil if another process has removed the folder as a leftover in the meantime.
  /// - Throws: `FileError.cannotWrite` if the folder cannot be opened. In that case, the folder is removed.
  private static func take(_ folder: String) throws(FileError) -> FileDescriptor? {
    let descriptor: FileDescriptor
    do {
      // The permissions are set again because the user's umask may have removed some of them.
      fchmodat(AT_FDCWD, folder, 0o700, AT_SYMLINK_NOFOLLOW)
      descriptor = try open(folder)
    } catch {
      rmdir(folder)
      if error == .noSuchFileOrDirectory { return nil }
      throw .cannotWrite(folder, because: error)
    }
    flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
    if descriptor.isLinked { return descriptor }
    try? descriptor.close()
    return nil
  }

  deinit {
    TemporaryFile.remove(path)
    try? descriptor.close()
  }

  private static func removeLeftovers(in parent: String, kind: String) {
    for name in names(in: parent) where name.hasPrefix(kind + "-") {
      let path = parent + "/" + name
      guard let descriptor = try? open(path) else { continue }
      if let status = try? descriptor.stat(), status.userID.rawValue == getuid(),
        flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
      {
        TemporaryFile.remove(path)
      }
      try? descriptor.close()
    }
  }

  private static func open(_ folder: String) throws(Errno) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        folder, .readOnly, options: [.directory, .noFollow, .closeOnExec])
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  private static func names(in folder: String) -> [String] {
    FolderListing.entries(of: folder).map(\.name)
  }
}
