/// A parser that splits a command into words as a shell would, without running a shell.
///
/// Spaces, tabs and line breaks separate words, single and double quotes group them, and a backslash makes the next
/// character literal, with the same exceptions inside quotes as in a shell. Variables and patterns are not expanded.
/// Use `sh -c '...'` where expansion is needed.
package enum CommandWords {
  /// Splits a command into words.
  ///
  /// - Returns: the words; nil if a quote is not closed, or if the command ends with a backslash.
  package static func split(_ command: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    // Like a shell, the parser sees a quotation mark even if a combining accent follows it.
    var scalars = command.unicodeScalars.makeIterator()
    func append(_ scalar: Unicode.Scalar) {
      word = word ?? String.UnicodeScalarView()
      word?.append(scalar)
    }
    while let scalar = scalars.next() {
      switch (quote, scalar) {
      case (nil, " "), (nil, "\t"), (nil, "\n"), (nil, "\r"):
        if let word { words.append(String(word)) }
        word = nil
      case (nil, "'"), (nil, "\""):
        quote = scalar
        word = word ?? String.UnicodeScalarView()
      case (nil, "\\"):
        guard let next = scalars.next() else { return nil }
        append(next)
      case ("\"", "\\"):
        guard let next = scalars.next() else { return nil }
        if next != "\"", next != "\\", next != "$", next != "`" { append("\\") }
        append(next)
      case (let open?, _) where open == scalar:
        quote = nil
      default:
        append(scalar)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(String(word)) }
    return words
  }
}
