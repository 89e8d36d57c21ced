import Glibc

/// Files that are read whole. Pipes, devices and folders are refused, as they may never end.
public enum RegularFile {
  /// Opens a file for reading.
  ///
  /// - Returns: a descriptor that the caller closes, and the file's size in bytes.
  /// - Throws: `FileError.cannotRead`.
  public static func open(_ path: String) throws(FileError) -> (descriptor: Int32, size: Int) {
    // Opening a pipe for reading would wait for its writer.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = FileError.cannotRead(path)
      close(descriptor)
      throw error
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .cannotRead(path: path, reason: "expected a file, found \(kind(status.st_mode))")
    }
    return (descriptor, Int(status.st_size))
  }

  /// The content of a file.
  ///
  /// - Parameter limit: the most bytes that such a file has; a larger one is refused.
  /// - Throws: `FileError.cannotRead`.
  public static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    let (descriptor, size) = try open(path)
    defer { close(descriptor) }
    guard size <= limit else {
      throw .cannotRead(path: path, reason: "expected at most \(limit) bytes, found \(size)")
    }
    // Files of /proc and the like have a size of 0 and are read to their end.
    var bytes: [UInt8] = []
    var failure: Int32 = 0
    var room = max(size, 4096)
    var isAtEnd = false
    while !isAtEnd, failure == 0, bytes.count <= limit {
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let found = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, found)
        if found < 0, errno != EINTR { failure = errno }
        isAtEnd = found == 0
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      room = 4096
    }
    guard failure == 0 else { throw .cannotRead(path, code: failure) }
    guard bytes.count <= limit else {
      throw .cannotRead(path: path, reason: "expected at most \(limit) bytes, found more")
    }
    return bytes
  }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
