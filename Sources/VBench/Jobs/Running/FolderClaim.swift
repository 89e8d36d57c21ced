import Bench
import Files

/// Takes the folders that a command writes to, so that no other command writes to them meanwhile.
package enum FolderClaim {
  /// Takes a folder, which is made where there is none.
  ///
  /// - Parameter isQuiet: whether nothing is said of file systems whose locks other machines do not see.
  /// - Returns: what is to be released when the command has written everything.
  /// - Throws: `RunError.busy` that names the other command; `FileError.cannotWrite`.
  package static func take(
    _ folder: String, for share: FolderLock.Share = .whole, isQuiet: Bool = false
  ) throws -> FolderLock {
    let lock = try FolderLock.taking(folder, for: share, command: Console.commandLine)
    if let kind = lock.unguarded, !isQuiet {
      Console.note(
        "\(folder): lies on a file system (\(kind)) whose locks other machines do not see: one command"
          + " at a time is to write there, and vbench cannot make sure of it")
    }
    return lock
  }

  /// Takes the folder of a run that is there already.
  ///
  /// - Returns: nil where there is no such folder.
  /// - Throws: as `take`.
  package static func take(ofRun folder: String) throws -> FolderLock? {
    guard AtomicFile.isFolder(RunStore(output: folder).folder) else { return nil }
    return try take(folder, isQuiet: true)
  }

  /// Takes the names of the files that go with an output file, in its folder.
  ///
  /// - Throws: as `take`.
  package static func take(filesOf output: String) throws -> FolderLock {
    let folder = output.deletingLastPathComponent
    return try take(
      folder.isEmpty ? "." : folder, for: .part(FileName.of(output.lastPathComponent)),
      isQuiet: true)
  }
}
