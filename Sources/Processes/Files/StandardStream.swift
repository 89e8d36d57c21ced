import Files
import Foundation

/// The process's standard output and error.
public enum StandardStream {
  /// Writes to the standard output.
  ///
  /// - Throws: `FileError.cannotWrite`, for example when it goes to a file on a full disk.
  public static func output(_ bytes: [UInt8]) throws {
    guard AtomicFile.writeAll(bytes, to: STDOUT_FILENO) else {
      throw FileError.cannotWrite("the standard output")
    }
  }

  /// Writes to the standard error; what cannot be written there is lost.
  public static func error(_ text: String) {
    _ = AtomicFile.writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}
