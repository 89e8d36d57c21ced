extension Escaping {
  /// Returns the text as one word of a POSIX shell. Plain words are unchanged.
  ///
  /// A shell cannot represent NUL, which becomes U+FFFD.
  package static func shellWord(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlainInShell) { return text }
    let quoted = replacing(in: text) { scalar in
      switch scalar {
      case "'": "'\\''"
      case "\0": "\u{FFFD}"
      default: nil
      }
    }
    return "'\(quoted)'"
  }

  private static func isPlainInShell(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-_./:,=+@%".utf8.contains(byte)
  }

  /// Returns whether a byte is an ASCII letter or digit.
  package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Returns an option of `sbatch`, such as `--output=PATH`, for a line `#SBATCH`. Percent signs in the value have no
  /// meaning, and what Slurm cannot represent becomes U+FFFD.
  ///
  /// Slurm removes quotation marks and backslashes, and treats `#` and whitespace as ends unless they are quoted.
  ///
  /// - Parameter pattern: plain text after the value in which percent signs have Slurm's meaning, such as `-%a.log`.
  package static func slurmOption(_ name: String, _ value: String, pattern: String = "") -> String {
    let quoted = replacing(in: value) { scalar in
      switch scalar {
      case "%": "%%"
      case "\"", "\\", "#": "\\\(scalar)"
      case _ where isLineBreak(scalar) || isControl(scalar): "\u{FFFD}"
      default: nil
      }
    }
    let isPlain = value.utf8.allSatisfy(isPlainInShell)
    return isPlain ? "\(name)=\(quoted)\(pattern)" : "\(name)=\"\(quoted)\(pattern)\""
  }

  /// Returns the text as a double-quoted string of YAML. Only scalars that every parser of YAML reads unchanged are
  /// kept as they are.
  package static func yamlString(_ text: String) -> String {
    let quoted = replacing(in: text) { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where isControl(scalar): "\\x" + digits(scalar, 2)
      case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": "\\u" + digits(scalar, 4)
      default: nil
      }
    }
    return "\"\(quoted)\""
  }

  private static func digits(_ scalar: Unicode.Scalar, _ count: Int) -> String {
    String(scalar.value, radix: 16).zeroPadded(to: count)
  }

  /// Returns the text as a comment of a YAML file or script: in one line, without scalars that YAML cannot contain.
  package static func comment(_ text: String) -> String {
    replacing(in: visible(text.inOneLine)) { scalar in
      scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? "\u{FFFD}" : nil
    }
  }

  /// Returns the text as the value of `run:` in a GitHub workflow whose lines are indented by the given number of
  /// spaces.
  ///
  /// A command of ASCII characters is a block, which is easy to read. Any other command is a string, because a block
  /// cannot escape anything.
  package static func workflowCommand(_ command: String, indent: Int) -> String {
    guard command.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return yamlString(command)
    }
    return "|\n" + String(repeating: " ", count: indent) + command
  }

  /// Returns the text for a place in a GitHub workflow where `${{ }}` is an expression. Each `${{` becomes an
  /// expression whose value is this text.
  package static func workflowText(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "$", rest.starts(with: "{{".unicodeScalars) {
        rest.removeFirst(2)
        result += "${{ '${{' }}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the text for a word of a command in a Kubernetes manifest, where `$(NAME)` is a variable and `$$` stands for
  /// `$`.
  package static func kubernetesWord(_ text: String) -> String {
    replacing(in: text) { $0 == "$" ? "$$" : nil }
  }

  /// Returns a line of a manual page in the format man(7).
  package static func manual(_ line: String) -> String {
    let text = replacing(in: line) { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      default: nil
      }
    }
    let first = text.unicodeScalars.first
    return first == "." || first == "'" ? "\\&" + text : text
  }
}
