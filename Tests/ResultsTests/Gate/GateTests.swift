import Bench
import Evaluation
import Foundation
import Testing

@testable import Results
@testable import Tracking

@Suite struct GateTests {
  /// Returns a baseline with one subject and one score per sequence.
  static func baseline(
    _ scores: [Double], lost: [Int: [String]] = [:], failed: Set<Int> = [],
    ece: Double? = nil, subject: String = "t"
  ) -> Baseline {
    let names = scores.indices.map { "d/s\($0 / 10)\($0 % 10)" }
    var figures: [String: Double] = [
      "auc": (scores.reduce(0, +) / Double(scores.count)).inBaseline,
      "lost": Double(lost.values.reduce(0) { $0 + $1.count }),
    ]
    figures["ece"] = ece
    let sequences = scores.indices.map { index in
      (
        names[index],
        Baseline.SequenceFigures(
          figures: ["auc": scores[index]], lost: lost[index] ?? [],
          hasFailed: failed.contains(index))
      )
    }
    return Baseline(
      version: "vbench 0", commit: nil, started: "2026-01-01T00:00:00Z", processor: "p",
      conventions: .vbench, evaluationProtocol: .ope,
      sequences: Dictionary(uniqueKeysWithValues: names.map { ($0, "input") }),
      subjects: [
        subject: Baseline.SubjectFigures(
          figures: figures, sequences: Dictionary(uniqueKeysWithValues: sequences))
      ], timing: nil)
  }

  private func judge(
    _ new: Baseline, _ old: Baseline, _ gate: Gate = Gate()
  ) throws -> GateResult {
    try gate.judge(new, against: old, named: "b.json")
  }

  @Test func `the same run passes without a word`() throws {
    let run = Self.baseline([0.5, 0.6, 0.7])
    let result = try judge(run, run)
    #expect(!result.hasFailed)
    #expect(result.findings.isEmpty)
    // There is a check for the subject and a check for each of its sequences.
    #expect(result.checks.count == 4)
  }

