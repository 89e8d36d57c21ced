import Glibc
import SystemPackage

/// A lock file, in which the holder describes what it is doing.
///
/// The lock is the system's `flock`. It is released when the process ends for any reason, and network file systems
/// share it with other machines. A file that remains without a lock has no effect.
package final class LockFile {
  /// The kind of a lock: held by one process alone, or shared by several processes.
  package enum Kind: Sendable {
    case alone, shared
  }

  /// The result of trying to acquire a lock.
  package enum Outcome {
    case held(LockFile)
    /// Another process holds the lock. The value is the description that the process gave of itself; nil if it gave
    /// none.
    case taken(by: String?)
    /// The file system does not support locks.
    case unknown
  }

  package let path: String
  private let descriptor: FileDescriptor

  private init(_ path: String, _ descriptor: FileDescriptor) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { try? descriptor.close() }

  /// Tries to acquire a lock, without waiting.
  ///
  /// - Parameter words: a description of this process, which other processes can read if the lock is exclusive.
  /// - Throws: `FileError.cannotWrite` if the file cannot be opened.
  package static func take(
    _ path: String, _ kind: Kind, saying words: String
  ) throws(FileError) -> Outcome {
    for _ in 0..<TemporaryFile.attempts {
      let descriptor = try open(path)
      guard flock(descriptor.rawValue, (kind == .alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
        let code = errno
        let holder = code == EWOULDBLOCK ? content(in: descriptor) : nil
        try? descriptor.close()
        switch code {
        case EWOULDBLOCK: return .taken(by: holder)
        case EINTR: continue
        default: return .unknown
        }
      }
      // Between opening and locking, another process may have removed the file.
      guard isSame(descriptor, path) else {
        try? descriptor.close()
        continue
      }
      // No other process can hold an exclusive lock now, so any text in the file was left by a process that has
      // released its lock or ended.
      ftruncate(descriptor.rawValue, 0)
      if kind == .alone {
        _ = try? descriptor.writeAll(toAbsoluteOffset: 0, Array((words + "\n").utf8))
      }
      return .held(LockFile(path, descriptor))
    }
    throw .cannotWrite(path: path, reason: TemporaryFile.vanishing)
  }

  /// Returns the description that an exclusive holder gave of itself.
  ///
  /// - Returns: the description, or nil if there is no exclusive holder or if it gave no description.
  package static func holder(of path: String) -> String? {
    guard let descriptor = try? FileDescriptor.open(path, .readOnly, options: options) else {
      return nil
    }
    defer { try? descriptor.close() }
    guard flock(descriptor.rawValue, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else {
      return nil
    }
    return content(in: descriptor)
  }

  /// Releases the lock, and removes the file if no other process holds the lock.
  package func release() {
    // If other processes share the lock, this call fails and the file is kept.
    if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0, Self.isSame(descriptor, path) {
      unlink(path)
    }
    flock(descriptor.rawValue, LOCK_UN)
  }

  private static let options: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
  /// The maximum number of bytes that are read from a description.
  private static let wordLimit = 1 << 14

  private static func open(_ path: String) throws(FileError) -> FileDescriptor {
    do {
      let descriptor: FileDescriptor
      do {
        descriptor = try FileDescriptor.open(
          path, .readWrite, options: options.union(.create),
          permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
      } catch Errno.permissionDenied {
        // Another user's file can be locked even if it cannot be written.
        descriptor = try FileDescriptor.open(path, .readOnly, options: options)
      }
      if try descriptor.stat().type == .regular { return descriptor }
      try descriptor.close()
    } catch {
      throw .cannotWrite(path, because: error)
    }
    throw .cannotWrite(path: path, reason: "it is not a file")
  }

  private static func isSame(_ descriptor: FileDescriptor, _ path: String) -> Bool {
    guard let own = try? descriptor.stat(), let there = try? FilePath(path).stat() else {
      return false
    }
    return own.deviceID == there.deviceID && own.inode == there.inode
  }

  private static func content(in descriptor: FileDescriptor) -> String? {
    var bytes = [UInt8](repeating: 0, count: wordLimit)
    let count = bytes.withUnsafeMutableBytes { buffer in
      (try? descriptor.read(fromAbsoluteOffset: 0, into: buffer)) ?? 0
    }
    let text = String(decoding: bytes[..<count], as: UTF8.self).prefix { !$0.isNewline }
    return text.isEmpty ? nil : text.printable
  }
}
