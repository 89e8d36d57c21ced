import SystemPackage

/// Functions that read regular files. Everything else is rejected, because reading a pipe or a device may never end.
public enum RegularFile {
  /// The default limit on the number of bytes read from a file. The limit is needed because a sparse file that takes up
  /// only a few kilobytes on disk may have any size.
  public static let defaultLimit = 1 << 28

  /// Opens a file for reading.
  ///
  /// - Returns: a descriptor, which the caller must close, and the size of the file in bytes.
  /// - Throws: `FileError.cannotRead` if the file cannot be opened or is not a regular file.
  package static func open(
    _ path: String
  ) throws(FileError) -> (descriptor: FileDescriptor, size: Int) {
    // The system's functions would open the path up to the NUL.
    guard !path.utf8.contains(0) else {
      throw .cannotRead(path: path, reason: "expected a path without NUL")
    }
    let descriptor: FileDescriptor
    do {
      // Without the option `nonBlocking`, opening a pipe would wait for its writer.
      descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
    } catch {
      throw .cannotRead(path, because: error)
    }
    let failure: FileError
    do throws(Errno) {
      let status = try descriptor.stat()
      if status.type == .regular { return (descriptor, Int(status.size)) }
      failure = .cannotRead(path: path, reason: "expected a file, found \(kind(status.type))")
    } catch {
      failure = .cannotRead(path, because: error)
    }
    try? descriptor.close()
    throw failure
  }

  /// Returns the size of a file, in bytes.
  ///
  /// - Throws: `FileError.cannotRead` if the file cannot be opened or is not a regular file.
  package static func size(of path: String) throws(FileError) -> Int {
    let (descriptor, size) = try open(path)
    try? descriptor.close()
    return size
  }

  /// Reads the content of a file.
  ///
  /// - Parameter limit: the maximum number of bytes. A larger file is an error.
  /// - Throws: `FileError.cannotRead` if the file cannot be read, is too large or is not a regular file.
  public static func read(
    _ path: String, limit: Int = defaultLimit
  ) throws(FileError) -> [UInt8] {
    let (descriptor, size) = try open(path)
    defer { try? descriptor.close() }
    guard size <= limit else {
      throw .cannotRead(path: path, reason: "expected at most \(limit) bytes, found \(size)")
    }
    // The reported size is not reliable: files in /proc and similar folders report a size of 0. The file is therefore
    // read to its end.
    var bytes = try chunk(max(size, 4096), of: descriptor, at: path)
    while !bytes.isEmpty, bytes.count <= limit {
      let chunk = try chunk(4096, of: descriptor, at: path)
      if chunk.isEmpty { break }
      bytes += chunk
    }
    guard bytes.count <= limit else {
      throw .cannotRead(path: path, reason: "expected at most \(limit) bytes, found more")
    }
    return bytes
  }

  /// Reads the content of a file, and throws an error of the caller's own type if this fails.
  ///
  /// - Parameter limit: the maximum number of bytes. A larger file is an error.
  /// - Parameter failure: a function that turns the reason into the error to throw.
  package static func read<Failure: Error>(
    _ path: String, limit: Int = defaultLimit, orThrow failure: (_ reason: String) -> Failure
  ) throws(Failure) -> [UInt8] {
    do {
      return try read(path, limit: limit)
    } catch {
      throw failure(error.reason)
    }
  }

  /// Returns at most `count` bytes from the beginning of a file, and the size of the file in bytes.
  ///
  /// - Throws: `FileError.cannotRead` if the file cannot be read or is not a regular file.
  public static func beginning(
    of path: String, count: Int
  ) throws(FileError) -> (bytes: [UInt8], size: Int) {
    let (descriptor, size) = try open(path)
    defer { try? descriptor.close() }
    return (try chunk(count, of: descriptor, at: path), size)
  }

  /// Reads the beginning of a file piece by piece.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes to read.
  ///   - begin: a function that receives the size of the file before the first piece is read.
  ///   - use: a function that receives each piece. The size of each piece except the last is a multiple of 8.
  /// - Throws: `FileError.cannotRead` if the file cannot be read or is not a regular file.
  package static func forEachPiece(
    of path: String, limit: Int, begin: (_ size: Int) -> Void,
    use: (UnsafeRawBufferPointer) -> Void
  ) throws(FileError) {
    let (descriptor, size) = try open(path)
    defer { try? descriptor.close() }
    begin(size)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 8)
    defer { buffer.deallocate() }
    var left = min(limit, size)
    while left > 0 {
      let wanted = min(left, buffer.count)
      var filled = 0
      do {
        while filled < wanted {
          let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<wanted])
          let count = try descriptor.read(into: rest)
          if count == 0 { break }
          filled += count
        }
      } catch {
        throw .cannotRead(path, because: error)
      }
      use(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
      left = filled < wanted ? 0 : left - filled
    }
  }

  /// Reads at most the next `capacity` bytes of a file. The result is empty at the end of the file.
  static func chunk(
    _ capacity: Int, of descriptor: FileDescriptor, at path: String
  ) throws(FileError) -> [UInt8] {
    do {
      return try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
    } catch {
      throw .cannotRead(path, because: error)
    }
  }

  private static func kind(_ type: FileType) -> String {
    switch type {
    case .directory: "a folder"
    case .fifo: "a pipe"
    case .socket: "a socket"
    default: "a device"
    }
  }
}
