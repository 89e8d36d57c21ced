import Foundation

/// The characters that a network distinguishes. Number 0 is none of them, the blank between characters.
struct TextAlphabet: Sendable {
  /// The characters from number 1 on.
  let characters: [String]
  private let numbers: [String: Int]

  /// Creates an alphabet.
  ///
  /// - Parameters:
  ///   - dictionary: one character in a line.
  ///   - classes: the number of the network's classes: the blank, the dictionary's lines, and a space if
  ///     the dictionary has none.
  /// - Returns: nil if the numbers do not agree.
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

  /// Returns a character's number; nil for a character that the network does not know.
  func number(of character: String) -> Int? { numbers[character] }

  /// Tells whether the network knows the letters of all languages.
  func covers(_ languages: [String]) -> Bool {
    languages.allSatisfy { language in
      TextLanguage(language)?.letters.allSatisfy { numbers[String($0)] != nil } ?? false
    }
  }

  /// Returns the choice among the characters of some languages; nil for all characters, if a language
  /// has too many to be listed.
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

  /// A choice among an alphabet's characters.
  struct Selection: Sendable {
    /// A character that looks like one of the chosen and counts as that.
    struct Variant: Sendable {
      var number: Int
      var target: Int
    }

    /// The numbers of the chosen characters, ascending.
    var numbers: [Int]
    var variants: [Variant]
  }
}
