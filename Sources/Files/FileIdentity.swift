import SystemPackage

/// The identity of a file. It is the same for every spelling of the file's path and for every link to the file.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  /// The filename if the file does not exist yet, in which case `device` and `node` identify its folder; otherwise
  /// empty.
  private let name: String

  /// Creates the identity of a file.
  ///
  /// - Parameter path: the path of a file that exists, or that could be created in an existing folder. For any other
  ///   path, the result is nil.
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
