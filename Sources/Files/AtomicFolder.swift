import Glibc
import SystemPackage

/// A folder that is created atomically: completely, or not at all.
///
/// Its contents are first written to a temporary folder with the same parent. The temporary folder gets its final name
/// when it is complete. `AtomicFile.removeLeftovers` removes the temporary folders that killed processes have left
/// behind.
package final class AtomicFolder {
  private let path: String
  /// The path of the temporary folder, which exists until `finish(last:)` is called or this object is released.
  package let temporaryPath: String
  /// The descriptor of the temporary folder, which stays locked while it is being filled.
  private let descriptor: FileDescriptor
  private var isFinished = false

  /// Creates the temporary folder.
  ///
  /// - Throws: `FileError.cannotWrite` if the folder cannot be created.
  package init(_ path: String) throws(FileError) {
    self.path = path
    do {
      try AtomicFile.makeFolder(holding: path)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    for _ in 0..<TemporaryFile.attempts {
      let temporary = TemporaryFile.name(beside: path)
      guard mkdir(temporary, 0o777) == 0 else {
        if errno == EEXIST { continue }
        throw .cannotWrite(path, because: Errno(rawValue: errno))
      }
      let descriptor: FileDescriptor
      do {
        descriptor = try FileDescriptor.open(
          temporary, .readOnly, options: [.directory, .noFollow, .closeOnExec])
      } catch {
        rmdir(temporary)
        throw .cannotWrite(path, because: error)
      }
      flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
      // Between creation and locking, another process may have removed the folder as a leftover.
      if descriptor.isLinked {
        (temporaryPath, self.descriptor) = (temporary, descriptor)
        TemporaryFile.note(temporary)
        return
      }
      try? descriptor.close()
    }
    throw .cannotWrite(path: path, reason: TemporaryFile.vanishing)
  }

  deinit {
    if !isFinished { TemporaryFile.remove(temporaryPath) }
    TemporaryFile.forget(temporaryPath)
    try? descriptor.close()
  }

  /// Gives the folder its final name. If a folder with that name exists and is not empty, the new files are moved into
  /// it, and only files with the same names are replaced.
  ///
  /// - Parameter last: the name of the file that marks the folder as complete. This file is moved last.
  /// - Throws: `FileError.cannotWrite` if the folder or one of its files cannot be moved.
  package func finish(last: String) throws(FileError) {
    if rename(temporaryPath, path) == 0 {
      isFinished = true
      return
    }
    let failure = Errno(rawValue: errno)
    guard AtomicFile.isFolder(path) else { throw .cannotWrite(path, because: failure) }
    try AtomicFile.checkNoLink(path)
    let names = FolderListing.entries(of: temporaryPath).map(\.name).filter { $0 != last }.sorted()
    for name in names + [last] {
      let destination = "\(path)/\(name)"
      if rename("\(temporaryPath)/\(name)", destination) != 0 {
        throw .cannotWrite(destination, because: Errno(rawValue: errno))
      }
    }
    isFinished = rmdir(temporaryPath) == 0
  }
}
