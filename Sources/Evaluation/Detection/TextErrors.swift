import Foundation

/// How far a reading is from the text that is there: the least number of changes that make one the other
/// (Levenshtein, 1966), by the length of the text. Above 1 where far too much was read.
///
/// The figures are those of jiwer: characters are Unicode scalars, words are parted by spaces, white
/// space at the ends does not count, and several texts are one long one.
public struct TextErrors: Hashable, Sendable {
  /// Changes of characters.
  public private(set) var characterErrors = 0
  public private(set) var characters = 0
  /// Changes of words.
  public private(set) var wordErrors = 0
  public private(set) var words = 0

  /// Changes by characters; nil where the texts have none.
  public var characterErrorRate: Double? {
    characters > 0 ? Double(characterErrors) / Double(characters) : nil
  }

  /// Changes by words; nil where the texts have none.
  public var wordErrorRate: Double? {
    words > 0 ? Double(wordErrors) / Double(words) : nil
  }

  /// - Parameter readings: what is there, and what was read.
  public init(_ readings: [(truth: String, read: String)]) {
    for (truth, read) in readings {
      let (a, b) = (Self.stripped(truth), Self.stripped(read))
      characterErrors += Self.distance(Array(a.unicodeScalars), Array(b.unicodeScalars))
      characters += a.unicodeScalars.count
      wordErrors += Self.distance(Self.words(a), Self.words(b))
      words += Self.words(a).count
    }
  }

  /// The errors of several texts are those of one long one.
  public static func + (one: TextErrors, other: TextErrors) -> TextErrors {
    var sum = one
    sum.characterErrors += other.characterErrors
    sum.characters += other.characters
    sum.wordErrors += other.wordErrors
    sum.words += other.words
    return sum
  }

  private static func stripped(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Two white spaces and more are one space; a single one other than a space parts no words.
  private static func words(_ text: String) -> [String] {
    var words: [String] = [""]
    var spaces: [Unicode.Scalar] = []
    func end(_ spaces: [Unicode.Scalar], _ words: inout [String]) {
      guard let only = spaces.first else { return }
      if spaces.count > 1 || only == " " {
        words.append("")
      } else {
        words[words.count - 1].unicodeScalars.append(only)
      }
    }
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        spaces.append(scalar)
      } else {
        end(spaces, &words)
        spaces = []
        words[words.count - 1].unicodeScalars.append(scalar)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The least number of insertions, deletions and exchanges that make one sequence the other.
  static func distance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(diagonal + (x == y ? 0 : 1), above + 1, row[j] + 1)
        diagonal = above
      }
    }
    return row[b.count]
  }
}
