import Bench
import Files
import Foundation

/// Functions that read and write a baseline's file.
package enum BaselineFile {
  package static let usualName = "baseline.json"
  /// The maximum size of a baseline file, in bytes.
  private static let largest = 1 << 26

  /// Returns the file content, which is indented JSON with sorted keys.
  static func encode(_ baseline: Baseline) throws -> [UInt8] {
    try ReadableJSON.bytes(baseline)
  }

  /// Writes a baseline.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func write(_ baseline: Baseline, to path: String) throws {
    try AtomicFile.makeFolder(holding: path)
    try AtomicFile.write(try encode(baseline), to: path)
  }

  /// Reads a baseline.
  ///
  /// - Throws: `GateError.unreadableBaseline`, which names the problem. If there is no file, the error explains how to
  ///   create one.
  package static func read(_ path: String) throws -> Baseline {
    let bytes = try RegularFile.read(path, limit: largest) { reason in
      GateError.unreadableBaseline(
        path: path,
        reason: FileManager.default.fileExists(atPath: path)
          ? reason
          : "the baseline does not exist; make one with `vbench compare -o reports/baseline &&"
            + " vbench baseline reports/baseline -o \(Escaping.shellWord(path))`, or with `vbench gate --update`"
      )
    }
    let data = Data(bytes)
    let schema: Int
    do {
      schema = try JSONDecoder().decode(Schema.self, from: data).schema
    } catch {
      throw GateError.unreadableBaseline(
        path: path, reason: "this is not a baseline: \(reason(error))")
    }
    guard schema == Baseline.currentSchema else {
      throw GateError.unreadableBaseline(
        path: path,
        reason: "expected schema \(Baseline.currentSchema), found \(schema); another version of"
          + " vbench wrote the file, so make a new baseline")
    }
    let baseline: Baseline
    do {
      baseline = try JSONDecoder().decode(Baseline.self, from: data)
    } catch {
      throw GateError.unreadableBaseline(
        path: path,
        reason: "the file is damaged: \(reason(error))")
    }
    // The values for other tasks are checked later, when the task's measures are known.
    if baseline.task == nil { try baseline.checkValues(.tracking, path: path) }
    return baseline
  }

  private struct Schema: Decodable { var schema: Int }

  /// Returns a message that states where in the file an error occurred, and what was expected there.
  private static func reason(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "the file" : "'" + path.map(\.stringValue).joined(separator: ".") + "'"
    }
    return switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      "expected '\(key.stringValue)' in \(place(context.codingPath))"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "expected a value of type \(type) at \(place(context.codingPath))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "expected JSON"
    case .dataCorrupted(let context):
      "\(context.debugDescription) at \(place(context.codingPath))"
    default: ErrorText.of(error)
    }
  }
}
