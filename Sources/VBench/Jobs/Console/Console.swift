import Bench
import Files
import Foundation
import GroundTruth
import Reporting

/// What the commands say: results on the standard output, remarks on the standard error.
package enum Console {
  /// Writes a result and ends the line.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func print(_ result: String) throws {
    try StandardStream.output(Array((result + "\n").utf8))
  }

  /// Writes sentences, in lines of the terminal's width.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func print(sentences: [String]) throws {
    for sentence in sentences { try print(style.text(sentence.printable)) }
  }

  /// Writes a remark, in lines of the terminal's width.
  package static func note(_ message: String) {
    StandardStream.remark(message)
  }

  /// Writes lines that a program reads, as they are.
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

  /// What the standard output can show.
  package static var style: TextStyle {
    TextStyle(
      environment: ProcessInfo.processInfo.environment,
      width: StandardStream.terminalWidth(of: STDOUT_FILENO))
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
