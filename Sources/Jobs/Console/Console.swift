import Files
import Foundation
import Processes
import Reporting

/// What the commands say: results on the standard output, remarks on the standard error.
package enum Console {
  /// Writes a result and ends the line.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func print(_ result: String) throws {
    try StandardStream.output(Array((result + "\n").utf8))
  }

  package static func note(_ message: String) {
    StandardStream.error(message.printableLines + "\n")
  }

  package static func error(_ message: String) {
    note("vbench: \(message)")
  }

  /// What the standard output can show.
  package static var style: TextStyle {
    TextStyle(environment: ProcessInfo.processInfo.environment, width: width)
  }

  /// Columns of the terminal that the standard output is; nil where it is none.
  private static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes a value as JSON, keys in alphabetical order.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// The command line as it can be typed again.
  package static var commandLine: String {
    (["vbench"] + CommandLine.arguments.dropFirst()).map(CommandWords.quoted).joined(separator: " ")
  }
}
