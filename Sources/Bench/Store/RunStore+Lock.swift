import Files

extension FolderLock {
  /// How long one waits for another process to leave a folder: as long as one takes to end that was stopped.
  private static let patience = Duration.seconds(3)

  /// Takes a folder for a command, so that no other works in it meanwhile.
  ///
  /// - Parameter command: what others are told.
  /// - Throws: `RunError.busy`; `FileError.cannotWrite`.
  package static func taking(
    _ folder: String, for share: Share = .whole, command: String,
    patience: Duration = FolderLock.patience
  ) throws -> FolderLock {
    do {
      return try FolderLock(folder, for: share, saying: command, patience: patience)
    } catch let taken as Taken {
      throw RunError.busy(path: folder, holder: taken.holder)
    }
  }
}

extension RunStore {
  /// What a run has the output for: a part of it shares it with the others.
  package var share: FolderLock.Share {
    shard.map { .part("\($0.number)-of-\($0.count)") } ?? .whole
  }

  /// Does something that the parts of a run, which are made at the same time, have to do one after the other.
  ///
  /// - Throws: what `body` throws; `RunError.busy` where another part does not come to its end with it.
  func inTurn<Value>(_ body: () throws -> Value) throws -> Value {
    guard let shard else { return try body() }
    let lock = try FolderLock.taking(
      shardFolder, command: "part \(shard)", patience: .seconds(60))
    defer { lock.release() }
    return try body()
  }
}
