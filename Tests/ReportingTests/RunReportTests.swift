import Bench
import Evaluation
import Files
import Foundation
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct RunReportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("vbench-report-\(UUID().uuidString)")

  @Test
  func `results.json follows its schema, which rejects other versions and unknown keys`() throws {
    let validator = try JSONSchemaValidator(documented: "results")
    let bytes = try RunReport(SampleRun.result()).json()
    #expect(try validator.problems(in: Data(bytes)) == [])
    let wrong = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: "\"schema\":2", with: "\"schema\":1,\"extra\":1")
    #expect(try validator.problems(in: Data(wrong.utf8)).count == 2)
  }

  @Test
  func `results.json contains the figures of every convention and the data of all frames`() throws {
    let bytes = try RunReport(SampleRun.result()).json()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"overlap\":[null,1,0.3333333333333333,0.99"))
    #expect(text.contains("\"regions\":[[10,20,20,10]"))
    #expect(text.contains("\"center_error\":[null,0,null,null]"))
    for conventions in Conventions.allCases {
      #expect(text.contains("\"\(conventions.rawValue)\":{"))
    }
  }

  @Test func `results.json contains each sequence and each tracker once`() throws {
    let object = try JSONSerialization.jsonObject(
      with: Data(RunReport(SampleRun.result()).json()))
    let results = try #require(object as? [String: Any])
    let sequences = try #require(results["items"] as? [[String: Any]])
    let trackers = try #require(results["methods"] as? [[String: Any]])
    for key in ["facts", "sequences", "subjects"] { #expect(results[key] == nil) }
    for tracker in trackers {
      let scores = try #require(tracker["items"] as? [[String: Any]])
      #expect(scores.count == sequences.count)
      for (score, sequence) in zip(scores, sequences) where !score.isEmpty {
        let targets = try #require(score["targets"] as? [[String: Any]])
        let names = targets.compactMap { $0["target"] as? String }
        #expect(names == sequence["targets"] as? [String])
      }
    }
  }

  @Test func `a report writes all of its files, with the same bytes each time`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try RunReport(SampleRun.result()).write(to: folder.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(Set(names) == Set(paths.map { URL(fileURLWithPath: $0).lastPathComponent }))
    for name in [
      "summary.csv", "sequences.csv", "frames.csv", "timing.csv", "attributes.csv", "curves.csv",
      "protocol.csv", "comparisons.csv", "separation.csv", "results.json", "summary.md",
      "index.html",
    ] {
      #expect(names.contains(name))
    }
    let first = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    try RunReport(SampleRun.result()).write(to: folder.path)
    let second = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(first == second)
  }

  @Test func `writing a report removes the temporary files of a killed report`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let left = folder.appendingPathComponent("frames/.vbench-5d73c6b4c7a470e0.tmp")
    try FileManager.default.createDirectory(
      at: left.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("half".utf8).write(to: left)
    try RunReport(SampleRun.result()).write(to: folder.path)
    #expect(!FileManager.default.fileExists(atPath: left.path))
  }

  @Test func `an output folder that cannot be created is named in the error`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("in the way".utf8).write(to: folder)
    let inside = folder.appendingPathComponent("report")
    let error = #expect(throws: FileError.self) {
      try RunReport(SampleRun.result()).write(to: inside.path)
    }
    #expect(error?.description.contains(folder.lastPathComponent) == true)
  }
}
