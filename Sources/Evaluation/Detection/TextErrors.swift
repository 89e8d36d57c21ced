import Foundation

/// The errors in recognized text. The error rate is the minimum number of edits needed to turn the recognized text into
/// the true text (Levenshtein, 1966), divided by the length of the true text. The error rate exceeds 1 if far too much
/// text was recognized.
///
/// The results match those of jiwer for normalized text. Characters are Unicode scalars, spaces separate words, and the
/// counts of several texts are summed before the rates are computed. See `normalized(_:)`.
package struct TextErrors: Hashable, Sendable {
  /// The minimum number of character edits.
  package private(set) var characterErrors = 0
  package private(set) var characters = 0
  /// The minimum number of word edits.
  package private(set) var wordErrors = 0
  package private(set) var words = 0

  /// The number of character edits divided by the number of true characters; nil if there are no true
  /// characters.
  package var characterErrorRate: Double? {
    characters > 0 ? Double(characterErrors) / Double(characters) : nil
  }

  /// The number of word edits divided by the number of true words; nil if there are no true words.
  package var wordErrorRate: Double? {
    words > 0 ? Double(wordErrors) / Double(words) : nil
  }

  /// Counts the errors in all readings together.
  ///
  /// - Parameter readings: pairs of true and recognized text.
  package init(_ readings: [(truth: String, read: String)]) {
    for (truth, read) in readings {
      let (a, b) = (Self.normalized(truth), Self.normalized(read))
      characterErrors += Self.distance(Array(a.unicodeScalars), Array(b.unicodeScalars))
      characters += a.unicodeScalars.count
      wordErrors += Self.distance(Self.words(a), Self.words(b))
      words += Self.words(a).count
    }
  }

  /// Returns the sum of the counts of two sets of readings.
  package static func + (lhs: TextErrors, rhs: TextErrors) -> TextErrors {
    var sum = lhs
    sum.characterErrors += rhs.characterErrors
    sum.characters += rhs.characters
    sum.wordErrors += rhs.wordErrors
    sum.words += rhs.words
    return sum
  }

  /// Returns a text in the form in which texts are compared: without leading and trailing whitespace, and with composed
  /// characters (Unicode's normalization form C), so that it does not matter whether an accent is a character of its own.
  static func normalized(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
  }

  /// Splits text into words in the same way as jiwer. A run of two or more whitespace characters counts as one space. A
  /// single whitespace character other than a space does not separate words.
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

  /// Returns the minimum number of insertions, deletions and substitutions needed to turn one sequence into the other.
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
