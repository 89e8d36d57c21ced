import Glibc

/// The state of a file at a point in time: which file it is, its size, and when it was last modified. If the state is
/// the same at two times, the content is assumed to be the same.
public struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  public let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Determines the state of a file; nil if the file does not exist or cannot be examined.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, node) = (UInt64(status.st_dev), UInt64(status.st_ino))
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
  }
}
