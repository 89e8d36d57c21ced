import Files
import Yams

/// A parser of YAML whose errors are short and name the line.
package enum YAMLDocument {
  /// The reason why a text is not YAML.
  package struct Defect: Error, Hashable {
    package var line: Int?
    package var reason: String
  }

  /// Parses a document.
  ///
  /// - Parameter merging: whether the key `<<` inserts the entries of another mapping.
  /// - Returns: the root node; nil if the document is empty.
  package static func root(of text: String, merging: Bool = false) throws(Defect) -> Node? {
    guard !hasCostlyKeys(Array(text.utf8)) else {
      throw Defect(
        line: nil, reason: "expected YAML without lists, mappings or references as keys")
    }
    do {
      return try Yams.compose(yaml: text, merging ? .basic.appending(.merge) : .default)
    } catch {
      throw Defect(error)
    }
  }

  /// Returns whether a text with anchors seems to have keys that are not plain.
  ///
  /// The parser compares the keys of each mapping. A list of references to lists of references, which takes no memory,
  /// may have so many elements that a comparison never ends.
  private static func hasCostlyKeys(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(UInt8(ascii: "&")) else { return false }
    var (previous, position) = (UInt8(ascii: "\n"), 0)
    /// Returns whether the next byte, after whitespace if there is any, is a colon.
    func isKey(endingBefore end: Int) -> Bool {
      bytes[end...].first { $0 > 0x20 } == UInt8(ascii: ":")
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "?"):
        let isIndicator = previous <= 0x20 || "{[,-".utf8.contains(previous)
        if isIndicator, position == bytes.count || bytes[position] <= 0x20 { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if isKey(endingBefore: position) { return true }
      case UInt8(ascii: "*"):
        while position < bytes.count, isNamePart(bytes[position]) { position += 1 }
        if isKey(endingBefore: position) { return true }
      default: break
      }
      previous = byte
    }
    return false
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    Escaping.isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

extension YAMLDocument.Defect {
  fileprivate init(_ error: any Error) {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self.init(line: mark.line, reason: "expected YAML: \(problem)")
    case .reader(let problem, let offset, _, let text):
      let line = offset.map { text.utf8.prefix($0).count { $0 == UInt8(ascii: "\n") } + 1 }
      self.init(line: line, reason: "expected YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(
        line: context.mark.line,
        reason: "expected different keys, found \(keys.sorted().joined(separator: ", ")) twice")
    default: self.init(line: nil, reason: "expected YAML: \(type(of: error))")
    }
  }
}
