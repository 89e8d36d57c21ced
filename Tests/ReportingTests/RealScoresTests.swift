import Bench
import Evaluation
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

/// Tests of the sentences about trackers on 15 real sequences, with the AUC that vbench measured.
struct RealScoresTests {
  private static let sequences = [
    "Couple", "Crossing", "DAVIS_carshadow", "Deer", "Dog1", "FaceOcc1", "Freeman1", "Man",
    "MountainBike6", "SegTrack_girl", "SegTrack_monkeydog", "Skiing", "Surfer", "bag", "book",
  ]

  private static let scores: [String: [Double]] = [
    "accurate r1": [
      0.6969, 0.7922, 0.8139, 0.7792, 0.7998, 0.8098, 0.6827, 0.8429, 0.6013, 0.7193, 0.3889,
      0.0966, 0.7035, 0.4096, 0.3261,
    ],
    "accurate r2": [
      0.7437, 0.7985, 0.8345, 0.7646, 0.8217, 0.7068, 0.699, 0.8528, 0.6159, 0.79, 0.4792, 0.156,
      0.7282, 0.6389, 0.2971,
    ],
    "accurate r3": [
      0.78, 0.8107, 0.8788, 0.7165, 0.8214, 0.6823, 0.7403, 0.8608, 0.6037, 0.7943, 0.4904, 0.4981,
      0.7806, 0.7843, 0.5527,
    ],
    "fast r1": [
      0.7212, 0.8073, 0.8229, 0.7445, 0.7837, 0.8071, 0.6058, 0.8505, 0.6096, 0.7392, 0.1479,
      0.3051, 0.6524, 0.5251, 0.2439,
    ],
    "fast r2": [
      0.7522, 0.7801, 0.8091, 0.7609, 0.8614, 0.6956, 0.6681, 0.8276, 0.6113, 0.8049, 0.4602,
      0.1476, 0.7312, 0.6825, 0.3048,
    ],
    "fast r3": [
      0.7842, 0.801, 0.8766, 0.6907, 0.8212, 0.6784, 0.7523, 0.8563, 0.5438, 0.7974, 0.4708,
      0.3992, 0.7829, 0.7841, 0.5709,
    ],
  ]

  /// Returns a result of trackers with the given scores on the 15 sequences.
  private func result(_ scores: [(name: String, values: [Double])]) -> TrackingResult {
    var result = SampleRun.result()
    let sequence = result.methods[0].sequences[0]
    result.sequences = Self.sequences.map { SampleRun.staying($0, frames: 2) }
    result.methods = scores.map { name, values in
      let own = Scores(
        frames: 1, scoredFrames: 1, auc: values.mean ?? 0, op50: 0, op75: 0, precision20: 0,
        normPrecision: 0)
      let parts = name.split(separator: " ")
      return MethodResult(
        identity: MethodIdentity(
          tracker: "object", level: String(parts[0]), revision: Int(parts[1].dropFirst())),
        sequences: Array(repeating: sequence, count: values.count),
        scores: [result.conventions: own],
        curves: Curves(success: [], precision: [], normPrecision: []), attributes: [], lost: 0,
        timing: TimingSummary())
    }
    result.comparisons = PairedComparison.all(
      of: scores.map { PairedScores($0.values) }, range: .share
    ).map { first, second, figures in
      let pair = [first, second].map { result.methods[$0].identity }
      return figures.difference < 0
        ? MethodComparison(first: pair[1], second: pair[0], figures: figures.reversed)
        : MethodComparison(first: pair[0], second: pair[1], figures: figures)
    }
    return result
  }

  private func result(of names: String...) -> TrackingResult {
    result(names.map { ($0, Self.scores[$0] ?? []) })
  }

  @Test func `a lead on 13 of 15 sequences is described with the losses that would undo it`() throws
  {
    let result = result(of: "accurate r1", "accurate r3")
    try expectSentences(ComparisonWords(tracking: result).lines)
    let headline = Verdict(result).headline
    #expect(
      headline.hasPrefix(
        "object-accurate-r3 is better than the other tracker on most of the 15 sequences"))
    #expect(headline.hasSuffix("but no mean difference is shown."))
  }

  @Test func `a difference that is not significant is described with bounds for both trackers`()
    throws
  {
    try expectSentences(ComparisonWords(tracking: result(of: "accurate r2", "fast r2")).lines)
  }

  @Test
  func `with six trackers, a lead that is significant only for its pair is still described`() {
    let result = result(Self.scores.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    let lines = ComparisonWords(tracking: result).lines
    #expect(
      lines[0].hasPrefix(
        "accurate r3 leads fast r3 by 0.012 AUC on 15 sequences, which is not shown"))
    #expect(
      lines[1].hasPrefix(
        "accurate r3 leads accurate r1 on 13 of 15 sequences (p 0.0074 for this pair alone), by"
          + " 0.089 AUC on average (-"))
    #expect(
      lines.last?.hasPrefix("none of the 15 pairs differs significantly on average, after") == true
    )
  }

  @Test func `with a reference tracker, its lead on 13 of 15 sequences is significant`() throws {
    var result = result(Self.scores.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    #expect(throws: UnknownName.self) { try result.compare(withReference: "object-accurate-r4") }
    try result.compare(withReference: "object-accurate-r3")
    #expect(result.comparisons.count == 5)
    let lines = ComparisonWords(tracking: result).lines
    #expect(
      lines.contains {
        $0.hasPrefix("accurate r3 is better than accurate r1 on 13 of 15 sequences (p 0.0369), by")
      })
    try expectSentence(Verdict(result).headline)
  }

  @Test func `a comparison names the sequence without which its difference is not significant`()
    throws
  {
    let first = [
      0.75, 0.75, 0.78, 0.54, 0.55, 0.69, 0.62, 0.74, 0.36, 0.62, 0.69, 0.48, 0.58, 0.72, 0.64,
    ]
    let second = [
      0.65, 0.63, 0.68, 0.37, 0.45, 0.52, 0.54, 0.63, 0.32, 0.52, 0.53, 0.43, 0.49, 0.6, 0.55,
    ]
    try expectSentences(
      ComparisonWords(tracking: result([("fast r1", first), ("fast r2", second)])).lines)
  }

  @Test func `identical scores are described as the same, similar ones not as equally accurate`()
    throws
  {
    let scores = Self.scores["fast r3"] ?? []
    try expectSentences(
      ComparisonWords(tracking: result([("fast r3", scores), ("fast r4", scores)])).lines)
    // Fifteen sequences without a loss do not exclude a share of losses that matters.
    let alike = scores.map { $0 + 0.001 }
    let lines = ComparisonWords(tracking: result([("fast r3", scores), ("fast r4", alike)])).lines
    #expect(!lines[0].contains("equally accurate"))
  }

  @Test
  func `a difference from the reference stays significant with eight further trackers`() throws {
    var generator = SplitMix64(seed: 5)
    let scores = Self.scores["accurate r3"] ?? []
    let worse = scores.map { max(0, $0 - 0.28 + 0.05 * generator.normal()) }
    let others = (0..<8).map { index in
      (
        name: "fast r\(index + 2)",
        values: scores.map { max(0, $0 - 0.1 + 0.1 * generator.normal()) }
      )
    }
    var result = result([("accurate r3", scores), ("fast r1", worse)] + others)
    try result.compare(withReference: "object-accurate-r3")
    #expect(
      result.comparisons.contains { $0.second.name == "object-fast-r1" && $0.figures.isShown })
  }
}
