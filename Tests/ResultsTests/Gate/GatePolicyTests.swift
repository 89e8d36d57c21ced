import Evaluation
import TestSupport
import Testing

@testable import Results
@testable import Tracking

@Suite struct GatePolicyTests {
  private func policy(_ text: String) throws -> GatePolicy {
    try GatePolicy(text: text, path: "project/vbench.yaml")
  }

  @Test
  func `every setting of a policy file is read, and its paths are relative to the file`() throws {
    let policy = try policy(
      """
      dataset: [embedded, data/mine, /abs]
      sequences: "Car*"
      trackers: [object]
      levels: [fast, accurate]
      revisions: [latest]
      conventions: otb
      protocol: ope
      thresholds: thresholds.yaml
      baseline: gate/baseline.json
      timing: true
      gate:
        max-drop: {auc: 0.02, ece: 0.05}
        max-sequence-drop: {auc: 0.2}
        significant-drop: off
        max-slowdown: 0.05
        max-memory-growth: off
      """)
    #expect(policy.dataset == ["embedded", "project/data/mine", "/abs"])
    #expect(policy.sequences == ["Car*"])
    #expect(policy.levels == ["fast", "accurate"])
    #expect(policy.conventions == "otb")
    #expect(policy.thresholds == "project/thresholds.yaml")
    #expect(policy.baseline == "project/gate/baseline.json")
    #expect(policy.timing == true)
    #expect(
      policy.statedTolerances
        == GateTolerances(
          maxDrop: ["auc": 0.02, "ece": 0.05], maxSequenceDrop: ["auc": 0.2], significantDrop: nil,
          maxSlowdown: 0.05, maxMemoryGrowth: nil))
  }

  @Test(arguments: ["0x10", "010", "1:30", "0x1p-3", "1_0", "\"1\\0\""])
  func `a tolerance that is not a plain decimal number is refused with its line`(number: String) {
    #expect {
      try policy("gate:\n  max-slowdown: \(number)\n")
    } throws: { "\($0)".contains("vbench.yaml:2: expected a number of 0 or more, or off") }
  }

  @Test
  func `a policy file may start with a byte order mark, but its paths cannot contain NUL`() throws {
    #expect {
      try policy("levels: [fast]\ndataset: \"data\\0/mine\"\n")
    } throws: { "\($0)".contains("vbench.yaml:2: expected a name without NUL") }
    let folder = try TemporaryFolder()
    try folder.write(text: "\u{FEFF}levels: [fast]\n", to: "vbench.yaml")
    #expect(try GatePolicy(path: folder.path("vbench.yaml"), tasks: [:]).levels == ["fast"])
  }

  @Test func `an empty policy file is the default policy`() throws {
    #expect(try policy("# nothing\n") == GatePolicy())
    #expect(try policy("") == GatePolicy())
  }

  @Test(arguments: [
    (
      "levels: [fast]\ngate:\n  max-drops: {auc: 1}\n",
      "project/vbench.yaml:3: unknown name 'max-drops': expected one of max-drop,"
        + " max-sequence-drop, significant-drop, max-slowdown, max-memory-growth;"
        + " did you mean 'max-drop'?"
    ),
    (
      "gate: {max-drop: {acu: 1}}",
      "unknown name 'acu'"
    ),
    ("gate: {max-drop: {auc: -1}}", "expected a number of 0 or more, or off, found '-1'"),
    ("gate: {max-sequence-drop: {ece: 1}}", "unknown name 'ece'"),
    ("gate: 3", "vbench.yaml:1: expected lines of the form 'name: value'"),
    ("timing: maybe", "expected true or false, found 'maybe'"),
    ("dataset: {a: b}", "expected a name"),
    ("levels: [fast", "vbench.yaml"),
    ("- a\n- b", "vbench.yaml:1: expected lines of the form 'name: value'"),
  ])
  func `a mistake in a policy file is refused with its line and the expected values`(
    text: String, message: String
  ) {
    let error = #expect(throws: GateError.self) { try policy(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
