import Foundation
import TestSupport
import Testing

@testable import Files

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Tests that feed each escaper every special character alone and followed by a scalar that Swift joins with it to one
/// `Character`, and then read the result as its language does.
@Suite struct EscapingTests {
  /// Every printable ASCII character except letters and digits, and other characters that end a line or a text.
  private static let specials =
    (0x20..<0x7F).compactMap { Unicode.Scalar($0) }.filter {
      !$0.properties.isAlphabetic && $0.properties.numericType == nil
    } + ["\t", "\n", "\r", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{2029}"]

  private static let followers = [
    "", "\u{301}", "\u{200D}", "\u{2028}", "\u{85}", "\r\n", "\0", "\u{FE0F}", "\u{20DD}",
    "\u{FEFF}", "\u{FFFE}", "x", " ", "1", "(y)",
  ]

  /// Texts in which each special character stands at the start, in the middle and at the end.
  static let texts: [String] =
    specials.flatMap { special in
      followers.flatMap { follower in
        let piece = "\(special)\(follower)"
        return [piece, "a\(piece)b", "a;\(piece)=b,c", "\(piece)\(piece)"]
      }
    } + [
      "'\u{301}; $(touch x) '\u{301}", "\"\u{301},=HYPERLINK(1)\"\u{301}", "${{ secrets.X }}",
      "${\u{301}{", "$${{{ a }}", "a\r\nb", "##[add-mask]x", "::error::x", "]]>",
      "</script\u{301}>",
    ]

  /// Returns whether two texts consist of the same scalars.
  private static func same(_ text: String, _ other: String) -> Bool {
    text.unicodeScalars.elementsEqual(other.unicodeScalars)
  }

  @Test func `words escaped for a shell are read back unchanged by sh`() throws {
    let folder = try TemporaryFolder()
    let words = Self.texts.filter { !$0.utf8.contains(0) }
    try folder.write(
      text: words.map { "printf '%s\\0' \(Escaping.shellWord($0))\n" }.joined(), to: "script")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [folder.path("script")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let found = output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    #expect(found.count == words.count)
    for (word, bytes) in zip(words, found) {
      #expect(word.utf8.elementsEqual(bytes), "\(word.debugDescription)")
    }
    for text in Self.texts where text.utf8.contains(0) {
      #expect(!Escaping.shellWord(text).utf8.contains(0))
    }
  }

  @Test func `strings escaped for YAML are single lines and are read back unchanged`() throws {
    for text in Self.texts {
      let yaml = Escaping.yamlString(text)
      #expect(
        yaml.unicodeScalars.allSatisfy { !Escaping.isControl($0) && !Escaping.isLineBreak($0) },
        "\(text.debugDescription)")
      #expect(Self.same(try Self.unescaped(yaml), text), "\(yaml)")
    }
  }

  /// Reads a double-quoted string of YAML (section 5.7) or JSON, which must end at its last quotation mark.
  private static func unescaped(_ text: String) throws -> String {
    var scalars = Array(text.unicodeScalars)[...]
    #expect(scalars.popFirst() == "\"")
    #expect(scalars.popLast() == "\"")
    var result = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      #expect(scalar != "\"")
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      let next = scalars.popFirst()
      let escape = try #require(next)
      switch escape {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "x", "u":
        let digits = scalars.prefix(escape == "x" ? 2 : 4)
        scalars = scalars.dropFirst(digits.count)
        let number = try #require(UInt32(String(String.UnicodeScalarView(digits)), radix: 16))
        result.append(try #require(Unicode.Scalar(number)))
      default: result.append(escape)
      }
    }
    return String(result)
  }

  @Test func `text escaped for LaTeX is one line, in which every active character is escaped`()
    throws
  {
    let words = [
      "textbackslash": "\\", "textasciicircum": "^", "textasciitilde": "~", "textless": "<",
      "textgreater": ">",
    ]
    for text in Self.texts {
      var scalars = Array(Escaping.latex(text).unicodeScalars)[...]
      var result = String.UnicodeScalarView()
      while let scalar = scalars.popFirst() {
        #expect(!"{}$&#%_^~<>".unicodeScalars.contains(scalar), "\(text.debugDescription)")
        guard scalar == "\\" else {
          result.append(scalar)
          continue
        }
        let name = String(String.UnicodeScalarView(scalars.prefix { $0.properties.isAlphabetic }))
        if let meaning = words[name] {
          result.append(contentsOf: meaning.unicodeScalars)
          scalars = scalars.dropFirst(name.count)
          #expect(scalars.prefix(2).elementsEqual("{}".unicodeScalars))
          scalars = scalars.dropFirst(2)
        } else {
          let escaped = scalars.popFirst()
          result.append(try #require(escaped))
        }
      }
      let expected = Escaping.replacing(in: text) {
        Escaping.isLineBreak($0) ? " " : Escaping.isControl($0) ? "\u{FFFD}" : nil
      }
      #expect(Self.same(String(result), expected), "\(text.debugDescription)")
    }
  }

  @Test func `escaped CSV fields remain single fields and never start a formula`() {
    for text in Self.texts {
      let field = Array(Escaping.csvField(text).unicodeScalars)
      let content: [Unicode.Scalar]
      if field.first == "\"" {
        #expect(field.count > 1 && field.last == "\"")
        let inner = field.dropFirst().dropLast()
        // Quotation marks occur in pairs only.
        #expect(
          inner.split(omittingEmptySubsequences: true) { $0 != "\"" }
            .allSatisfy { $0.count.isMultiple(of: 2) }, "\(text.debugDescription)")
        content = Array(inner)
      } else {
        #expect(
          !field.contains { ["\"", ",", "\n", "\r"].contains($0) }, "\(text.debugDescription)")
        content = field
      }
      for piece in content.split(separator: ";", omittingEmptySubsequences: false) {
        let first = piece.first {
          !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        guard let first, ["=", "+", "-", "@"].contains(first) else { continue }
        let number = String(String.UnicodeScalarView(piece))
        #expect(Double(decimal: number) != nil, "\(text.debugDescription)")
      }
    }
  }

  @Test
  func `escaped XML attributes are read back; HTML text has no raw special characters`() throws {
    for text in Self.texts {
      let attribute = Escaping.xmlAttribute(text)
      let reader = AttributeReader()
      let parser = XMLParser(data: Data("<a b=\"\(attribute)\" c='\(attribute)'/>".utf8))
      parser.delegate = reader
      #expect(parser.parse(), "\(text.debugDescription)")
      let shown = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { scalar in
            switch scalar {
            case "\n", "\t": scalar
            case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: Escaping.isControl(scalar) ? "\u{FFFD}" : scalar
            }
          }))
      #expect(Self.same(reader.attributes["b"] ?? "", shown), "\(text.debugDescription)")
      #expect(Self.same(reader.attributes["c"] ?? "", shown), "\(text.debugDescription)")
      let markup = Escaping.markup(text).unicodeScalars
      #expect(!markup.contains { ["<", ">", "\"", "'", "\0"].contains($0) })
    }
  }

  private final class AttributeReader: NSObject, XMLParserDelegate {
    var attributes: [String: String] = [:]

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { self.attributes = attributes }
  }

  @Test
  func `escaped JSON strings are read back, and have no markup when embedded in HTML`() throws {
    for text in Self.texts {
      let json = Escaping.jsonString(text)
      #expect(Self.same(try Self.unescaped(json), text), "\(json)")
      #expect(!json.utf8.contains { $0 < 0x20 })
      let logged = String(decoding: Escaping.jsonInLog(Array(json.utf8)), as: UTF8.self)
      #expect(Self.same(try Self.unescaped(logged), text), "\(logged)")
      #expect(!logged.utf8.elementsEqual(json.utf8) || !json.contains("##"))
      let embedded = json.utf8.map {
        Escaping.jsonInMarkup($0) ?? String(decoding: [$0], as: UTF8.self)
      }
      #expect(!embedded.contains { $0 == "<" || $0 == ">" || $0 == "&" })
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  @Test func `text escaped for Markdown is one line without formatting, mentions or tags`() {
    for text in Self.texts {
      let scalars = Array(Escaping.markdown(text).unicodeScalars)
      #expect(
        !scalars.contains { Escaping.isLineBreak($0) || $0 == "\0" }, "\(text.debugDescription)")
      var isEscaped = false
      for (index, scalar) in scalars.enumerated() {
        defer { isEscaped = scalar == "\\" && !isEscaped }
        guard !isEscaped else { continue }
        #expect(!["`", "*", "[", "]", "|", "~", "$"].contains(scalar), "\(text.debugDescription)")
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        if scalar == "<" {
          let beginsTag = next.properties.isAlphabetic || ["/", "!", "?"].contains(next)
          #expect(!beginsTag, "\(text.debugDescription)")
        }
        if scalar == "@", index == 0 || !Self.isWordPart(scalars[index - 1]) {
          #expect(!Self.isWordPart(next), "\(text.debugDescription)")
        }
      }
    }
    #expect(Escaping.markdown("a_b _c_ x < 5, 3 > 2") == "a_b \\_c\\_ x < 5, 3 > 2")
    #expect(Escaping.markdown("@you and #12, a@b") == "@&#8203;you and \\#&#8203;12, a@b")
    #expect(Escaping.markdown("&#64;you <b>") == "&amp;\\#&#8203;64;you \\<b>")
  }

  @Test func `text for terminals and logs has no line breaks, control codes or log commands`() {
    let commands = [
      "##[error]a", "a ##[add-mask]b", "##vso[x]", "###[group]", "::error::x",
      " ::stop-commands::x",
    ]
    let laterLines = commands.map { "a\n\($0)" }
    for text in Self.texts + commands + laterLines {
      let shown = text.printable
      #expect(
        !shown.unicodeScalars.contains { Escaping.isControl($0) || Escaping.isLineBreak($0) },
        "\(text.debugDescription)")
      for line in [shown] + text.printableLines.textLines.map(String.init) {
        #expect(!line.contains(/##[a-zA-Z]*\[/), "\(text.debugDescription)")
        #expect(!line.contains(/(^|\s)::[a-zA-Z]/), "\(text.debugDescription)")
      }
      let message = Escaping.workflowProperty(text)
      #expect(!message.unicodeScalars.contains { [":", ",", "\n", "\r"].contains($0) })
    }
    #expect("a::b, C## and #[x] 10:30".printable == "a::b, C## and #[x] 10:30")
    #expect("one\r\ntwo\nthree\r".printableLines == "one\ntwo\nthree\u{FFFD}")
  }

  /// Replaces each expression `${{ '...' }}` by its string, as GitHub does. Any other expression is an error.
  private static func evaluated(_ text: String) throws -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      guard rest.starts(with: "${{".unicodeScalars) else {
        result.append(scalar)
        rest.removeFirst()
        continue
      }
      let expression = "${{ '${{' }}".unicodeScalars
      try #require(rest.starts(with: expression))
      result.append(contentsOf: "${{".unicodeScalars)
      rest.removeFirst(expression.count)
    }
    return String(result)
  }

  @Test func `text in a GitHub workflow adds no lines and evaluates no expressions`() throws {
    for text in Self.texts {
      let value = try Self.evaluated(Escaping.workflowText(text))
      #expect(Self.same(value, text), "\(text.debugDescription)")
      let command = Escaping.workflowCommand(Escaping.shellWord(text), indent: 4)
      let lines = command.unicodeScalars.split(omittingEmptySubsequences: false) {
        Escaping.isLineBreak($0)
      }
      #expect(lines.count == (command.hasPrefix("|") ? 2 : 1), "\(text.debugDescription)")
    }
    #expect(Escaping.workflowCommand("a 'b c'", indent: 2) == "|\n  a 'b c'")
    #expect(Escaping.workflowCommand("a 'b\u{85}c'", indent: 2) == "\"a 'b\\x85c'\"")
  }

  @Test
  func `escaped Slurm options are parsed to their text, with control characters replaced`() throws {
    for text in Self.texts {
      let option = Escaping.slurmOption("--output", text)
      #expect(!option.unicodeScalars.contains { $0 == "\n" || $0 == "\0" })
      let shown = Escaping.replacing(in: text) {
        $0 == "%" ? "%%" : Escaping.isControl($0) || Escaping.isLineBreak($0) ? "\u{FFFD}" : nil
      }
      #expect(Self.same(try Self.slurmArgument(option), "--output=\(shown)"), "\(option)")
    }
  }

  /// Reads an argument as `sbatch` does: a backslash keeps the next character, quotation marks group, and `#` begins a
  /// comment.
  private static func slurmArgument(_ line: String) throws -> String {
    var result = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        result.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if let open = quote {
        if scalar == open { quote = nil } else { result.append(scalar) }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "#" || scalar == " " || scalar == "\t" {
        break
      } else {
        result.append(scalar)
      }
    }
    #expect(quote == nil && !isEscaped)
    return String(result)
  }

  @Test func `a word escaped for a label file remains one word in one field`() {
    for text in Self.texts {
      let line = "1,\(Escaping.labelWord(text)) b"
      #expect(line.textLines.count == 1 && line.utf8.split(separator: UInt8(ascii: ",")).count == 2)
      #expect(line.split { $0.isWhitespace }.count == 2, "\(text.debugDescription)")
    }
  }

  @Test func `a line escaped for the manual page contains no formatting commands`() {
    for text in Self.texts {
      let line = Escaping.manual(text).unicodeScalars
      #expect(line.first != "." && line.first != "'" && !line.contains("\""))
    }
  }
}
