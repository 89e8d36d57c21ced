import Glibc
import SystemPackage

/// Writes files whole or not at all. This package writes in no other way.
///
/// A file is first written in the same folder, under a name that nobody can guess or have put there
/// before. It gets its own name when it is complete. `removeLeftovers` finds what a killed process
/// leaves behind.
public enum AtomicFile {
  /// The durability of a file: whether it is brought to the disk before it gets its name.
  public enum Durability: Sendable {
    /// It is brought to the disk: the file is whole even after a power failure.
    case synced
    /// It is not: the file is whole after the process has ended in any way. This is for thousands
    /// of files that can be made again.
    case cached
  }

  /// Writes a file.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason. Then nothing is left behind, and
  ///   an older file stays as it was.
  public static func write(
    _ bytes: [UInt8], to path: String, durability: Durability = .synced
  ) throws(FileError) {
    let writer = try Writer(path)
    try writer.write(bytes)
    try writer.finish(durability)
  }

  /// Writes a file piece by piece, with the same promise. One thread uses it at a time.
  public final class Writer {
    private let path: String
    /// The file's place until `finish()`, for others that write it by its name.
    public let temporaryPath: String
    /// The open file; nil once the file has its name.
    private var descriptor: FileDescriptor?

    /// Creates the temporary file.
    ///
    /// - Throws: `FileError.cannotWrite`.
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

    /// Writes bytes.
    ///
    /// - Throws: `FileError.cannotWrite`.
    public func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes[...]) }

    /// Writes bytes.
    ///
    /// - Throws: `FileError.cannotWrite`.
    public func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
      do {
        try open().writeAll(bytes)
      } catch {
        throw .cannotWrite(path, because: error)
      }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Parameter otherPath: another name in the same folder; nil for the one the writer was made
    ///   with.
    /// - Throws: `FileError.cannotWrite`.
    public func finish(
      _ durability: Durability = .synced, at otherPath: String? = nil
    ) throws(FileError) {
      let path = otherPath ?? path
      do {
        let descriptor = try open()
        if durability == .synced, fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        // Network file systems report errors only when a descriptor is closed. A second descriptor
        // keeps the lock until the file has its name.
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

  /// Copies a file's content; for a link, that of the file it leads to.
  ///
  /// - Throws: `FileError`.
  public static func copy(_ source: String, to path: String) throws(FileError) {
    let (input, size) = try RegularFile.open(source)
    defer { try? input.close() }
    let writer = try Writer(path)
    // Copies no more than the file's present size, since another process may be adding to it.
    var left = size
    while left > 0 {
      let chunk = try RegularFile.chunk(min(left, 1 << 18), of: input, at: source)
      if chunk.isEmpty { break }
      try writer.write(chunk)
      left -= chunk.count
    }
    try writer.finish(.cached)
  }

  /// Makes a folder and those above it.
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

  /// Makes the folder that will hold a file, and those above it.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason.
  public static func makeFolder(holding file: String) throws(FileError) {
    try makeFolder(file.deletingLastPathComponent)
  }

  /// Tells whether a folder of that name exists.
  public static func isFolder(_ path: String) -> Bool {
    (try? FilePath(path).stat())?.type == .directory
  }
}

extension FileError {
  /// Returns the failure of a system call, in the system's words.
  package static func cannotWrite(_ path: String, because error: any Error) -> FileError {
    .cannotWrite(path: path, reason: words(error))
  }

  /// Returns the failure of a system call, in the system's words.
  package static func cannotRead(_ path: String, because error: any Error) -> FileError {
    .cannotRead(path: path, reason: words(error))
  }

  private static func words(_ error: any Error) -> String { "\(error)".lowercased() }
}
