import Analysis
import Evaluation
import Execution
import Foundation
import TestSupport
import Testing

struct ThresholdFileTests {
  private func tuning(_ name: String, _ threshold: Double) -> SubjectTuning {
    var judged = JudgedBoxes()
    judged.add(threshold, isRight: true)
    judged.add(threshold / 4, isRight: false)
    judged.endSequence()
    return SubjectTuning(
      identity: SubjectIdentity(tracker: name, level: "", revision: nil),
      choice: ThresholdChoice(from: judged, by: .bestF), figures: [],
      reliability: [], auroc: nil, ece: nil, intervals: Intervals(), remarks: [])
  }

  @Test func `what is written is read again, whatever a subject is called`() throws {
    let names = ["object-fast-r1", "a: \"b\" # c", "täter", "- x"]
    let tunings = names.enumerated().map { tuning($1, 0.4 + 0.1 * Double($0)) }
    let text = ThresholdFile.text(tunings, rule: .maxFalseAccept(0.05), run: "a run")
    let folder = try TemporaryFolder()
    try folder.write(text: text, to: "thresholds.yaml")
    let file = try ThresholdFile(path: folder.path("thresholds.yaml"))
    #expect(
      file.thresholds
        == Dictionary(
          uniqueKeysWithValues: tunings.compactMap { tuning in
            tuning.choice.map { (tuning.identity.name, $0.threshold) }
          }))
    #expect(text.contains("rule: \"max-false-accept 0.05\""))
  }

  @Test func `a subject without a choice is a comment`() throws {
    var one = tuning("one", 0.5)
    one.choice = nil
    one.remarks = ["gives no confidences"]
    let text = ThresholdFile.text([one], rule: .bestF, run: "run")
    #expect(text.contains("# one: gives no confidences"))
    let folder = try TemporaryFolder()
    try folder.write(text: text, to: "thresholds.yaml")
    #expect(try ThresholdFile(path: folder.path("thresholds.yaml")).thresholds.isEmpty)
  }

  @Test(arguments: [
    ("", "expected schema and subjects"),
    ("schema: 2\nsubjects: {}\n", ":1: expected 'schema: 1'"),
    ("schema: 1\n", "expected 'subjects:'"),
    ("schema: 1\nsubjects:\n  a:\n    limit: 3\n", ":4: expected 'threshold: NUMBER' for a"),
    ("schema: 1\nsubjects:\n  a:\n    threshold: high\n", ":4: expected a number as threshold"),
    ("schema: 1\nsubjects:\n  a:\n    threshold: .nan\n", ":4: expected a number as threshold"),
    ("schema: 1\nsubjects: [\n", "thresholds.yaml"),
  ])
  func `broken files are named with the line`(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text: text, to: "thresholds.yaml")
    let error = #expect(throws: ThresholdFileError.self) {
      try ThresholdFile(path: folder.path("thresholds.yaml"))
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a missing file is an error that names it`() {
    let error = #expect(throws: ThresholdFileError.self) {
      try ThresholdFile(path: "/nowhere/thresholds.yaml")
    }
    #expect(error?.description.hasPrefix("/nowhere/thresholds.yaml: expected") == true)
  }
}
