import Foundation

/// The characters that a network distinguishes. Number 0 is the blank between characters.
struct TextAlphabet: Sendable {
  /// The characters, starting with number 1.
  let characters: [String]
  private let numbers: [String: Int]

  /// Creates an alphabet.
  ///
  /// - Parameters:
  ///   - dictionary: one character per line.
  ///   - classes: the number of classes that the network distinguishes. These are the blank, the dictionary's lines,
  ///     and a space if the dictionary has none.
  /// - Returns: nil if the dictionary does not match the number of classes.
  init?(dictionary: String, classes: Int) {
    var lines = dictionary.utf8.split(separator: 10, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self)
    }
    if lines.last == "" { lines.removeLast() }
    if lines.count == classes - 2 { lines.append(" ") }
    guard !lines.isEmpty, lines.count == classes - 1 else { return nil }
    characters = lines
    numbers = Dictionary(lines.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
  }

  /// Returns a character's number, or nil for a character that the network does not know.
  func number(of character: String) -> Int? { numbers[character] }

  /// Returns whether the network knows the letters of all the given languages.
  func covers(_ languages: [String]) -> Bool {
    languages.allSatisfy { language in
      TextLanguage(language)?.letters.allSatisfy { numbers[String($0)] != nil } ?? false
    }
  }

  /// Returns a selection of the given languages' characters. The result is nil, which means all
  /// characters, if a language is unknown or does not use Latin letters.
  func selection(of languages: [String]) -> Selection? {
    let known = languages.compactMap(TextLanguage.init)
    guard known.count == languages.count, known.allSatisfy(\.isLatin) else { return nil }
    var letters = TextLanguage.latin + TextLanguage.signs + " "
    for language in known { letters += language.letters + language.letters.uppercased() }
    let used = Set(letters.map { String($0) })
    let allowed = characters.indices.filter { used.contains(characters[$0]) }.map { $0 + 1 }
    let variants = TextLanguage.variants.flatMap { letter, others in
      others.compactMap { other -> Selection.Variant? in
        guard let number = numbers[String(other)], let target = numbers[String(letter)] else {
          return nil
        }
        return Selection.Variant(number: number, target: target)
      }
    }
    return Selection(
      numbers: allowed,
      variants: variants.sorted { ($0.target, $0.number) < ($1.target, $1.number) })
  }

  /// A selection of an alphabet's characters.
  struct Selection: Sendable {
    /// A character that looks like one of the selected characters and is treated as that character.
    struct Variant: Sendable {
      var number: Int
      var target: Int
    }

    /// The numbers of the selected characters, in ascending order.
    var numbers: [Int]
    var variants: [Variant]
  }
}
