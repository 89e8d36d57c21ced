import Bench
import Files
import Foundation
import GroundTruth
import Reporting

/// The output of commands: results on standard output, remarks on standard error.
package enum Console {
  /// Prints a result and ends the line.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func print(_ result: String) throws {
    try StandardStream.output(Array((result + "\n").utf8))
  }

  /// Prints sentences, wrapped to the width of the terminal.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func print(sentences: [String]) throws {
    for sentence in sentences { try print(style.text(sentence.printable)) }
  }

  /// Prints a remark, wrapped to the width of the terminal.
  package static func note(_ message: String) {
    StandardStream.remark(message)
  }

  /// Prints lines for another program, without wrapping them.
  package static func note(unbroken lines: String) {
    StandardStream.error(lines.printableLines + "\n")
  }

  /// Says of locations that stand for embedded data, where there are files of these names, what was taken.
  package static func noteEmbedded(_ locations: [String]) {
    for location in locations
    where EmbeddedData.names.contains(location)
      && FileManager.default.fileExists(atPath: location)
    {
      note(
        "\(location): the data that comes with vbench; what is called so here is ./\(location)")
    }
  }

  package static func error(_ message: String) {
    note("vbench: \(message)")
  }

  /// The style that standard output supports.
  package static var style: TextStyle {
    TextStyle(
      environment: ProcessInfo.processInfo.environment,
      width: StandardStream.terminalWidth(of: STDOUT_FILENO))
  }

  /// Prints a value as JSON with sorted keys.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// The command line, quoted so that it can be typed again.
  package static var commandLine: String {
    (["vbench"] + CommandLine.arguments.dropFirst()).map(CommandWords.quoted).joined(separator: " ")
  }
}
