import SystemPackage

/// What tells a file from all others, by whatever spelling of its path and by whatever link it is
/// reached.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  /// The name in a folder, of a file that is not there yet.
  private let name: String

  /// - Parameter path: of a file that is there, or in whose folder one can be made; nil else.
  public init?(_ path: String) {
    let status: Stat
    if let found = try? FilePath(path).stat() {
      (status, name) = (found, "")
    } else {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      guard let found = try? FilePath(folder).stat() else { return nil }
      (status, name) = (found, path.lastPathComponent)
    }
    device = UInt64(status.deviceID.rawValue)
    node = UInt64(status.inode.rawValue)
  }
}
