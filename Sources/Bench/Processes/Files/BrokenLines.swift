import Files

extension String {
  /// Breaks a sentence at word boundaries into lines of a given width. Leading spaces are repeated on each
  /// line. A word that is longer than a line is not broken.
  ///
  /// - Parameter indent: the number of additional spaces before each line except the first.
  package func brokenLines(width: Int, indent: Int = 0) -> [String] {
    guard columns > width else { return [self] }
    let start = String(prefix { $0 == " " })
    var lines: [String] = []
    var line = start
    var isEmpty = true
    for word in dropFirst(start.count).split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, line.columns + 1 + word.columns > width {
        lines.append(line)
        line = start + String(repeating: " ", count: indent) + word
      } else {
        line += isEmpty ? String(word) : " " + word
      }
      isEmpty = false
    }
    return lines + [line]
  }

  /// Breaks each line of the text at word boundaries into lines of a given width.
  package func broken(width: Int, indent: Int = 2) -> String {
    textLines.flatMap { String($0).brokenLines(width: width, indent: indent) }.joined(
      separator: "\n")
  }
}

extension StringProtocol {
  /// The number of columns that the text occupies on a terminal. Wide East Asian characters and emoji occupy two
  /// columns each.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The approximate width of the character in columns, based on the blocks of wide characters in Unicode Standard
  /// Annex 11.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.properties.isEmojiPresentation }) { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
