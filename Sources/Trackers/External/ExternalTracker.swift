/// A tracker that is a program of its own: what it is called, how it is talked to, and its command.
package struct ExternalTracker: Sendable, Hashable {
  /// How a program is talked to.
  package enum Kind: String, Sendable, CaseIterable {
    /// The protocol of the VOT community.
    case trax
    /// Paths of frames in, boxes out, a line each.
    case lines
  }

  /// The name in tables: letters, digits, `-`, `_` and `.`.
  package var name: String
  package var kind: Kind
  /// The program and its arguments.
  package var command: [String]

  package init(name: String, kind: Kind, command: [String]) {
    self.name = name
    self.kind = kind
    self.command = command
  }

  /// Reads `trax:COMMAND`, `lines:COMMAND` or `NAME=trax:COMMAND`.
  ///
  /// Without a name it is made from the command: the program's or the script's, and its arguments
  /// without options.
  ///
  /// - Throws: `ExternalTrackerError.malformed`.
  package init(_ text: String) throws(ExternalTrackerError) {
    let found = try ExternalCommand(text, kinds: Kind.allCases.map(\.rawValue))
    guard let kind = Kind(rawValue: found.kind) else {
      throw .malformed(text: text, expected: "one of \(Kind.allCases.map(\.rawValue))")
    }
    self.init(name: found.name, kind: kind, command: found.words)
  }

  /// A fingerprint of the command and of the files that it names: of what the answers come from, as
  /// far as it can be seen.
  package var fingerprint: String {
    ExternalCommand(name: name, kind: kind.rawValue, words: command).fingerprint
  }
}
