/// A parser that splits a command into words as a shell would, without running a shell.
///
/// Whitespace separates words, single and double quotes group them, and a backslash makes the next character literal,
/// with the same exceptions inside quotes as in a shell. Variables and patterns are not expanded. Use `sh -c '...'`
/// where expansion is needed.
package enum CommandWords {
  /// Quotes a word so that a shell interprets it literally.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 128
        && (character.isLetter || character.isNumber || "-_./:,=+@%".contains(character))
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Splits a command into words.
  ///
  /// - Returns: the words; nil if a quote is not closed, or if the command ends with a backslash.
  package static func split(_ command: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = command.makeIterator()
    while let character = characters.next() {
      switch (quote, character) {
      case (nil, _) where character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (nil, "\\"):
        guard let next = characters.next() else { return nil }
        word = (word ?? "") + String(next)
      case ("\"", "\\"):
        guard let next = characters.next() else { return nil }
        word = (word ?? "") + ("\"\\$`".contains(next) ? "" : "\\") + String(next)
      case (let open?, _) where open == character:
        quote = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
    return words
  }
}
