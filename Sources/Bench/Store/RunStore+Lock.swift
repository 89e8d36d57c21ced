import Files
import Foundation

extension FolderLock {
  /// The maximum time to wait for another process to release a folder. A process that was told to stop exits within
  /// this time.
  private static let timeout = Duration.seconds(3)

  /// Claims a folder for a command, so that no other command uses it at the same time.
  ///
  /// - Parameter command: the command line, which other commands show in error messages while the folder is claimed.
  /// - Throws: `RunError.busy` if another process still uses the folder after `timeout`; `FileError.cannotWrite` if the
  ///   folder or its lock file cannot be created.
  package static func taking(
    _ folder: String, for share: Share = .whole, command: String,
    timeout: Duration = FolderLock.timeout
  ) throws -> FolderLock {
    do {
      return try FolderLock(folder, for: share, saying: command, timeout: timeout)
    } catch let taken as Taken {
      throw RunError.busy(path: folder, holder: taken.holder)
    }
  }
}

extension RunStore {
  /// Claims a piece of work of a run that several processes share. The claim ends when it is released, or when its
  /// process ends for any reason.
  ///
  /// - Throws: `FileError.cannotWrite` if the file of the claim cannot be created.
  func claim(_ work: UInt64) throws(FileError) -> LockFile.Outcome {
    let name = String(work, radix: 16).zeroPadded(to: 16)
    return try LockFile.take("\(shardFolder)/.claim-\(name)", .alone, saying: FolderLock.host)
  }

  /// The way in which a run uses the output folder: exclusively, or shared with the other parts of the run.
  package var share: FolderLock.Share {
    guard let shard else { return .whole }
    return .part(
      shard.isAutomatic
        ? "\(Shard.automaticName)-\(FileName.of(FolderLock.host))-\(ProcessInfo.processInfo.processIdentifier)"
        : "\(shard.number)-of-\(shard.count)")
  }

  /// Performs an operation that only one of a run's concurrent parts may perform at a time.
  ///
  /// - Throws: any error from `body`; `RunError.busy` if another part does not finish the operation in time.
  func inTurn<Value>(_ body: () throws -> Value) throws -> Value {
    guard let shard else { return try body() }
    try makeFolder()
    let lock = try FolderLock.taking(
      shardFolder, command: "part \(shard)", timeout: .seconds(60))
    defer { lock.release() }
    return try body()
  }
}
