import Foundation

/// A reader of JSON labels. Its errors name the field at fault.
enum LabelJSON {
  /// A whole number in a JSON file. Unlike `Int`, this type reports decoding errors that name the field.
  struct WholeNumber: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
      let number = try decoder.singleValueContainer().decode(Double.self)
      guard let whole = Int(exactly: number), whole.magnitude < 1 << 53 else {
        throw DecodingError.typeMismatch(
          Int.self, .init(codingPath: decoder.codingPath, debugDescription: ""))
      }
      value = whole
    }
  }

  /// A flag in a JSON file: 0, 1, `false` or `true`.
  struct Flag: Decodable {
    let value: Int
    let isWord: Bool

    init(from decoder: any Decoder) throws {
      let word = try? decoder.singleValueContainer().decode(Bool.self)
      isWord = word != nil
      value = try word.map { $0 ? 1 : 0 } ?? WholeNumber(from: decoder).value
    }
  }

  /// Decodes the content of a JSON file.
  ///
  /// - Throws: `GroundTruthError`, which names the field at fault and states what was expected there.
  static func decode<Content: Decodable>(_ type: Content.Type, from path: String) throws -> Content
  {
    do {
      return try JSONDecoder().decode(type, from: Data(try ImageLabels.bytes(path)))
    } catch let error as DecodingError {
      throw ImageLabels.error(path, words(error))
    }
  }

  private static func words(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "\(spelled(context.codingPath + [key])): missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(spelled(context.codingPath)): expected \(name(of: type))"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(spelled(context.codingPath)): the value is malformed or out of range"
    default: "expected JSON"
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is Int.Type: "a whole number"
    case is String.Type: "a string"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }

  /// Formats a coding path, such as `images[2].file_name`, or "the whole" for an empty path.
  private static func spelled(_ keys: [any CodingKey]) -> String {
    let text = keys.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return text.isEmpty ? "the whole" : text
  }
}
