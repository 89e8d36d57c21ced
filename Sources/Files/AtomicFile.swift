import Glibc

/// Writes files whole or not at all: the one way in which this package writes.
///
/// A file is written under a name of its own in the same folder, which nobody can guess or have put
/// there before, and gets its own name when it is complete. What a process that was killed leaves
/// behind is found by `removeLeftovers`.
public enum AtomicFile {
  /// Whether a file is brought to the disk before it gets its name.
  public enum Durability: Sendable {
    /// Yes: it is whole also after the power has failed.
    case synced
    /// No: it is whole after the process has ended in any way. For files by the thousand that can be
    /// made again.
    case cached
  }

  /// Writes a file.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason; nothing is left behind then, and a
  ///   file that was there stays as it was.
  public static func write(
    _ bytes: [UInt8], to path: String, durability: Durability = .synced
  ) throws(FileError) {
    let writer = try Writer(path)
    try writer.write(bytes)
    try writer.finish(durability)
  }

  /// Writes a file piece by piece, with the same promise. For use by one thread at a time.
  public final class Writer {
    private let path: String
    /// Where the file is until `finish()`, for others that write it by its name.
    public let temporaryPath: String
    private var descriptor: Int32

    /// - Throws: `FileError.cannotWrite`.
    public init(_ path: String) throws(FileError) {
      self.path = path
      let file = try TemporaryFile.make(for: path)
      temporaryPath = file.path
      descriptor = file.descriptor
    }

    deinit {
      guard descriptor >= 0 else { return }
      unlink(temporaryPath)
      close(descriptor)
    }

    /// - Throws: `FileError.cannotWrite`.
    public func write(_ bytes: [UInt8]) throws(FileError) {
      guard AtomicFile.writeAll(bytes, to: descriptor) else { throw .cannotWrite(path) }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Throws: `FileError.cannotWrite`.
    public func finish(_ durability: Durability = .synced) throws(FileError) {
      // Network file systems tell what went wrong only when a descriptor is closed; a second one
      // keeps the lock until the file has its name.
      guard durability == .cached || fsync(descriptor) == 0, close(dup(descriptor)) == 0,
        rename(temporaryPath, path) == 0
      else { throw .cannotWrite(path) }
      close(descriptor)
      descriptor = -1
    }
  }

  /// Copies a file's content; of a link, that of the file it leads to.
  ///
  /// - Throws: `FileError`.
  public static func copy(_ source: String, to path: String) throws(FileError) {
    let (input, _) = try RegularFile.open(source)
    defer { close(input) }
    let writer = try Writer(path)
    var isAtEnd = false
    while !isAtEnd {
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
        let found = read(input, buffer.baseAddress, buffer.count)
        count = max(0, found)
        if found < 0, errno != EINTR { failure = errno }
        isAtEnd = found == 0
      }
      guard failure == 0 else { throw .cannotRead(source, code: failure) }
      try writer.write(chunk)
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
          throw .cannotWrite(path, code: code)
        }
      }
    }
  }

  /// Makes the folder that a file is to lie in, and those above it.
  ///
  /// - Throws: `FileError.cannotWrite` with the system's reason.
  public static func makeFolder(holding file: String) throws(FileError) {
    var name = file[...]
    while name.last == "/" { name.removeLast() }
    guard let slash = name.lastIndex(of: "/") else { return }
    try makeFolder(String(name[...slash]))
  }

  /// Whether there is a folder of that name.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Writes everything, however many calls it takes; `errno` says why where it returns false.
  public static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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
}

extension FileError {
  /// The failure of the system call just made, in the system's words.
  public static func cannotWrite(_ path: String, code: Int32 = errno) -> FileError {
    .cannotWrite(path: path, reason: words(code))
  }

  /// The failure of the system call just made, in the system's words.
  public static func cannotRead(_ path: String, code: Int32 = errno) -> FileError {
    .cannotRead(path: path, reason: words(code))
  }

  private static func words(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
