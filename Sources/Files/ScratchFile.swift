import Glibc
import Synchronization
import SystemPackage

/// Room on disk for what is too large to be kept in memory, gone with the last who holds it.
///
/// The file has no name, so that nothing is left of it, however the process ends.
package final class ScratchFile: Sendable {
  private let descriptor: FileDescriptor
  private let end = Mutex<Int64>(0)

  /// - Parameter folder: where there is room.
  /// - Throws: `FileError.cannotWrite`.
  package init(in folder: String) throws(FileError) {
    let file = try TemporaryFile.make(for: folder + "/scratch", .readWrite)
    unlink(file.path)
    descriptor = file.descriptor
  }

  deinit { try? descriptor.close() }

  /// Writes bytes to its end.
  ///
  /// - Returns: where they begin; nil where there is no room for them.
  package func append(_ bytes: [UInt8]) -> Int64? {
    end.withLock { end in
      guard (try? descriptor.writeAll(toAbsoluteOffset: end, bytes)) == bytes.count else {
        return nil
      }
      defer { end += Int64(bytes.count) }
      return end
    }
  }

  /// Reads bytes that were written.
  package func read(_ count: Int, at offset: Int64) -> [UInt8] {
    // The empty array, which all threads share, would be written to.
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
          // Nobody else can have changed it: the disk is broken, and so is every figure.
          fatalError("a temporary file of results can no longer be read: \(error)")
        }
      }
    }
  }
}
