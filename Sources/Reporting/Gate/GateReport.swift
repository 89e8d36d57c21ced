import Bench
import Files
import Foundation
import Results

/// The files and the JSON output of a gate.
package enum GateReport {
  /// Writes `gate.md` and `junit.xml` into a folder. Each file is written completely or not at all.
  ///
  /// - Returns: the paths of the files.
  /// - Throws: `FileError.cannotWrite`.
  package static func write(_ result: GateResult, to folder: String) throws -> [String] {
    try AtomicFile.makeFolder(folder)
    return try zip(names, [GateMarkdown.text(result), JUnitReport.xml(result)]).map { name, text in
      let path = "\(folder)/\(name)"
      try AtomicFile.write(Array(text.utf8), to: path)
      return path
    }
  }

  /// The names of the files that `write` writes.
  package static let names = ["gate.md", "junit.xml"]

  /// Returns whether a file was written by an earlier gate.
  package static func isOne(_ path: String) -> Bool {
    guard let bytes = try? RegularFile.beginning(of: path, count: 200).bytes else { return false }
    let start = String(decoding: bytes, as: UTF8.self)
    return ["## ✅ ", "## ❌ "].contains(where: start.hasPrefix)
      || start.contains("<testsuites name=\"vbench gate\"")
  }

  /// Returns the result as JSON with the fields `schema`, `baseline`, `passed`, `checks` (the number of checks),
  /// `findings` and `files` (the paths of the written files). Each finding has the fields `kind`, `topic`, `message`
  /// and, if they apply, `subject` and `sequence`.
  package static func json(_ result: GateResult, files: [String]) throws -> [UInt8] {
    let document = Document(
      baseline: result.baseline, passed: !result.hasFailed, checks: result.checks.count,
      files: files,
      findings: result.findings.map {
        Document.Finding(
          kind: $0.kind, topic: $0.topic, method: $0.method, sequence: $0.sequence,
          message: $0.message)
      })
    return try ReadableJSON.bytes(document)
  }

  private struct Document: Encodable {
    struct Finding: Encodable {
      var kind: GateFinding.Kind
      var topic: GateFinding.Topic
      var method: String?
      var sequence: String?
      var message: String

      enum CodingKeys: String, CodingKey {
        case kind, topic
        case method = "subject"
        case sequence, message
      }
    }

    var schema = 1
    var baseline: String
    var passed: Bool
    var checks: Int
    var files: [String]
    var findings: [Finding]
  }
}
