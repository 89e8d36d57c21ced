import Glibc
import SystemPackage

/// A file that has not got its name yet.
///
/// As long as somebody writes it he holds a lock on it, so that one without is known to be left over,
/// also where several machines share the folder.
enum TemporaryFile {
  private static let prefix = ".vbench-"
  private static let suffix = ".tmp"

  /// How often something is made anew that is gone, or there already, as soon as it is made.
  static let attempts = 100
  /// What is said then.
  static let vanishing = "is gone as soon as it is made, \(attempts) times"

  /// Makes an empty file with a name that nobody else has, in the folder of the file to be.
  ///
  /// - Throws: `FileError.cannotWrite` that names the file to be.
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
      // Where file systems know no locks there is nothing to wait for either.
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
      // Between its making and its locking somebody may have taken it for a leftover.
      if descriptor.isLinked { return (temporary, descriptor) }
      try? descriptor.close()
    }
    throw .cannotWrite(path: path, reason: vanishing)
  }

  /// A name that nobody can guess, in the folder that a file or folder is to be in.
  static func name(beside path: String) -> String {
    path.deletingLastPathComponent.appendingPathComponent(
      prefix + String(UInt64.random(in: 0 ... .max), radix: 16) + suffix)
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }

  /// Removes a temporary file or folder that nobody writes any more.
  static func removeIfLeft(_ path: String) {
    guard let descriptor = open(path) else { return }
    defer { try? descriptor.close() }
    guard let status = try? descriptor.stat(),
      status.type == .regular || status.type == .directory,
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    else { return }
    remove(path)
  }

  /// Removes a file, or a folder and all that is in it; links are not followed.
  static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for (name, _, _) in FolderListing.entries(of: path) { remove(path + "/" + name) }
    rmdir(path)
  }

  /// Opens what may be left; for writing where that can be, as network file systems lock no other files.
  private static func open(_ path: String) -> FileDescriptor? {
    let options: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
    return (try? FileDescriptor.open(path, .writeOnly, options: options))
      ?? (try? FileDescriptor.open(path, .readOnly, options: options))
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
    for (name, type, isNamed) in FolderListing.entries(of: folder) where isNamed {
      let path = folder + "/" + name
      if TemporaryFile.isTemporary(name) {
        TemporaryFile.removeIfLeft(path)
      } else if isFolderItself(type, path) {
        removeLeftovers(in: path)
      }
    }
  }

  /// Removes what writers that were killed have left in the folder of a file, but not in those below it.
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
