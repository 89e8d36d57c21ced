import Files
import Glibc
import SystemPackage

/// The process's standard output and error.
package enum StandardStream {
  /// Opens a substitute for each standard stream that this process was started without.
  ///
  /// Otherwise the next file that is opened would become one of them, and messages would be written
  /// into it. The substitute is opened for the opposite direction, so that reading and writing
  /// still fail.
  ///
  /// Call it before any file is opened.
  package static func occupyClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // A file gets the lowest free number, which is this one.
      let place = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
      if place < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
    }
  }

  /// Writes to the standard output.
  ///
  /// - Throws: `FileError.cannotWrite`, for example on a full disk.
  package static func output(_ bytes: [UInt8]) throws {
    do {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch {
      throw FileError.cannotWrite("the standard output", because: error)
    }
  }

  /// Returns the number of columns of a stream's terminal; nil if it is not a terminal.
  package static func terminalWidth(of stream: Int32) -> Int? {
    guard isatty(stream) == 1 else { return nil }
    var size = winsize()
    guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes a remark to the standard error, broken to a terminal's width.
  package static func remark(_ message: String) {
    let text = message.printableLines
    error((terminalWidth(of: STDERR_FILENO).map { text.broken(width: $0) } ?? text) + "\n")
  }

  /// Writes to the standard error; text that cannot be written there is lost.
  package static func error(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}
