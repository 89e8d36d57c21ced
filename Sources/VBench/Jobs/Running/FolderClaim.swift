import Bench
import Files

/// Locks on the folders that a command writes to. They prevent other commands from writing to the same folders at the
/// same time.
enum FolderClaim {
  /// Locks a folder, which is created if needed.
  ///
  /// - Parameter isQuiet: whether to suppress the note that other machines do not see the lock on this file system.
  /// - Returns: the lock, to be released after the command has written everything.
  /// - Throws: `RunError.busy`, which names the other command, if the folder is in use; `FileError.cannotWrite` if the
  ///   folder cannot be created or locked.
  static func take(
    _ folder: String, for share: FolderLock.Share = .whole, isQuiet: Bool = false
  ) throws -> FolderLock {
    let lock = try FolderLock.taking(folder, for: share, command: Console.commandLine)
    if let kind = lock.unguarded, !isQuiet {
      Console.note(
        "\(folder) is on a file system (\(kind)) whose locks are not visible to other machines;"
          + " make sure that only one command at a time writes to the folder")
    }
    return lock
  }

  /// Locks the folder of an existing run, and removes temporary files that killed commands have left in it.
  ///
  /// - Parameter isPartial: whether parts of the run may be running at the same time. In this case, no files are removed.
  /// - Returns: nil if there is no such folder.
  /// - Throws: any error thrown by `take`.
  static func take(ofRun folder: String, isPartial: Bool = false) throws -> FolderLock? {
    guard AtomicFile.isFolder(RunStore(output: folder).folder) else { return nil }
    if isPartial { return try take(folder, for: .part("look"), isQuiet: true) }
    let lock = try take(folder, isQuiet: true)
    AtomicFile.removeLeftovers(in: folder)
    return lock
  }

  /// Locks the name of an output file within its folder. The lock also protects the other files that belong to this
  /// output.
  ///
  /// - Throws: any error thrown by `take`.
  static func take(filesOf output: String) throws -> FolderLock {
    let folder = output.deletingLastPathComponent
    return try take(
      folder.isEmpty ? "." : folder, for: .part(FileName.of(output.lastPathComponent)),
      isQuiet: true)
  }
}
