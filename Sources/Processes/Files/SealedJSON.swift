import Files
import Foundation

/// Readable JSON that ends with a checksum of itself, so that whoever reads it knows whether it is as it was written.
///
///     {
///       "name" : "value",
///       "checksum" : "5d1c0a77e49b3f60"     (of every byte before the comma in front of it)
///     }
///
/// The checksum is a name like others to whatever else reads the file.
package enum SealedJSON {
  /// What the end of a file says of the rest.
  package enum Seal: Sendable {
    /// It is as it was written.
    case whole
    /// It is not.
    case broken
    /// It says nothing: earlier versions wrote no checksum.
    case missing
  }

  /// The bytes of a value that is written as an object with at least one name.
  ///
  /// - Throws: `EncodingError` where a number is not finite.
  package static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let body = try ReadableJSON.bytes(value).dropLast(end.utf8.count)
    return body + Array(tail(of: body).utf8)
  }

  /// What a file's bytes say of themselves.
  package static func seal(of bytes: [UInt8]) -> Seal {
    let length = tail(of: []).utf8.count
    let body = bytes.dropLast(length)
    if bytes.count > length, bytes.suffix(length).elementsEqual(tail(of: body).utf8) {
      return .whole
    }
    return bytes.firstRange(of: Array("\"\(name)\" :".utf8)) == nil ? .missing : .broken
  }

  /// What a file holds; nil where there is no such file.
  ///
  /// - Parameter failure: what is thrown where the file cannot be read, is not as it was written, or does not hold
  ///   such a value, made of the reason.
  package static func value<Value: Decodable, Failure: Error>(
    _ type: Value.Type, in path: String, orThrow failure: (_ reason: String) -> Failure
  ) throws(Failure) -> Value? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try RegularFile.read(path, orThrow: failure)
    guard seal(of: bytes) != .broken else { throw failure(damage) }
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw failure("is damaged")
    }
  }

  /// What is said of a file that is not as it was written.
  package static let damage = "is damaged (its checksum does not fit)"

  private static let name = "checksum"
  /// How an object ends in readable JSON.
  private static let end = "\n}\n"

  private static func tail(of body: ArraySlice<UInt8>) -> String {
    var sum = Checksum()
    body.withUnsafeBytes { sum.add(words: $0) }
    return ",\n  \"\(name)\" : \"\(sum.text)\"\(end)"
  }
}
