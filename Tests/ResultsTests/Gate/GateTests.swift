import Bench
import Evaluation
import Foundation
import TestSupport
import Testing

@testable import Results
@testable import Tracking

@Suite struct GateTests {
  /// Returns a baseline with one method and one score per sequence.
  static func baseline(
    _ scores: [Double], lost: [Int: [String]] = [:], failed: Set<Int> = [],
    ece: Double? = nil, method: String = "t"
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
      methods: [
        method: Baseline.MethodFigures(
          figures: figures, sequences: Dictionary(uniqueKeysWithValues: sequences))
      ], timing: nil)
  }

  private func judge(
    _ new: Baseline, _ old: Baseline, _ gate: Gate = Gate()
  ) throws -> GateResult {
    try gate.judge(new, against: old, named: "b.json")
  }

  @Test func `a gate passes without findings if the run equals its baseline`() throws {
    let run = Self.baseline([0.5, 0.6, 0.7])
    let result = try judge(run, run)
    #expect(!result.hasFailed)
    #expect(result.findings.isEmpty)
    // There is a check for the method and a check for each of its sequences.
    #expect(result.checks.count == 4)
  }

  @Test func `unreadable sequences fail the gate, even in a partial run, unless left out`() throws {
    let old = Self.baseline([0.5, 0.6, 0.7])
    var run = Self.baseline([0.5, 0.6])
    run.addUnread([
      RunNote(.input, item: "d/s02", reason: "labels.txt:3: expected 4 numbers"),
      RunNote(.input, item: "d/s00", reason: "a part of it"),
      RunNote(.failure, method: "t", item: "d/s09", reason: "another thing"),
    ])
    #expect(run.unread == ["d/s02": "labels.txt:3: expected 4 numbers"])
    for gate in [Gate(), Gate(isPartial: true)] {
      let result = try judge(run, old, gate)
      #expect(result.hasUnreadableInput)
      try expectSentences(result.failures.map(\.message))
    }
    #expect(try !judge(run, old, Gate(skipsUnreadable: true)).hasFailed)
    #expect(run.missingPart(of: old) == "the sequence d/s02")
    #expect(old.missingPart(of: run) == nil)
    #expect(throws: GateError.self) { try run.checkAllRead(for: "b.json") }
  }

  @Test func `a gate fails if the baseline lacks the main measure`() throws {
    var old = Self.baseline([0.5, 0.6])
    let run = old
    old.methods["t"]?.figures["auc"] = nil
    try expectSentences(try judge(run, old).failures.map(\.message))
  }

  @Test
  func `a drop of the AUC beyond the tolerance fails the gate, a smaller one does not`() throws {
    let old = Self.baseline([0.5, 0.6, 0.7])
    let worse = try judge(Self.baseline([0.5, 0.6, 0.66]), old)
    try expectSentences(worse.failures.map(\.message))
    #expect(try !judge(Self.baseline([0.5, 0.6, 0.68]), old).hasFailed)
  }

  @Test func `a drop on one sequence fails the gate even if the mean does not drop`() throws {
    let result = try judge(
      Self.baseline([0.38, 0.72, 0.7]), Self.baseline([0.5, 0.6, 0.7]))
    #expect(result.failures.map(\.sequence) == ["d/s00"])
    #expect(result.improvements.map(\.sequence) == ["d/s01"])
    #expect(result.findings.first?.kind == .failure)
  }

  @Test
  func `a small drop on all of ten sequences fails the gate, but a mixed one does not`() throws {
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

  @Test func `the gate's test of small drops is corrected for the number of methods`() throws {
    let scores = (0..<6).map { 0.5 + 0.01 * Double($0) }
    func both(_ scores: [Double]) -> Baseline {
      var baseline = Self.baseline(scores)
      baseline.methods["u"] = baseline.methods["t"]
      return baseline
    }
    // The p-value of six drops is 2 / 2^6, i.e. 0.031.
    let lower = scores.map { $0 - 0.005 }
    #expect(try judge(Self.baseline(lower), Self.baseline(scores)).hasFailed)
    #expect(try !judge(both(lower), both(scores)).hasFailed)
  }

  @Test
  func `the gate's test of small drops counts the parts of one video as one sequence`() throws {
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

  @Test func `sequences have the same weights in a gate as in the report`() throws {
    func weighted(_ scores: [Double], _ weights: [Double]) -> Baseline {
      var baseline = Self.baseline(scores)
      for (index, name) in baseline.sequences.keys.sorted().enumerated() {
        baseline.methods["t"]?.sequences[name]?.weight = weights[index]
      }
      let sum = zip(scores, weights).reduce(0) { $0 + $1.0 * $1.1 }
      baseline.methods["t"]?.figures["auc"] = sum / weights.reduce(0, +)
      return baseline
    }
    let weights = [1000.0] + Array(repeating: 10, count: 9)
    let scores = (0..<10).map { 0.5 + 0.01 * Double($0) }
    // All sequences drop, the long one by the most.
    let old = weighted(scores, weights)
    let lower = weighted(scores.enumerated().map { $1 - ($0 == 0 ? 0.009 : 0.002) }, weights)
    let message = try judge(lower, old).failures.first?.message
    // (1000 * 0.009 + 90 * 0.002) / 1090
    #expect(message?.hasPrefix("t: AUC fell by 0.0084 on average over 10 sequences") == true)
    // Without the last sequence, the mean is still the weighted one.
    let partly = weighted(
      scores.dropLast().enumerated().map { $1 - ($0 == 0 ? 0.05 : 0) }, Array(weights.dropLast()))
    let found = try judge(partly, old, Gate(isPartial: true)).failures.map(\.message)
    // (1000 * 0.5 + 10 * 4.36) / 1080
    try expectSentences(found)
    // A baseline from an earlier version has no weights.
    var early = old
    for name in early.sequences.keys { early.methods["t"]?.sequences[name]?.weight = nil }
    #expect(
      try judge(lower, early).failures.first?.message.hasPrefix("t: AUC fell by 0.0027") == true)
  }

  @Test func `a gate fails if a target is newly lost or a method newly fails`() throws {
    let old = Self.baseline([0.31, 0.6], lost: [1: ["b"]])
    let result = try judge(
      Self.baseline([0.305, 0.6], lost: [0: ["a"], 1: ["b"]], failed: [1]), old)
    try expectSentences(result.failures.map(\.message))
    #expect(result.hasFailedMethods)
    let better = try judge(Self.baseline([0.31, 0.6]), old)
    try expectSentences(better.improvements.map(\.message), "2")
  }

  @Test func `a failed method fails the gate even if it also failed in the baseline`() throws {
    let run = Self.baseline([0.5, 0.6], failed: [1])
    let known = try judge(run, run)
    try expectSentences(known.failures.map(\.message))
    #expect(known.hasFailedMethods)
    // Neither the sequence nor the method needs to be in the baseline.
    let more = try judge(run, Self.baseline([0.5]), Gate(isPartial: true, skipsUnreadable: true))
    try expectSentences(more.failures.map(\.message), "2")
    var two = run
    two.methods["u"] = Self.baseline([0.5, 0.6]).methods["t"]
    let other = try judge(two, Self.baseline([0.5, 0.6], method: "u"))
    try expectSentences(other.failures.map(\.message), "3")
    #expect(run.failure == "t failed on d/s01")
    try expectSentence(Self.baseline([0, 0, 0], failed: [0, 1, 2]).failure, "4")
    #expect(Self.baseline([0.5]).failure == nil)
  }

  @Test
  func `a larger calibration error fails the gate, and a smaller one is an improvement`() throws {
    let old = Self.baseline([0.5], ece: 0.05)
    #expect(try judge(Self.baseline([0.5], ece: 0.09), old).hasFailed)
    #expect(try judge(Self.baseline([0.5], ece: 0.01), old).improvements.count == 1)
  }

  @Test func `sequences or methods that were not run fail the gate unless it is partial`() throws {
    let old = Self.baseline([0.5, 0.6])
    let new = Self.baseline([0.5])
    try expectSentences(try judge(new, old).failures.map(\.message))
    #expect(try !judge(new, old, Gate(isPartial: true)).hasFailed)
    var two = old
    two.methods["u"] = two.methods["t"]
    try expectSentences(try judge(old, two).failures.map(\.message), "2")
  }

  @Test func `a partial gate compares means over the sequences that both runs have`() throws {
    let old = Self.baseline([0.5, 0.9])
    // Compared with the mean of both earlier sequences, 0.7, the new mean of 0.5 would be a drop.
    #expect(
      try !judge(Self.baseline([0.5]), old, Gate(isPartial: true)).hasFailed)
    // New sequences are ignored.
    let result = try judge(Self.baseline([0.5, 0.9, 0.1]), old)
    #expect(!result.hasFailed)
    #expect(result.notes.count == 1)
  }

  @Test func `a sequence with changed labels fails the gate and is not compared`() throws {
    let old = Self.baseline([0.5, 0.6])
    var new = Self.baseline([0.1, 0.6])
    new.sequences["d/s00"] = "other"
    let result = try judge(new, old)
    #expect(result.failures.count == 1)
    let message = try #require(result.failures.first?.message)
    #expect(message.contains("d/s00: the labels or the first frame differ"))
  }

  @Test func `baselines with other conventions, sequences, labels or methods are refused`() throws {
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
    #expect(throws: GateError.self) { try judge(Self.baseline([0.5], method: "x"), old) }
  }

  @Test func `a baseline with other camera settings is rejected with both settings`() throws {
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

  @Test func `a baseline that is written to a file reads back unchanged`() throws {
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
