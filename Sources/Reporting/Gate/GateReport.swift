import Files
import Foundation
import Gate
import Processes

/// The files that a gate leaves behind.
package enum GateReport {
  /// Writes `gate.md` and `junit.xml` into a folder, each whole or not at all.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func write(_ result: GateResult, to folder: String) throws {
    try AtomicFile.makeFolder(folder)
    try AtomicFile.write(Array(GateMarkdown.text(result).utf8), to: "\(folder)/gate.md")
    try AtomicFile.write(Array(JUnitReport.xml(result).utf8), to: "\(folder)/junit.xml")
  }

  /// The decision as JSON: `baseline`, `passed`, `checks` (their number) and `findings`, each with
  /// `kind`, `topic`, `message` and, where it is about one, `subject` and `sequence`.
  package static func json(_ result: GateResult) throws -> [UInt8] {
    let document = Document(
      baseline: result.baseline, passed: !result.hasFailed, checks: result.checks.count,
      findings: result.findings.map {
        Document.Finding(
          kind: $0.kind, topic: $0.topic, subject: $0.subject, sequence: $0.sequence,
          message: $0.message)
      })
    return try ReadableJSON.bytes(document)
  }

  private struct Document: Encodable {
    struct Finding: Encodable {
      var kind: GateFinding.Kind
      var topic: GateFinding.Topic
      var subject: String?
      var sequence: String?
      var message: String
    }

    var schema = 1
    var baseline: String
    var passed: Bool
    var checks: Int
    var findings: [Finding]
  }
}
