import Files
import SystemPackage

/// The process's standard output and error.
package enum StandardStream {
  /// Writes to the standard output.
  ///
  /// - Throws: `FileError.cannotWrite`, for example when it goes to a file on a full disk.
  package static func output(_ bytes: [UInt8]) throws {
    do {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch {
      throw FileError.cannotWrite("the standard output", because: error)
    }
  }

  /// Writes to the standard error; what cannot be written there is lost.
  package static func error(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}
