import Files
import Foundation

/// The process's standard output and error.
package enum StandardStream {
  /// Writes to the standard output.
  ///
  /// - Throws: `FileError.cannotWrite`, for example when it goes to a file on a full disk.
  package static func output(_ bytes: [UInt8]) throws {
    guard AtomicFile.writeAll(bytes, to: STDOUT_FILENO) else {
      throw FileError.cannotWrite("the standard output")
    }
  }

  /// Writes to the standard error; what cannot be written there is lost.
  package static func error(_ text: String) {
    _ = AtomicFile.writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}