  @Test func `what could not be read fails, whatever part was asked for`() throws {
    let old = Self.baseline([0.5, 0.6, 0.7])
    var run = Self.baseline([0.5, 0.6])
    run.addUnread([
      RunNote(.input, item: "d/s02", reason: "labels.txt:3: expected 4 numbers"),
      RunNote(.input, item: "d/s00", reason: "a part of it"),
      RunNote(.failure, subject: "t", item: "d/s09", reason: "another thing"),
    ])
    #expect(run.unread == ["d/s02": "labels.txt:3: expected 4 numbers"])
    for gate in [Gate(), Gate(isPartial: true)] {
      let result = try judge(run, old, gate)
      #expect(result.lacksInput)
      #expect(
        result.failures.map(\.message) == [
          "d/s02 cannot be read: labels.txt:3: expected 4 numbers"
        ])
    }
    #expect(try !judge(run, old, Gate(leavesOut: true)).hasFailed)
    #expect(run.lack(of: old) == "the sequence d/s02")
    #expect(old.lack(of: run) == nil)
    #expect(throws: GateError.self) { try run.checkAllRead(for: "b.json") }
  }

  @Test func `a baseline without the main measure is none to compare with`() throws {
    var old = Self.baseline([0.5, 0.6])
    let run = old
    old.subjects["t"]?.figures["auc"] = nil
    #expect(
      try judge(run, old).failures.map(\.message)
        == ["t: AUC is not in the baseline; make a new baseline"])
  }

  @Test func `a drop beyond the tolerance fails, one within it does not`() throws {
    let old = Self.baseline([0.5, 0.6, 0.7])
    let worse = try judge(Self.baseline([0.5, 0.6, 0.66]), old)
    #expect(
      worse.failures.map(\.message) == [
        "t: AUC fell from 0.6 to 0.5867, a change of 0.0133; the tolerance is 0.01"
      ])
    #expect(try !judge(Self.baseline([0.5, 0.6, 0.68]), old).hasFailed)
  }

  @Test func `a drop on one sequence fails although the mean holds`() throws {
    let result = try judge(
      Self.baseline([0.38, 0.72, 0.7]), Self.baseline([0.5, 0.6, 0.7]))
    #expect(result.failures.map(\.sequence) == ["d/s00"])
    #expect(result.improvements.map(\.sequence) == ["d/s01"])
    #expect(result.findings.first?.kind == .failure)
  }

  @Test func `a small drop that ten sequences agree on fails`() throws {
    let scores = (0..<10).map { 0.5 + 0.01 * Double($0) }
    let old = Self.baseline(scores)
    let lower = Self.baseline(scores.map { $0 - 0.005 })
    // The p-value of ten drops is 2 / 2^10.
    let agreed = try judge(lower, old)
    #expect(agreed.failures.count == 1)
    let message = agreed.failures.first?.message
    #expect(message?.contains("these sequences (p 0.002, sign-flip test)") == true)
    // The mean drops by the same amount, but five sequences are better and five are worse.
    let mixed = scores.enumerated().map { $0 % 2 == 0 ? $1 - 0.02 : $1 + 0.01 }
    #expect(try !judge(Self.baseline(mixed), old).hasFailed)
    var gate = Gate()
    gate.tolerances.significantDrop = nil
    #expect(try !judge(lower, old, gate).hasFailed)
  }

  @Test func `parts of one video count as one in the test of small changes`() throws {
    let scores = (0..<10).map { 0.5 + 0.01 * Double($0) }
    var lower = Self.baseline(scores.map { $0 - 0.005 })
    let names = lower.sequences.keys.sorted()
    // With five groups, the p-value of a common drop is 2 / 2^5. With nine, it is 2 / 2^9.
    lower.groups = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 / 2) })
    #expect(try !judge(lower, Self.baseline(scores)).hasFailed)
    lower.groups = [names[3]: 0, names[4]: 0]
    let message = try judge(lower, Self.baseline(scores)).failures.first?.message
    #expect(message?.contains("(p 0.0039, sign-flip test)") == true)
  }

  @Test func `a newly lost target and a new failure always fail`() throws {
    let old = Self.baseline([0.31, 0.6], lost: [1: ["b"]])
    let result = try judge(
      Self.baseline([0.305, 0.6], lost: [0: ["a"], 1: ["b"]], failed: [1]), old)
    #expect(
      result.failures.map(\.message) == [
        "t on d/s01: the method failed, but it did not fail in the baseline",
        "t on d/s00: the tracker now loses target a (mean overlap below 0.3)",
      ])
    #expect(result.hasFailedMethods)
    let better = try judge(Self.baseline([0.31, 0.6]), old)
    #expect(
      better.improvements.map(\.message) == [
        "t on d/s01: the tracker no longer loses target b"
      ])
  }

  @Test func `a failure never passes, whatever the baseline says of it`() throws {
    let run = Self.baseline([0.5, 0.6], failed: [1])
    let known = try judge(run, run)
    #expect(known.failures.map(\.message) == ["t on d/s01: the method failed, as in the baseline"])
    #expect(known.hasFailedMethods)
    // Neither the sequence nor the method needs to be in the baseline.
    let more = try judge(run, Self.baseline([0.5]), Gate(isPartial: true, leavesOut: true))
    #expect(more.failures.map(\.message) == ["t on d/s01: the method failed"])
    var two = run
    two.subjects["u"] = Self.baseline([0.5, 0.6]).subjects["t"]
    let other = try judge(two, Self.baseline([0.5, 0.6], subject: "u"))
    #expect(other.failures.map(\.message) == ["t on d/s01: the method failed"])
    #expect(run.failure == "t failed on d/s01")
    #expect(
      Self.baseline([0, 0, 0], failed: [0, 1, 2]).failure
        == "t failed on d/s00; and there are 2 other failures")
    #expect(Self.baseline([0.5]).failure == nil)
  }

  @Test func `calibration is better when it is smaller`() throws {
    let old = Self.baseline([0.5], ece: 0.05)
    #expect(try judge(Self.baseline([0.5], ece: 0.09), old).hasFailed)
    #expect(try judge(Self.baseline([0.5], ece: 0.01), old).improvements.count == 1)
  }

  @Test func `what was not run fails, unless a part was asked for`() throws {
    let old = Self.baseline([0.5, 0.6])
    let new = Self.baseline([0.5])
    #expect(
      try judge(new, old).failures.map(\.message) == [
        "d/s01 is in the baseline but was not run"
      ])
    #expect(try !judge(new, old, Gate(isPartial: true)).hasFailed)
    var two = old
    two.subjects["u"] = two.subjects["t"]
    #expect(
      try judge(old, two).failures.map(\.message) == ["u is in the baseline but was not run"])
  }

  @Test func `the mean of a part is compared with the mean of the same part`() throws {
    let old = Self.baseline([0.5, 0.9])
    // Compared with the mean of both earlier sequences, 0.7, the new mean of 0.5 would be a drop.
    #expect(
      try !judge(Self.baseline([0.5]), old, Gate(isPartial: true)).hasFailed)
    // New sequences are ignored.
    let result = try judge(Self.baseline([0.5, 0.9, 0.1]), old)
    #expect(!result.hasFailed)
    #expect(result.notes.count == 1)
  }

  @Test func `changed labels are said and not compared`() throws {
    let old = Self.baseline([0.5, 0.6])
    var new = Self.baseline([0.1, 0.6])
    new.sequences["d/s00"] = "other"
    let result = try judge(new, old)
    #expect(result.failures.count == 1)
    let message = try #require(result.failures.first?.message)
    #expect(message.contains("d/s00: the labels or the first frame differ"))
  }

  @Test func `baselines that cannot be compared`() throws {
    let old = Self.baseline([0.5])
    var other = Self.baseline([0.5])
    other.conventions = .otb
    #expect(throws: GateError.self) { try judge(other, old) }
    other = Self.baseline([0.5])
    other.sequences = ["e/x": "input"]
    #expect(throws: GateError.self) { try judge(other, old) }
    other = Self.baseline([0.5])
    other.sequences["d/s00"] = "all labels differ"
    #expect(throws: GateError.self) { try judge(other, old) }
    #expect(throws: GateError.self) { try judge(Self.baseline([0.5], subject: "x"), old) }
  }

  @Test func `a baseline of another camera is refused by its settings`() throws {
    var old = Self.baseline([0.5])
    old.camera = "--rule latest --slowdown 8.0"
    var new = old
    new.sequences = new.sequences.mapValues { "\($0) at another pace" }
    new.camera = "--rule latest --slowdown 16.0"
    let error = #expect(throws: GateError.self) { try judge(new, old) }
    #expect(
      error?.description.contains(
        "made with the camera settings --rule latest --slowdown 8.0, but the run was made with --rule latest --slowdown"
          + " 16.0") ?? false)
    // Baselines of earlier versions do not state the camera.
    old.camera = nil
    new.sequences = old.sequences
    #expect(try judge(new, old).failures.isEmpty)
  }

  @Test func `a baseline survives its file`() throws {
    var baseline = Self.baseline([0.5, 1 / 3], lost: [0: ["a", "b"]], ece: 0.1)
    baseline.timing = Baseline.Timing(
      multiples: ["t": ["c": SampledRatio(ratio: 2, scatter: 0.1, rounds: 6)]],
      ratios: ["t": ["u": ["c": SampledRatio(ratio: 2, scatter: 0.1, rounds: 6)]]],
      memory: ["t": 1000])
    let bytes = try BaselineFile.encode(baseline)
    #expect(try JSONDecoder().decode(Baseline.self, from: Data(bytes)) == baseline)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"auc\" : 0.5"))
  }
}
