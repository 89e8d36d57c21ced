import Glibc
import SystemPackage

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
  static func make(
    for path: String, _ mode: FileDescriptor.AccessMode = .writeOnly
  ) throws(FileError) -> (path: String, descriptor: FileDescriptor) {
    let folder = path.deletingLastPathComponent
    while true {
      let temporary = folder.appendingPathComponent(
        prefix + String(UInt64.random(in: 0 ... .max), radix: 16) + suffix)
      let descriptor: FileDescriptor
      do {
        descriptor = try FileDescriptor.open(
          temporary, mode, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
          permissions: [.ownerReadWrite, .groupRead, .otherRead])
      } catch Errno.fileExists {
        continue
      } catch {
        throw .cannotWrite(path, because: error)
      }
      // Where file systems know no locks there is nothing to wait for either.
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
      // Between its making and its locking somebody may have taken it for a leftover.
      if descriptor.isLinked { return (temporary, descriptor) }
      try? descriptor.close()
    }
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }

  /// Removes a temporary file that nobody writes any more.
  static func removeIfLeft(_ path: String) {
    guard
      let descriptor = try? FileDescriptor.open(
        path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    else { return }
    defer { try? descriptor.close() }
    guard let status = try? descriptor.stat(), status.type == .regular,
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(path)
  }
}

extension FileDescriptor {
  /// Whether the file has a name still.
  var isLinked: Bool { ((try? stat())?.linkCount ?? 0) > 0 }
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
    return (try? FilePath(path).stat(followTargetSymlink: false))?.type == .directory
  }
}
