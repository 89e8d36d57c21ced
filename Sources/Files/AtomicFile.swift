import Glibc
import SystemPackage

/// Functions that write files atomically: completely, or not at all. This package writes all its files in this way.
///
/// A file is first written to a temporary file in the same folder, with a unique name that cannot be guessed. When the
/// file is complete, it is renamed. `removeLeftovers` removes the temporary files of killed processes.
public enum AtomicFile {
  /// Whether a file is synced to disk before it gets its final name.
  public enum Durability: Sendable {
    /// The file is synced to disk, so that it is complete even after a power failure.
    case synced
    /// The file is not synced. It is complete even if the process is killed, but may be lost in a power failure. Use
    /// this for large numbers of files that can be created again.
    case cached
  }

  /// Writes a file.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason. If it is thrown, no temporary file remains, and an
  ///   existing file is unchanged.
  public static func write(
    _ bytes: [UInt8], to path: String, durability: Durability = .synced
  ) throws(FileError) {
    let writer = try Writer(path)
    try writer.write(bytes)
    try writer.finish(durability)
  }

  /// A writer that atomically creates a file from several pieces. Only one thread may use it at a time.
  public final class Writer {
    private let path: String
    /// The path of the temporary file until `finish()`, for code that writes to a path.
    public let temporaryPath: String
    /// The open temporary file; nil once the file has its final name.
    private var descriptor: FileDescriptor?

    /// Creates the temporary file.
    ///
    /// - Throws: `FileError.cannotWrite` if the file cannot be created.
    public init(_ path: String) throws(FileError) {
      self.path = path
      let file = try TemporaryFile.make(for: path)
      temporaryPath = file.path
      descriptor = file.descriptor
    }

    deinit {
      guard let descriptor else { return }
      unlink(temporaryPath)
      try? descriptor.close()
    }

    /// Appends bytes to the file.
    ///
    /// - Throws: `FileError.cannotWrite`.
    public func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes[...]) }

    /// Appends bytes to the file.
    ///
    /// - Throws: `FileError.cannotWrite`.
    public func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
      do {
        try open().writeAll(bytes)
      } catch {
        throw .cannotWrite(path, because: error)
      }
    }

    /// Completes the file and gives it its final name.
    ///
    /// - Parameter otherPath: another path in the same folder; nil for the path that the writer was
    ///   created with.
    /// - Throws: `FileError.cannotWrite` if the file cannot be completed.
    public func finish(
      _ durability: Durability = .synced, at otherPath: String? = nil
    ) throws(FileError) {
      let path = otherPath ?? path
      do {
        let descriptor = try open()
        if durability == .synced, fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        // A duplicate is closed because network file systems report errors only when a descriptor is closed. The
        // original descriptor keeps the lock until the file has its final name.
        try descriptor.duplicate().close()
        if rename(temporaryPath, path) != 0 { throw Errno(rawValue: errno) }
        try? descriptor.close()
      } catch {
        throw .cannotWrite(path, because: error)
      }
      descriptor = nil
    }

    private func open() throws(Errno) -> FileDescriptor {
      guard let descriptor else { throw .badFileDescriptor }
      return descriptor
    }
  }

  /// Copies the content of a file. For a link, it copies the content of the link's target.
  ///
  /// - Throws: `FileError` if the source cannot be read or the copy cannot be written.
  public static func copy(_ source: String, to path: String) throws(FileError) {
    let (input, size) = try RegularFile.open(source)
    defer { try? input.close() }
    let writer = try Writer(path)
    // At most the file's current size is copied, because another process may be appending to it.
    var left = size
    while left > 0 {
      let chunk = try RegularFile.chunk(min(left, 1 << 18), of: input, at: source)
      if chunk.isEmpty { break }
      try writer.write(chunk)
      left -= chunk.count
    }
    try writer.finish(.cached)
  }

  /// Creates a folder, including its parents.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason.
  public static func makeFolder(_ path: String) throws(FileError) {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += prefix.isEmpty || prefix.hasSuffix("/") ? String(part) : "/" + part
      if mkdir(prefix, 0o755) != 0 {
        let code = errno
        guard code == EEXIST || code == EISDIR, isFolder(prefix) else {
          if code == EEXIST { throw .cannotWrite(path: path, reason: "\(prefix) is not a folder") }
          throw .cannotWrite(path, because: Errno(rawValue: code))
        }
      }
    }
  }

  /// Creates the folder that will contain a file, including the folder's parents.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason.
  public static func makeFolder(holding file: String) throws(FileError) {
    try makeFolder(file.deletingLastPathComponent)
  }

  /// Returns whether a folder exists at a path.
  public static func isFolder(_ path: String) -> Bool {
    (try? FilePath(path).stat())?.type == .directory
  }
}

extension FileError {
  /// Returns the error for a file that cannot be written, with the system's message.
  package static func cannotWrite(_ path: String, because error: any Error) -> FileError {
    .cannotWrite(path: path, reason: words(error))
  }

  /// Returns the error for a file that cannot be read, with the system's message.
  package static func cannotRead(_ path: String, because error: any Error) -> FileError {
    .cannotRead(path: path, reason: words(error))
  }

  private static func words(_ error: any Error) -> String { "\(error)".lowercased() }
}
