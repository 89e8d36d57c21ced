extension Escaping {
  /// Returns the text for HTML, SVG or XML, both between tags and inside quoted attributes. Scalars that XML cannot
  /// contain become U+FFFD.
  package static func markup(_ text: String) -> String {
    replacing(in: text) { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n", "\t": nil
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      case _ where isControl(scalar): "\u{FFFD}"
      default: nil
      }
    }
  }

  /// Returns the text for an attribute of XML. Line feeds and tabs are escaped too, because parsers would turn them
  /// into spaces.
  package static func xmlAttribute(_ text: String) -> String {
    replacing(in: markup(text)) { scalar in
      switch scalar {
      case "\n": "&#10;"
      case "\t": "&#9;"
      default: nil
      }
    }
  }

  /// Returns the text for one line of LaTeX. Control characters become U+FFFD.
  package static func latex(_ text: String) -> String {
    replacing(in: text) { scalar in
      switch scalar {
      case "\\": "\\textbackslash{}"
      case "^": "\\textasciicircum{}"
      case "~": "\\textasciitilde{}"
      case "{", "}", "$", "&", "#", "%", "_": "\\\(scalar)"
      case "<": "\\textless{}"
      case ">": "\\textgreater{}"
      case _ where isLineBreak(scalar): " "
      case _ where isControl(scalar): "\u{FFFD}"
      default: nil
      }
    }
  }

  /// Returns the text for one line of Markdown as GitHub reads it, also in a cell of a table.
  ///
  /// A backslash is not enough for the characters that mention a person or an issue, because GitHub looks for them
  /// after Markdown has been read. An invisible space after the character prevents the mention.
  package static func markdown(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let next = rest.first
      switch scalar {
      case "\\", "`", "*", "[", "]", "|", "~", "$": result += "\\\(scalar)"
      // Within a word, an underscore has no meaning.
      case "_" where !(isWordPart(previous) && isWordPart(next)): result += "\\_"
      case "<" where isLetter(next) || next == "/" || next == "!" || next == "?": result += "\\<"
      case ">" where previous == nil: result += "\\>"
      case "&" where isLetter(next) || next == "#": result += "&amp;"
      case "#" where isWordPart(next): result += "\\#&#8203;"
      case "#": result += "\\#"
      case "@" where isWordPart(next) && !isWordPart(previous): result += "@&#8203;"
      case _ where isLineBreak(scalar): result += " "
      case _ where isControl(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result
  }

  /// Returns whether a scalar is an ASCII letter; false if there is none.
  static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.isASCII && $0.properties.isAlphabetic } ?? false
  }

  private static func isWordPart(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
  }
}
