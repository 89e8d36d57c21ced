import Foundation
import Results
import TestSupport
import Testing

struct ThresholdFileTests {
  @Test(arguments: [
    ("", "expected the keys 'schema' and 'subjects'"),
    ("schema: 2\nsubjects: {}\n", ":1: expected 'schema: 1'"),
    ("schema: 1\n", "expected 'subjects:'"),
    ("schema: 1\nsubjects:\n  a:\n    limit: 3\n", ":4: expected 'threshold: NUMBER' for a"),
    ("schema: 1\nsubjects:\n  a:\n    threshold: high\n", ":4: expected a number as the threshold"),
    ("schema: 1\nsubjects:\n  a:\n    threshold: .nan\n", ":4: expected a number as the threshold"),
    ("schema: 1\nsubjects: [\n", "thresholds.yaml"),
  ])
  func `broken threshold files are refused with the line and the expected format`(
    text: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text: text, to: "thresholds.yaml")
    let error = #expect(throws: ThresholdFileError.self) {
      try ThresholdFile(path: folder.path("thresholds.yaml"))
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a missing threshold file is an error that names the file`() {
    let error = #expect(throws: ThresholdFileError.self) {
      try ThresholdFile(path: "/nowhere/thresholds.yaml")
    }
    #expect(error?.description.hasPrefix("/nowhere/thresholds.yaml: no such file") == true)
  }

  @Test func `a pipe instead of a threshold file is refused without waiting`() throws {
    let folder = try TemporaryFolder()
    let pipe = try folder.pipe("thresholds.yaml")
    let error = #expect(throws: ThresholdFileError.self) { try ThresholdFile(path: pipe) }
    #expect(error?.description == "\(pipe): expected a file, found a pipe")
  }
}
