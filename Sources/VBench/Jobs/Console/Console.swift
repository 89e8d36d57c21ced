import Bench
import Files
import Foundation
import GroundTruth
import Reporting

/// Functions that print the output of commands: results on standard output, and notes on standard error.
enum Console {
  /// Prints a result followed by a line end.
  ///
  /// - Throws: `FileError.cannotWrite` if standard output cannot be written.
  static func print(_ result: String) throws {
    try StandardStream.output(Array((result + "\n").utf8))
  }

  /// Prints sentences, wrapped to the width of the terminal.
  ///
  /// - Throws: `FileError.cannotWrite` if standard output cannot be written.
  static func print(sentences: [String]) throws {
    for sentence in sentences { try print(style.text(sentence.printable)) }
  }

  /// Prints a note, wrapped to the width of the terminal.
  static func note(_ message: String) {
    StandardStream.remark(message)
  }

  /// Prints the commands of a GitHub workflow, whose parts are escaped already.
  static func note(commands: String) {
    StandardStream.error(commands + "\n")
  }

  /// Prints a note for each location that is interpreted as embedded data although a file or folder with the same name
  /// exists.
  static func noteEmbedded(_ locations: [String]) {
    for location in locations
    where EmbeddedData.names.contains(location)
      && FileManager.default.fileExists(atPath: location)
    {
      note(
        "\(location) stands for the data that comes with vbench; for the local file or folder, write ./\(location)"
      )
    }
  }

  static func error(_ message: String) {
    note("vbench: \(message)")
  }

  /// The text style that suits standard output.
  static var style: TextStyle {
    TextStyle(
      environment: ProcessInfo.processInfo.environment,
      width: StandardStream.terminalWidth(of: STDOUT_FILENO))
  }

  /// Prints a value as JSON with sorted keys.
  ///
  /// - Throws: `FileError.cannotWrite` if standard output cannot be written.
  static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try print(jsonText: Array(try encoder.encode(value)) + [UInt8(ascii: "\n")])
  }

  /// Prints JSON in which no text is a command to the CI system whose log it appears in.
  ///
  /// - Parameter bytes: a document that ends with a line feed.
  /// - Throws: `FileError.cannotWrite` if standard output cannot be written.
  static func print(jsonText bytes: [UInt8]) throws {
    try StandardStream.output(Escaping.jsonInLog(bytes))
  }

  /// The command line of this process, quoted so that it can be pasted into a shell.
  static var commandLine: String {
    (["vbench"] + CommandLine.arguments.dropFirst()).map(Escaping.shellWord).joined(separator: " ")
  }
}
