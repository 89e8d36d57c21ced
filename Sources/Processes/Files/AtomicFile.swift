import Foundation

/// Writes files whole or not at all.
public enum AtomicFile {
  /// Writes to a file beside `path`, brings it to the disk and only then gives it its name.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason; nothing is left behind.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let writer = try Writer(path)
    try writer.write(bytes)
    try writer.finish()
  }

  /// Writes a file piece by piece, with the same promise: it appears whole, or not at all.
  public final class Writer {
    private let path: String
    private let temporary: String
    private var descriptor: Int32

    /// - Throws: `FileError.cannotWrite`.
    public init(_ path: String) throws {
      self.path = path
      temporary = "\(path).\(getpid()).tmp"
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw failure(path) }
    }

    deinit {
      guard descriptor >= 0 else { return }
      close(descriptor)
      unlink(temporary)
    }

    /// - Throws: `FileError.cannotWrite`.
    public func write(_ bytes: [UInt8]) throws {
      guard writeAll(bytes, to: descriptor) else { throw failure(path) }
    }

    /// Brings what was written to the disk and gives the file its name.
    ///
    /// - Throws: `FileError.cannotWrite`.
    public func finish() throws {
      guard fsync(descriptor) == 0 else { throw failure(path) }
      let closed = close(descriptor)
      descriptor = -1
      guard closed == 0, rename(temporary, path) == 0 else {
        let error = failure(path)
        unlink(temporary)
        throw error
      }
    }
  }

  /// Makes a folder and those above it.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason.
  public static func makeFolder(_ path: String) throws {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += prefix.isEmpty || prefix.hasSuffix("/") ? String(part) : "/" + part
      if mkdir(prefix, 0o755) != 0 {
        let reason = errno
        guard reason == EEXIST || reason == EISDIR, isFolder(prefix) else {
          throw FileError.cannotWrite(
            path: path, reason: reason == EEXIST ? "\(prefix) is not a folder" : text(of: reason))
        }
      }
    }
  }

  /// Whether there is a folder of that name.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = Glibc.write(
          descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }

  static func failure(_ path: String) -> FileError {
    FileError.cannotWrite(path: path, reason: text(of: errno))
  }

  private static func text(of code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
