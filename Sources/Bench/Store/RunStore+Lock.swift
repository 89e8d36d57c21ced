import Files

extension FolderLock {
  /// How long to wait until another process leaves a folder: the time that a stopped process takes to exit.
  private static let timeout = Duration.seconds(3)

  /// Claims a folder for a command, so that no other command works in it at the same time.
  ///
  /// - Parameter command: the text that other commands show.
  /// - Throws: `RunError.busy`; `FileError.cannotWrite`.
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
  /// How a run uses the output. A part of a run shares it with the other parts.
  package var share: FolderLock.Share {
    shard.map { .part("\($0.number)-of-\($0.count)") } ?? .whole
  }

  /// Does something that the parts of a run, which run at the same time, must do one after the other.
  ///
  /// - Throws: what `body` throws; `RunError.busy` if another part does not finish with it.
  func inTurn<Value>(_ body: () throws -> Value) throws -> Value {
    guard let shard else { return try body() }
    let lock = try FolderLock.taking(
      shardFolder, command: "part \(shard)", timeout: .seconds(60))
    defer { lock.release() }
    return try body()
  }
}
