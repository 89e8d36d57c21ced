/// A correction of digits in words. If a word consists of several letters and exactly one digit, the digit is replaced
/// by a letter that it resembles, provided that the reader also considered that letter. The parts of a hyphenated word
/// are corrected one by one.
enum WordShape {
  /// Digits, and the letters that they resemble.
  private static let letters: [String: String] = ["0": "OoD", "1": "lIi", "5": "Ss", "8": "B"]
  private static let fewestLetters = 3
  /// The minimum number of letters, besides the digit, in the second or a later part of a hyphenated word.
  private static let fewestLettersInPart = 2
  private static let leastConfidence = 0.02

  /// Returns the given symbols with digits in words replaced by letters.
  static func applied(to symbols: [TextLine.Symbol]) -> [TextLine.Symbol] {
    var result = symbols
    var start = 0
    while start < symbols.count {
      var end = start
      while end < symbols.count, end == start || !symbols[end].startsWord,
        symbols[end].isLetter || symbols[end].isDigit
      {
        end += 1
      }
      let word = start..<end
      let letterCount = word.count { symbols[$0].isLetter }
      let needed = followsHyphenatedWord(word, in: symbols) ? fewestLettersInPart : fewestLetters
      if letterCount >= needed, word.count == letterCount + 1,
        let digit = word.first(where: { symbols[$0].isDigit })
      {
        result[digit] = asLetter(symbols[digit])
      }
      start = max(end, start + 1)
    }
    return result
  }

  /// Returns whether a hyphen joins the characters in a range to a preceding word of letters.
  private static func followsHyphenatedWord(
    _ word: Range<Int>, in symbols: [TextLine.Symbol]
  ) -> Bool {
    let hyphen = word.lowerBound - 1
    guard hyphen >= fewestLetters, !symbols[word.lowerBound].startsWord,
      !symbols[hyphen].startsWord, symbols[hyphen].choices.first?.text == "-"
    else { return false }
    let before = hyphen - fewestLetters..<hyphen
    return before.allSatisfy { symbols[$0].isLetter }
      && before.dropFirst().allSatisfy { !symbols[$0].startsWord }
  }

  private static func asLetter(_ symbol: TextLine.Symbol) -> TextLine.Symbol {
    guard let alike = letters[symbol.choices[0].text],
      let index = symbol.choices.indices.dropFirst().first(where: { index in
        alike.contains(symbol.choices[index].text)
          && symbol.choices[index].confidence >= leastConfidence
      })
    else { return symbol }
    var symbol = symbol
    let letter = symbol.choices.remove(at: index)
    symbol.choices.insert(letter, at: 0)
    return symbol
  }
}

extension TextLine.Symbol {
  fileprivate var isLetter: Bool { choices.first?.text.allSatisfy(\.isLetter) ?? false }
  fileprivate var isDigit: Bool { choices.first?.text.allSatisfy(\.isWholeNumber) ?? false }
}
