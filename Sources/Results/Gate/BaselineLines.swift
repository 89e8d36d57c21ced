import Foundation

/// Where in the text of a baseline its subjects and sequences stand, so that a finding can be shown at its line.
package struct BaselineLines: Sendable {
  private struct Place: Hashable {
    var subject: String
    var sequence: String?
  }

  private var lines: [Place: Int] = [:]

  /// - Parameter text: as `BaselineFile` writes it: a name a line, two blanks for each level.
  package init(_ text: String) {
    var subject: String?
    var isInSubjects = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let level = line.prefix { $0 == " " }.count / 2
      guard let name = Self.name(line.dropFirst(2 * level)) else { continue }
      switch level {
      case 1: isInSubjects = name == "subjects"
      case 2 where isInSubjects:
        subject = name
        lines[Place(subject: name)] = index + 1
      case 4 where isInSubjects:
        guard let subject else { continue }
        lines[Place(subject: subject, sequence: name)] = index + 1
      default: break
      }
    }
  }

  /// The 1-based line of what a finding is about; nil where it stands nowhere in particular.
  package func line(of finding: GateFinding) -> Int? {
    guard let subject = finding.subject else { return nil }
    return lines[Place(subject: subject, sequence: finding.sequence)]
      ?? lines[Place(subject: subject)]
  }

  /// The name before a colon at which an object begins.
  private static func name(_ line: Substring) -> String? {
    let end = " : {"
    guard line.hasPrefix("\""), line.hasSuffix(end) else { return nil }
    return try? JSONDecoder().decode(
      String.self, from: Data("\(line.dropLast(end.count))".utf8))
  }
}
