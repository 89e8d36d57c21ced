/// A list of words that are preferred to similar words when text is read.
struct WordPreference {
  let words: [String]

  /// Returns the given symbols with words replaced by similar words from the list. A word from the list is similar if
  /// it has the same length, each differing character is among the corresponding symbol's choices, and at most half of
  /// the characters differ.
  func applied(to symbols: [TextLine.Symbol]) -> [TextLine.Symbol] {
    guard !words.isEmpty else { return symbols }
    var result = symbols
    for word in symbols.words {
      let inner = Self.withoutPunctuation(word, of: symbols)
      let fits = words.compactMap { fit($0, to: symbols[inner]) }
      if let best = fits.max(by: { $0.probability < $1.probability }) {
        for (index, position) in zip(inner, best.choices) {
          result[index].choices.swapAt(0, position)
          result[index].choices[1...].sort { $1.confidence < $0.confidence }
        }
      }
    }
    return result
  }

  private static func withoutPunctuation(
    _ range: Range<Int>, of symbols: [TextLine.Symbol]
  ) -> Range<Int> {
    func isPunctuation(_ index: Int) -> Bool {
      symbols[index].choices.first?.text.allSatisfy { $0.isPunctuation || $0.isSymbol } ?? true
    }
    var range = range
    while let first = range.first, isPunctuation(first) { range = first + 1..<range.upperBound }
    while let last = range.last, isPunctuation(last) { range = range.lowerBound..<last }
    return range
  }

  /// Returns the index of the matching choice for each character of a word, and the product of these choices'
  /// confidences. The result is nil if the word does not fit.
  private func fit(
    _ word: String, to symbols: ArraySlice<TextLine.Symbol>
  ) -> (choices: [Int], probability: Double)? {
    guard !symbols.isEmpty, word.count == symbols.count else { return nil }
    var (choices, probability): ([Int], Double) = ([], 1)
    for (character, symbol) in zip(word, symbols) {
      guard let position = symbol.choices.firstIndex(where: { $0.text == String(character) }) else {
        return nil
      }
      choices.append(position)
      probability *= symbol.choices[position].confidence
    }
    let changes = choices.count { $0 > 0 }
    return 2 * changes <= choices.count ? (choices, probability) : nil
  }
}
