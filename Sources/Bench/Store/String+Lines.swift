extension String {
  /// The text as a single line, with `\\` for backslashes and `\n` for line feeds. `init(line:)` reverses this.
  package var asLine: String {
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": line.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": line.append(contentsOf: "\\n".unicodeScalars)
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  /// Restores the text from `asLine`.
  package init(line: some StringProtocol) {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      text.append(isEscaped && scalar == "n" ? "\n" : scalar)
      isEscaped = false
    }
    self.init(text)
  }
}
