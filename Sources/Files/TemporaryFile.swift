import Glibc

/// A file that has not got its name yet.
///
/// As long as somebody writes it he holds a lock on it, so that one without is known to be left over,
/// also where several machines share the folder.
enum TemporaryFile {
  private static let prefix = ".vbench-"
  private static let suffix = ".tmp"

  /// Makes an empty file with a name that nobody else has, in the folder of the file to be.
  ///
  /// - Throws: `FileError.cannotWrite` that names the file to be.
  static func make(for path: String) throws(FileError) -> (path: String, descriptor: Int32) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    while true {
      let temporary = folder + prefix + String(UInt64.random(in: 0 ... .max), radix: 16) + suffix
      let descriptor = open(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if descriptor < 0 {
        if errno == EEXIST || errno == EINTR { continue }
        throw .cannotWrite(path)
      }
      // Where file systems know no locks there is nothing to wait for either.
      flock(descriptor, LOCK_EX | LOCK_NB)
      var status = stat()
      // Between its making and its locking somebody may have taken it for a leftover.
      if fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (temporary, descriptor) }
      close(descriptor)
    }
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }

  /// Removes a temporary file that nobody writes any more.
  static func removeIfLeft(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(path)
  }
}

extension AtomicFile {
  /// Removes what writers that were killed have left in a folder and in those below it; links are not
  /// followed.
  public static func removeLeftovers(in folder: String) {
    for (name, type) in FolderListing.entries(of: folder) {
      let path = folder + "/" + name
      if TemporaryFile.isTemporary(name) {
        TemporaryFile.removeIfLeft(path)
      } else if isFolderItself(type, path) {
        removeLeftovers(in: path)
      }
    }
  }

  private static func isFolderItself(_ type: UInt8, _ path: String) -> Bool {
    guard Int(type) == Int(DT_UNKNOWN) else { return Int(type) == Int(DT_DIR) }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
