import Bench
import Files
import Foundation

/// A program as it is given on the command line: what it is called, how it is talked to, and its words.
package struct ExternalCommand: Sendable, Hashable {
  /// The name in tables: letters, digits, `-`, `_` and `.`.
  package var name: String
  /// The name of the way in which it is talked to.
  package var kind: String
  /// The program and its arguments.
  package var words: [String]

  package init(name: String, kind: String, words: [String]) {
    self.name = name
    self.kind = kind
    self.words = words
  }

  /// Reads `KIND:COMMAND` or `NAME=KIND:COMMAND`.
  ///
  /// Without a name it is made from the command: the program's or the script's, and its arguments
  /// without options.
  ///
  /// - Parameter kinds: the ways of talking to it that are known, by their names.
  /// - Throws: `ExternalTrackerError.malformed`.
  package init(_ text: String, kinds: [String]) throws(ExternalTrackerError) {
    var name: String?
    var rest = text[...]
    if Self.kind(of: rest, among: kinds) == nil, let equals = text.firstIndex(of: "="),
      Self.isName(text[..<equals])
    {
      name = String(text[..<equals])
      rest = text[text.index(after: equals)...]
    }
    guard let kind = Self.kind(of: rest, among: kinds) else {
      throw .malformed(
        text: text,
        expected: kinds.map { "\($0):COMMAND" }.joined(separator: ", ")
          + " or NAME=\(kinds.first ?? ""):COMMAND")
    }
    let command = String(rest.dropFirst(kind.count + 1))
    guard let words = CommandWords.split(command) else {
      throw .malformed(text: text, expected: "a command whose quotes are closed")
    }
    guard words.first.map({ !$0.isEmpty }) ?? false else {
      throw .malformed(text: text, expected: "a command after '\(kind):'")
    }
    self.init(name: name ?? Self.name(of: words), kind: kind, words: words)
  }

  /// A fingerprint of the command and of the files that it names: of what the answers come from, as
  /// far as it can be seen.
  package var fingerprint: String {
    var sum = Checksum()
    sum.add("external tracker, revision 1")
    sum.add(kind)
    for (index, word) in words.enumerated() {
      sum.add(word)
      let path = index == 0 ? Self.program(word) : word
      // An option may have its file behind an equals sign.
      let candidates = [path, word.split(separator: "=").last.map(String.init) ?? ""]
      guard let file = candidates.first(where: Self.isFile) else { continue }
      sum.add(contentOf: file)
    }
    return sum.text
  }

  private static func kind(of text: Substring, among kinds: [String]) -> String? {
    kinds.first { text.hasPrefix($0 + ":") }
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 60 && text.allSatisfy(isNameCharacter)
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
  }

  private static func name(of command: [String]) -> String {
    // Behind an interpreter, the script says what it is.
    let script = command.dropFirst().firstIndex(where: isFile) ?? 0
    let words = command[script...].enumerated().compactMap { index, word -> String? in
      if index > 0, word.hasPrefix("-") { return nil }
      let last = word.lastPathComponent
      let stem = last.deletingPathExtension
      let plain = stem.filter(isNameCharacter)
      return plain.isEmpty ? nil : plain
    }
    return words.isEmpty ? "external" : String(words.joined(separator: "-").prefix(60))
  }

  /// Where a program is found.
  private static func program(_ name: String) -> String {
    guard !name.contains("/") else { return name }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first(where: isFile) ?? name
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return !path.isEmpty && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
