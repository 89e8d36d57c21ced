import Glibc
import SystemPackage

/// A file by which processes agree on who may do something, and in which that one says what it does.
///
/// The lock is the system's (`flock`), so that it goes with the process that has it, however that ends; a network
/// file system passes it on to other machines. What is left of the file says nothing.
package final class LockFile {
  /// How many may have the lock at a time.
  package enum Kind: Sendable {
    case alone, shared
  }

  /// What came of asking for a lock.
  package enum Outcome {
    case held(LockFile)
    /// Somebody else has it; in his own words, where he has said something.
    case taken(by: String?)
    /// There are no locks on this file system.
    case unknown
  }

  package let path: String
  private let descriptor: FileDescriptor

  private init(_ path: String, _ descriptor: FileDescriptor) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { try? descriptor.close() }

  /// Asks for a lock; nothing is waited for.
  ///
  /// - Parameter words: what others are told of who has it alone.
  /// - Throws: `FileError.cannotWrite`.
  package static func take(
    _ path: String, _ kind: Kind, saying words: String
  ) throws(FileError) -> Outcome {
    for _ in 0..<TemporaryFile.attempts {
      let descriptor = try open(path)
      guard flock(descriptor.rawValue, (kind == .alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
        let code = errno
        let holder = code == EWOULDBLOCK ? said(in: descriptor) : nil
        try? descriptor.close()
        switch code {
        case EWOULDBLOCK: return .taken(by: holder)
        case EINTR: continue
        default: return .unknown
        }
      }
      // Between its opening and its locking somebody may have removed it.
      guard isSame(descriptor, path) else {
        try? descriptor.close()
        continue
      }
      // With a shared lock nobody has one alone: what stands there is of one that has ended.
      ftruncate(descriptor.rawValue, 0)
      if kind == .alone {
        _ = try? descriptor.writeAll(toAbsoluteOffset: 0, Array((words + "\n").utf8))
      }
      return .held(LockFile(path, descriptor))
    }
    throw .cannotWrite(path: path, reason: TemporaryFile.vanishing)
  }

  /// What somebody who has the lock alone says of himself.
  ///
  /// - Returns: nil where nobody has it, or nothing can be known of him.
  package static func holder(of path: String) -> String? {
    guard let descriptor = try? FileDescriptor.open(path, .readOnly, options: options) else {
      return nil
    }
    defer { try? descriptor.close() }
    guard flock(descriptor.rawValue, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else {
      return nil
    }
    return said(in: descriptor)
  }

  /// Gives the lock back, and removes the file if nobody else has it.
  package func release() {
    // A lock that others share cannot become one that is held alone.
    if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0, Self.isSame(descriptor, path) {
      unlink(path)
    }
    flock(descriptor.rawValue, LOCK_UN)
  }

  private static let options: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
  /// The longest words that are read.
  private static let wordLimit = 1 << 14

  private static func open(_ path: String) throws(FileError) -> FileDescriptor {
    do {
      let descriptor: FileDescriptor
      do {
        descriptor = try FileDescriptor.open(
          path, .readWrite, options: options.union(.create),
          permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
      } catch Errno.permissionDenied {
        // Left by another user. It can be locked, but nothing can be said in it.
        descriptor = try FileDescriptor.open(path, .readOnly, options: options)
      }
      if try descriptor.stat().type == .regular { return descriptor }
      try descriptor.close()
    } catch {
      throw .cannotWrite(path, because: error)
    }
    throw .cannotWrite(path: path, reason: "is no file")
  }

  private static func isSame(_ descriptor: FileDescriptor, _ path: String) -> Bool {
    guard let own = try? descriptor.stat(), let there = try? FilePath(path).stat() else {
      return false
    }
    return own.deviceID == there.deviceID && own.inode == there.inode
  }

  private static func said(in descriptor: FileDescriptor) -> String? {
    var bytes = [UInt8](repeating: 0, count: wordLimit)
    let count = bytes.withUnsafeMutableBytes { buffer in
      (try? descriptor.read(fromAbsoluteOffset: 0, into: buffer)) ?? 0
    }
    let text = String(decoding: bytes[..<count], as: UTF8.self).prefix { !$0.isNewline }
    return text.isEmpty ? nil : text.printable
  }
}
