import Glibc
import SystemPackage

/// Makes a folder whole or not at all.
///
/// What is to be in it is put into a folder of another name beside it, which gets its own name when it is
/// complete. What a process that was killed leaves behind is found by `AtomicFile.removeLeftovers`.
package final class AtomicFolder {
  private let path: String
  /// Where the folder is until `finish()`.
  package let temporaryPath: String
  /// Locked as long as the folder is worked on.
  private let descriptor: FileDescriptor
  private var isFinished = false

  /// - Throws: `FileError.cannotWrite`.
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
      // Between its making and its locking somebody may have taken it for a leftover.
      if descriptor.isLinked {
        (temporaryPath, self.descriptor) = (temporary, descriptor)
        return
      }
      try? descriptor.close()
    }
    throw .cannotWrite(path: path, reason: TemporaryFile.vanishing)
  }

  deinit {
    if !isFinished { TemporaryFile.remove(temporaryPath) }
    try? descriptor.close()
  }

  /// Gives the folder its name. Where there is a folder of that name with something in it, it gets what is in this
  /// one, and loses nothing but files of the same names.
  ///
  /// - Parameter last: the file that says that the folder is complete.
  /// - Throws: `FileError.cannotWrite`.
  package func finish(last: String) throws(FileError) {
    if rename(temporaryPath, path) == 0 {
      isFinished = true
      return
    }
    let failure = Errno(rawValue: errno)
    guard AtomicFile.isFolder(path) else { throw .cannotWrite(path, because: failure) }
    let names = FolderListing.entries(of: temporaryPath).map(\.name).filter { $0 != last }.sorted()
    for name in names + [last] {
      let place = "\(path)/\(name)"
      if rename("\(temporaryPath)/\(name)", place) != 0 {
        throw .cannotWrite(place, because: Errno(rawValue: errno))
      }
    }
    isFinished = rmdir(temporaryPath) == 0
  }
}
