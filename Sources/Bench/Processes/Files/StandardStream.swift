import Files
import Glibc
import SystemPackage

/// The process's standard output and standard error.
package enum StandardStream {
  /// Opens a substitute for each standard stream that was closed when this process started.
  ///
  /// Otherwise, the next file that is opened would get the stream's descriptor, and messages would be written into that
  /// file. The substitute is opened for the opposite direction, so that reading and writing still fail.
  ///
  /// Call this method before any file is opened.
  package static func occupyClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // A newly opened file gets the lowest free descriptor, which is the closed stream's descriptor.
      let substitute = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
      if substitute < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
    }
  }

  /// Writes to standard output.
  ///
  /// - Throws: `FileError.cannotWrite`, for example if the disk is full.
  package static func output(_ bytes: [UInt8]) throws {
    do {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch {
      throw FileError.cannotWrite("the standard output", because: error)
    }
  }

  /// Returns a stream's terminal width in columns; nil if the stream is not a terminal. If the terminal does not report
  /// its width, the result is 80.
  package static func terminalWidth(of stream: Int32) -> Int? {
    guard isatty(stream) == 1 else { return nil }
    var size = winsize()
    guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes a remark to standard error, with lines broken at the terminal width.
  package static func remark(_ message: String) {
    let text = message.printableLines
    error((terminalWidth(of: STDERR_FILENO).map { text.broken(width: $0) } ?? text) + "\n")
  }

  /// Writes to standard error. Text that cannot be written is lost.
  package static func error(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}
