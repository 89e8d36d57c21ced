import Files
import Foundation

/// The line numbers of methods and sequences in a baseline's text, so that findings can be shown at these lines.
package struct BaselineLines: Sendable {
  private struct Key: Hashable {
    var method: String
    var sequence: String?
  }

  private var lines: [Key: Int] = [:]

  /// Finds the lines of all methods and sequences in a baseline's text.
  ///
  /// - Parameter text: the text as written by `BaselineFile`, with one name per line and an indentation of two spaces
  ///   per level.
  package init(_ text: String) {
    var method: String?
    var isInMethods = false
    for (index, line) in text.textLines.enumerated() {
      let level = line.prefix { $0 == " " }.count / 2
      guard let name = Self.name(line.dropFirst(2 * level)) else { continue }
      switch level {
      case 1: isInMethods = name == "subjects"
      case 2 where isInMethods:
        method = name
        lines[Key(method: name)] = index + 1
      case 4 where isInMethods:
        guard let method else { continue }
        lines[Key(method: method, sequence: name)] = index + 1
      default: break
      }
    }
  }

  /// Returns the 1-based line of a finding's sequence or, if there is no such line, of its method; nil if neither has
  /// a line.
  package func line(of finding: GateFinding) -> Int? {
    guard let method = finding.method else { return nil }
    return lines[Key(method: method, sequence: finding.sequence)]
      ?? lines[Key(method: method)]
  }

  /// Returns the key of the JSON object that starts on a line; nil for other lines.
  private static func name(_ line: Substring) -> String? {
    let end = " : {"
    guard line.hasPrefix("\""), line.hasSuffix(end) else { return nil }
    return try? JSONDecoder().decode(
      String.self, from: Data("\(line.dropLast(end.count))".utf8))
  }
}
