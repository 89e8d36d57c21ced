import Glibc
import Synchronization
import SystemPackage

/// Functions for temporary files and folders, which do not have their final names yet.
///
/// The process that writes a temporary file holds a lock on it. A temporary file without a lock is therefore a
/// leftover. This is also true if several machines share the folder, provided that they see one another's locks.
enum TemporaryFile {
  private static let prefix = ".vbench-"
  private static let suffix = ".tmp"
  /// The maximum number of hexadecimal digits in a temporary name.
  private static let digits = 16

  /// The maximum number of attempts to create a temporary file or folder. An attempt fails if the name already exists
  /// or if another process immediately removes the file.
  static let attempts = 100
  /// The error message used when all attempts have failed.
  static let vanishing =
    "the temporary file was removed right after it was created, \(attempts) times"

  /// Creates an empty file with a unique name in the folder of the future file.
  ///
  /// - Returns: the path of the file, and a descriptor that the caller must close.
  /// - Throws: `FileError.cannotWrite`, which names the future file.
  static func make(
    for path: String, _ mode: FileDescriptor.AccessMode = .writeOnly
  ) throws(FileError) -> (path: String, descriptor: FileDescriptor) {
    for _ in 0..<attempts {
      let temporary = name(beside: path)
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
      // The result of `flock` is ignored because file systems without locks are also supported.
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
      // Between creation and locking, another process may have removed the file as a leftover.
      if descriptor.isLinked {
        note(temporary)
        return (temporary, descriptor)
      }
      try? descriptor.close()
    }
    throw .cannotWrite(path: path, reason: vanishing)
  }

  /// Returns the path of a temporary file or folder next to the future file or folder. Its name cannot be guessed.
  static func name(beside path: String) -> String {
    path.deletingLastPathComponent.appendingPathComponent(
      prefix + String(UInt64.random(in: 0 ... .max), radix: 16) + suffix)
  }

  /// Returns whether a name is one that `name(beside:)` creates. Users do not choose such names.
  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let number = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return (1...digits).contains(number.count)
      && number.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// The temporary files and folders of this process, which are removed if it must end at once.
  static let unfinished = Mutex<Set<String>>([])

  /// Notes a temporary file or folder that this process has created.
  static func note(_ path: String) { unfinished.withLock { _ = $0.insert(path) } }

  /// Notes that a temporary file or folder has been removed or has got its final name.
  static func forget(_ path: String) { _ = unfinished.withLock { $0.remove(path) } }

  /// Removes a temporary file or folder if no process is writing to it.
  static func removeIfLeft(_ path: String) {
    guard let descriptor = open(path) else { return }
    defer { try? descriptor.close() }
    guard let status = try? descriptor.stat(),
      status.type == .regular || status.type == .directory,
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    else { return }
    remove(path)
  }

  /// Removes a file, or a folder and all its contents. Links are not followed.
  ///
  /// The marker of a `PrivateFolder` goes last, so that the removal can be continued if it is interrupted.
  static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    let (marker, names) = (PrivateFolder.markerName, FolderListing.entries(of: path).map(\.name))
    for name in names where name != marker { remove(path + "/" + name) }
    if names.contains(marker) { remove(path + "/" + marker) }
    rmdir(path)
  }

  /// Opens a possible leftover; returns nil if this fails. The file is opened for writing if possible, because network
  /// file systems can lock only files that are open for writing.
  private static func open(_ path: String) -> FileDescriptor? {
    let options: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
    return (try? FileDescriptor.open(path, .writeOnly, options: options))
      ?? (try? FileDescriptor.open(path, .readOnly, options: options))
  }
}

extension FileDescriptor {
  /// Whether the open file still has a name in a folder, that is, has not been deleted.
  var isLinked: Bool { ((try? stat())?.linkCount ?? 0) > 0 }
}

extension AtomicFile {
  /// Removes the temporary files and folders of this process. Call this function when the process must end at once.
  ///
  /// - Parameter folder: the folder in which to remove them; nil for all.
  package static func removeUnfinished(in folder: String? = nil) {
    TemporaryFile.unfinished.withLock { paths in
      for path in paths where folder.map({ path.hasPrefix($0) }) ?? true {
        TemporaryFile.remove(path)
      }
    }
  }

  /// Removes the temporary files and folders that killed processes have left in a folder and its subfolders. Links are
  /// not followed.
  public static func removeLeftovers(in folder: String) {
    for (name, type, isNamed) in FolderListing.entries(of: folder) where isNamed {
      let path = folder + "/" + name
      if TemporaryFile.isTemporary(name) {
        TemporaryFile.removeIfLeft(path)
      } else if isFolderItself(type, path) {
        removeLeftovers(in: path)
      }
    }
  }

  /// Removes the temporary files and folders that killed processes have left in a file's folder, but not in its
  /// subfolders.
  package static func removeLeftovers(beside file: String) {
    let folder = file.deletingLastPathComponent
    for (name, _, _) in FolderListing.entries(of: folder.isEmpty ? "." : folder)
    where TemporaryFile.isTemporary(name) {
      TemporaryFile.removeIfLeft(folder.appendingPathComponent(name))
    }
  }

  private static func isFolderItself(_ type: UInt8, _ path: String) -> Bool {
    guard Int(type) == Int(DT_UNKNOWN) else { return Int(type) == Int(DT_DIR) }
    return (try? FilePath(path).stat(followTargetSymlink: false))?.type == .directory
  }
}
