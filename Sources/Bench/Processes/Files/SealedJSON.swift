import Files
import Foundation

/// A file of readable JSON that ends with its own checksum, which shows whether the file is unchanged.
///
///     { "name" : "value", "checksum" : "5d1c0a77e49b3f60" }
///
/// The checksum covers every byte before the comma that precedes its key. Other programs can read the checksum like any
/// other key.
enum SealedJSON {
  /// The result of checking a file against its checksum.
  enum Seal: Sendable {
    /// The file has not changed since it was written.
    case whole
    /// The file has changed since it was written.
    case broken
    /// There is no checksum, because an earlier version wrote the file.
    case missing
  }

  /// Encodes a value whose JSON is an object with at least one key.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let body = try ReadableJSON.bytes(value).dropLast(end.utf8.count)
    return body + Array(tail(of: body).utf8)
  }

  /// Checks a file's bytes against their checksum.
  static func seal(of bytes: [UInt8]) -> Seal {
    let length = tail(of: []).utf8.count
    let body = bytes.dropLast(length)
    if bytes.count > length, bytes.suffix(length).elementsEqual(tail(of: body).utf8) {
      return .whole
    }
    return bytes.firstRange(of: Array("\"\(name)\" :".utf8)) == nil ? .missing : .broken
  }

  /// Reads a value from a file; returns nil if the file does not exist.
  ///
  /// - Parameter failure: a closure that turns a reason into the error to throw if the file cannot be read, has
  ///   changed, or does not contain a value of the given type.
  static func value<Value: Decodable, Failure: Error>(
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

  /// The message for a file that has changed.
  static let damage = "the file is damaged (its checksum does not match)"

  private static let name = "checksum"
  /// The text at the end of an object in readable JSON.
  private static let end = "\n}\n"

  private static func tail(of body: ArraySlice<UInt8>) -> String {
    var sum = Checksum()
    body.withUnsafeBytes { sum.add(words: $0) }
    return ",\n  \"\(name)\" : \"\(sum.text)\"\(end)"
  }
}
