import Glibc
import SystemPackage

/// Functions that write files atomically: completely, or not at all. This package writes its results and all its other
/// output files in this way.
///
/// The content is first written to a temporary file in the same folder. The temporary file has a unique name that
/// cannot be guessed, and gets its final name when it is complete. `removeLeftovers` removes the temporary files that
/// killed processes have left behind.
public enum AtomicFile {
  /// The choice of whether a file is synced to disk before it gets its final name.
  public enum Durability: Sendable {
    /// The file is synced to disk, so that it is complete even after a power failure.
    case synced
    /// The file is not synced. It is complete even if the process is killed, but may be lost in a power failure. Use
    /// this for large numbers of files that can be created again.
    case cached
  }

  /// Writes a file.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason. In that case, no temporary file remains, and an
  ///   existing file is unchanged.
  public static func write(
    _ bytes: [UInt8], to path: String, durability: Durability = .synced
  ) throws(FileError) {
    let writer = try Writer(path)
    try writer.write(bytes)
    try writer.finish(durability)
  }

  /// A writer that receives the content of a file in several pieces and creates the file atomically. Only one thread
  /// may use it at a time.
  public final class Writer {
    private let path: String
    /// The path of the temporary file, which exists until `finish(_:at:)` gives it its final name or the writer is
    /// released. Code that can write only to a path may write to this file.
    public let temporaryPath: String
    /// The descriptor of the temporary file; nil after the file has been given its final name.
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
      TemporaryFile.forget(temporaryPath)
      try? descriptor.close()
    }

    /// Appends bytes to the file.
    ///
    /// - Throws: `FileError.cannotWrite` if the bytes cannot be written.
    public func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes[...]) }

    /// Appends bytes to the file.
    ///
    /// - Throws: `FileError.cannotWrite` if the bytes cannot be written.
    public func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
      do {
        try open().writeAll(bytes)
      } catch {
        throw .cannotWrite(path, because: error)
      }
    }

    /// Completes the file and gives it its final name.
    ///
    /// - Parameter otherPath: the final path of the file, which must be in the same folder as the temporary file; nil
    ///   for the path with which the writer was created.
    /// - Throws: `FileError.cannotWrite` if the file cannot be completed.
    public func finish(
      _ durability: Durability = .synced, at otherPath: String? = nil
    ) throws(FileError) {
      let path = otherPath ?? path
      do {
        let descriptor = try open()
        if durability == .synced, fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        // Network file systems may report errors only when a descriptor is closed, so a duplicate is closed first. The
        // original descriptor keeps the lock until the file has its final name.
        try descriptor.duplicate().close()
        if rename(temporaryPath, path) != 0 { throw Errno(rawValue: errno) }
        TemporaryFile.forget(temporaryPath)
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

  /// Copies the content of a file. If the source is a link, the content of its target is copied.
  ///
  /// - Throws: `FileError` if the source cannot be read or the copy cannot be written.
  public static func copy(_ source: String, to path: String) throws(FileError) {
    let (input, size) = try RegularFile.open(source)
    defer { try? input.close() }
    let writer = try Writer(path)
    // The copy stops at the size that the file had when it was opened, because another process may be appending to the
    // file.
    var left = size
    while left > 0 {
      let chunk = try RegularFile.chunk(min(left, 1 << 18), of: input, at: source)
      if chunk.isEmpty { break }
      try writer.write(chunk)
      left -= chunk.count
    }
    try writer.finish(.cached)
  }

  /// Creates a folder, and any of its parent folders that do not exist.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason.
  public static func makeFolder(_ path: String) throws(FileError) {
    var prefix = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for part in path.pathParts {
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

  /// Creates a folder inside a folder that the user has chosen. Any folders that do not exist are created.
  ///
  /// Links inside the user's folder are not followed. An archive of unknown origin may contain them, and files would
  /// then be written to other places.
  ///
  /// - Parameters:
  ///   - name: the path of the folder, relative to `root`.
  ///   - root: the folder that the user has chosen. It may be a link.
  /// - Throws: `FileError.cannotWrite`, with the system's reason, or if a folder inside `root` is a link.
  public static func makeFolder(_ name: String, in root: String) throws(FileError) {
    try makeFolder(root)
    var path = root
    for part in name.pathParts {
      path += "/" + part
      if mkdir(path, 0o755) == 0 { continue }
      let code = errno
      guard code == EEXIST else { throw .cannotWrite(path, because: Errno(rawValue: code)) }
      try checkNoLink(path)
      if !isFolder(path) { throw .cannotWrite(path: path, reason: "it is not a folder") }
    }
  }

  /// Checks that a folder inside an output folder is not a link.
  static func checkNoLink(_ folder: String) throws(FileError) {
    guard isLink(folder) else { return }
    throw .cannotWrite(
      path: folder, reason: "it is a link, and links inside an output folder are not followed")
  }

  /// Creates the folder that will contain a file, and any of its parent folders that do not exist.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason.
  public static func makeFolder(holding file: String) throws(FileError) {
    try makeFolder(file.deletingLastPathComponent)
  }

  /// Returns whether a path names a link.
  package static func isLink(_ path: String) -> Bool {
    (try? FilePath(path).stat(followTargetSymlink: false))?.type == .symbolicLink
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
