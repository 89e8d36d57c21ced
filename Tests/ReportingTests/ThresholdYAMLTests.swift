import Bench
import Evaluation
import Foundation
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct ThresholdYAMLTests {
  private func tuning(_ name: String, _ threshold: Double) -> Tuning {
    var judged = JudgedBoxes()
    judged.add(threshold, isCorrect: true)
    judged.add(threshold / 4, isCorrect: false)
    judged.endSequence()
    return Tuning(
      identity: MethodIdentity(tracker: name, level: "", revision: nil),
      choice: ThresholdChoice(from: judged, by: .bestF).map { Tuning.Choice($0) })
  }

  @Test func `thresholds in YAML read back unchanged for names with quotes and colons`() throws {
    let names = ["object-fast-r1", "a: \"b\" # c", "täter", "- x"]
    let tunings = names.enumerated().map { tuning($1, 0.4 + 0.1 * Double($0)) }
    let text = ThresholdYAML.text(
      TuningReport(tunings, rule: .maxFalseAccept(0.05), run: "a run"))
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

  @Test func `a tracker without a chosen threshold is only a comment in the YAML file`() throws {
    var one = tuning("one", 0.5)
    one.choice = nil
    one.remarks = [.noConfidences, .fewSequences(found: 1, needed: 10)]
    let text = ThresholdYAML.text(TuningReport([one], rule: .bestF, run: "run"))
    #expect(
      text.contains(
        "# one: there are no confidences, so there is no threshold to choose; 1 sequence is too few"
      ))
    let folder = try TemporaryFolder()
    try folder.write(text: text, to: "thresholds.yaml")
    #expect(try ThresholdFile(path: folder.path("thresholds.yaml")).thresholds.isEmpty)
  }
}
