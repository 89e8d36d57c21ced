import Bench
import Files
import Foundation

/// An external program as given on the command line, with its name, protocol and arguments.
package struct ExternalCommand: Sendable, Hashable {
  /// The program's name in tables. It consists of letters, digits, `-`, `_` and `.`.
  package var name: String
  /// The name of the protocol that the program uses.
  package var kind: String
  /// The path of the program, followed by its arguments.
  package var words: [String]

  package init(name: String, kind: String, words: [String]) {
    self.name = name
    self.kind = kind
    self.words = words
  }

  /// Parses `KIND:COMMAND` or `NAME=KIND:COMMAND`.
  ///
  /// If no name is given, the name is formed from the program's or script's file name and the arguments that are not
  /// options.
  ///
  /// - Parameter kinds: the names of the known protocols.
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
      let forms = kinds.map(Self.form)
      throw .malformed(
        text: text, expected: forms.joined(separator: ", ") + " or NAME=\(forms.first ?? "")")
    }
    let command = String(rest.dropFirst(kind.count + 1))
    guard let words = CommandWords.split(command) else {
      throw .malformed(text: text, expected: "a command without unclosed quotes")
    }
    guard words.first.map({ !$0.isEmpty }) ?? false else {
      throw .malformed(text: text, expected: "a command after '\(kind):'")
    }
    self.init(name: name ?? Self.name(of: words), kind: kind, words: words)
    guard kind == Self.python else { return }
    guard let python = pythonClass else {
      throw .malformed(text: text, expected: "\(Self.form(of: kind)), such as python:mine.py:Mine")
    }
    self.name = name ?? String(python.name.filter(Self.isNameCharacter).prefix(60))
    if self.name.isEmpty { self.name = kind }
  }

  /// The name of the protocol for classes in Python files.
  package static let python = "python"

  package var pythonClass: PythonClass? {
    kind == Self.python && words.count == 1 ? PythonClass(words[0]) : nil
  }

  /// Returns the form of a command on the command line, such as `trax:COMMAND`.
  package static func form(of kind: String) -> String {
    "\(kind):" + (kind == python ? "FILE:CLASS" : "COMMAND")
  }

  /// A fingerprint of the command and of the files that it names. Changes to other files do not affect it.
  package var fingerprint: String {
    if let pythonClass { return pythonClass.fingerprint }
    var sum = Checksum()
    sum.add("external tracker, revision 1")
    sum.add(kind)
    for (index, word) in words.enumerated() {
      sum.add(word)
      let path = index == 0 ? Self.program(word) : word
      // An option may specify its file after an equals sign.
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
    // If an interpreter runs a script, the script's name is used.
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

  /// Returns the path of a program; the argument itself if it is a path or if no folder in `PATH` contains the program.
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
