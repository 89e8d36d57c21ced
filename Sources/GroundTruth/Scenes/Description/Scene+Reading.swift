import Files
import Foundation
import Yams

extension Scene {
  /// Reads a scene file.
  ///
  /// - Throws: `SceneError`, which names the file and, if known, the line and the key at fault.
  public init(contentsOf path: String) throws {
    let bytes = try YAMLFile.read(
      path, orThrow: { SceneError.unreadable(path: path, reason: $0) })
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SceneError.unreadable(path: path, reason: "expected UTF-8 text")
    }
    try self.init(yaml: text, path: path)
  }

  /// Reads a scene from the text of its file.
  ///
  /// - Parameter path: the file's name in messages. Its last component, without the extension, is the scene's name.
  /// - Throws: `SceneError`, which names the file and, if known, the line and the key at fault.
  public init(yaml text: String, path: String) throws {
    do {
      let root = try YAMLDocument.root(of: text, merging: true) ?? ""
      guard let node = root.withoutAmbiguousNumbers(limit: YAMLFile.largest) else {
        throw YAMLDocument.Defect(
          line: nil, reason: "expected at most \(YAMLFile.largest) values")
      }
      self = try YAMLDecoder().decode(Scene.self, from: node)
    } catch let error as DecodingError {
      throw SceneError(error, path: path, text: text)
    } catch let error as YAMLDocument.Defect {
      throw SceneError.invalid(path: path, line: error.line, key: "", reason: error.reason)
    }
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }
}

extension SceneError {
  fileprivate init(_ error: DecodingError, path: String, text: String) {
    var keys: [any CodingKey]
    var reason: String
    switch error {
    case .keyNotFound(let key, let context):
      keys = context.codingPath
      reason = "`\(key.stringValue)` is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      keys = context.codingPath
      reason = "expected \(SceneError.plainName(of: type))"
    case .dataCorrupted(let context):
      keys = context.codingPath
      reason = context.debugDescription
    @unknown default:
      keys = []
      reason = "not a scene"
    }
    if keys.isEmpty && reason.isEmpty { reason = "not a scene" }
    self = .invalid(
      path: path, line: SceneError.line(of: keys, in: text), key: SceneError.spelled(keys),
      reason: reason)
  }

  /// Returns a readable name for a type that the decoder expected.
  private static func plainName(of type: Any.Type) -> String {
    let name = String(describing: type)
    if name.hasPrefix("Array") || name == "Sequence" { return "a list" }
    if name.hasPrefix("Dictionary") { return "a mapping" }
    switch name {
    case "Double", "Float": return "a number"
    case "Int", "UInt64": return "a whole number"
    case "Bool": return "true or false"
    case "String": return "a string"
    default: return "a mapping"
    }
  }

  /// Formats a coding path, such as `objects[2].body.size`.
  private static func spelled(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }

  /// Returns the line of the innermost key that occurs in the text; nil if the text is not valid YAML.
  private static func line(of keys: [any CodingKey], in text: String) -> Int? {
    guard var node = try? YAMLDocument.root(of: text) else { return nil }
    var line = node.mark?.line
    for key in keys {
      if let index = key.intValue, let items = node.sequence, items.indices.contains(index) {
        node = items[index]
        line = node.mark?.line ?? line
      } else if let pair = node.mapping?.first(where: { $0.key.string == key.stringValue }) {
        line = pair.key.mark?.line ?? line
        node = pair.value
      } else {
        break
      }
    }
    return line
  }
}
