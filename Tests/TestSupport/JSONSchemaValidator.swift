import Foundation

/// A validator for the subset of JSON Schema that the project's schemas use.
public struct JSONSchemaValidator {
  private let root: [String: Any]

  /// Reads `Documentation/<name>.schema.json`.
  public init(documented name: String) throws {
    try self.init(
      Data(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../Documentation/\(name).schema.json")))
  }

  public init(_ data: Data) throws {
    let schema = try JSONSerialization.jsonObject(with: data)
    guard let root = schema as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
    self.root = root
  }

  /// Returns the violations, each with the path of the value; empty if the value conforms to the schema.
  public func problems(in data: Data) throws -> [String] {
    check(
      try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed), root, at: "$")
  }

  private func check(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
        return ["\(path): the schema has no \(reference)"]
      }
      return check(value, target, at: path)
    }
    var problems: [String] = []
    if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }) {
      guard types.contains(where: { Self.matches(value, $0) }) else {
        return ["\(path): is not \(types)"]
      }
    }
    if let constant = schema["const"] as? NSObject, !constant.isEqual(value) {
      problems.append("\(path): is not \(constant)")
    }
    if let allowed = schema["enum"] as? [String], !allowed.contains(value as? String ?? "") {
      problems.append("\(path): is none of \(allowed)")
    }
    if let number = (value as? NSNumber)?.doubleValue {
      if let minimum = (schema["minimum"] as? NSNumber)?.doubleValue, number < minimum {
        problems.append("\(path): below \(minimum)")
      }
      if let maximum = (schema["maximum"] as? NSNumber)?.doubleValue, number > maximum {
        problems.append("\(path): above \(maximum)")
      }
    }
    if let object = value as? [String: Any] { problems += check(object, schema, at: path) }
    if let array = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, item) in array.enumerated() {
        problems += check(item, items, at: "\(path)[\(index)]")
      }
    }
    return problems
  }

  private func check(_ object: [String: Any], _ schema: [String: Any], at path: String) -> [String]
  {
    var problems: [String] = []
    for name in schema["required"] as? [String] ?? [] where object[name] == nil {
      problems.append("\(path): has no \(name)")
    }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    for (name, member) in object {
      if let known = properties[name] as? [String: Any] {
        problems += check(member, known, at: "\(path).\(name)")
      } else if let other = schema["additionalProperties"] as? [String: Any] {
        problems += check(member, other, at: "\(path).\(name)")
      } else if (schema["additionalProperties"] as? Bool) == false {
        problems.append("\(path): \(name) is not in the schema")
      }
    }
    return problems
  }

  private static func matches(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": value is Bool
    case "integer": (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
    case "number": value is NSNumber
    default: false
    }
  }
}
