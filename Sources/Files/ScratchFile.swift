import Glibc
import Synchronization
import SystemPackage

/// A scratch file for data that is too large for memory. Its space is reclaimed when the last reference is released.
///
/// The file is unlinked as soon as it is created, so its space is reclaimed even if the process crashes.
package final class ScratchFile: Sendable {
  private let descriptor: FileDescriptor
  private let end = Mutex<Int64>(0)

  /// Creates an empty file.
  ///
  /// - Parameter folder: a folder with enough space.
  /// - Throws: `FileError.cannotWrite` if the file cannot be created.
  package init(in folder: String) throws(FileError) {
    let file = try TemporaryFile.make(for: folder + "/scratch", .readWrite)
    unlink(file.path)
    TemporaryFile.forget(file.path)
    descriptor = file.descriptor
  }

  deinit { try? descriptor.close() }

  /// Appends bytes.
  ///
  /// - Returns: the offset of the bytes in the file, or nil if they cannot be written, for example because the disk is
  ///   full.
  package func append(_ bytes: [UInt8]) -> Int64? {
    end.withLock { end in
      guard (try? descriptor.writeAll(toAbsoluteOffset: end, bytes)) == bytes.count else {
        return nil
      }
      defer { end += Int64(bytes.count) }
      return end
    }
  }

  /// Reads bytes that were written earlier.
  package func read(_ count: Int, at offset: Int64) -> [UInt8] {
    // The storage of an empty array is shared by all threads and must not be written to.
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        do {
          let read = try descriptor.read(fromAbsoluteOffset: offset + Int64(filled), into: rest)
          guard read > 0 else { throw Errno.ioError }
          filled += read
        } catch {
          // No other process can have changed the file, so the disk is faulty, and no result can be trusted.
          fatalError("a temporary results file can no longer be read: \(error)")
        }
      }
    }
  }
}
