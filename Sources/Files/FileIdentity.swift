import Glibc

/// What tells a file from all others, by whatever spelling of its path and by whatever link it is
/// reached.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  /// The name in a folder, of a file that is not there yet.
  private let name: String

  /// - Parameter path: of a file that is there, or in whose folder one can be made; nil else.
  public init?(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      name = ""
    } else {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      guard stat(folder, &status) == 0 else { return nil }
      name = path.split(separator: "/").last.map(String.init) ?? ""
    }
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
  }
}
