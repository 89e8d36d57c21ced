import Bench
import Evaluation
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct ComparisonWordsTests {
  private func result(_ scores: [(level: String, values: [Double])]) -> TrackingResult {
    var result = SampleRun.result()
    result.methods = scores.map { score in
      MethodResult(
        identity: MethodIdentity(tracker: "object", level: score.level, revision: 1),
        sequences: [], scores: [:], curves: Curves(success: [], precision: [], normPrecision: []),
        attributes: [], lost: 0, timing: TimingSummary())
    }
    result.comparisons = PairedComparison.all(
      of: scores.map { PairedScores($0.values) }, range: .share
    ).map { first, second, figures in
      MethodComparison(
        first: result.methods[first].identity, second: result.methods[second].identity,
        figures: figures)
    }
    return result
  }

  @Test func `a significant difference is described with its interval and its robustness`() throws {
    let slow = (0..<60).map { 0.01 * Double($0) }
    let lines = ComparisonWords(
      tracking: result([("accurate", slow.map { $0 + 0.125 }), ("fast", slow)])
    )
    .lines
    try #require(lines.count == 1)
    #expect(lines[0].hasPrefix("accurate r1 is better than fast r1 by 0.125 AUC (0."))
    #expect(
      lines[0].contains("), on 60 of 60 sequences; it holds even if accurate r1 lost ")
        && lines[0].hasSuffix(" more"))
  }

  /// Tests a method that is better on each of eight sequences, which are too few for a significant mean difference.
  @Test
  func `a small lead on all of 8 sequences is described as undone by one lost sequence`() throws {
    let slow = (0..<8).map { 0.1 * Double($0) }
    let lines = ComparisonWords(
      tracking: result([("accurate", slow.map { $0 + 0.0625 }), ("fast", slow)])
    )
    .lines
    try #require(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "accurate r1 is better than fast r1 on 8 of 8 sequences (p 0.0078), by 0.063 AUC on average (-"
      ))
    #expect(lines[0].hasSuffix("): one more lost sequence would undo the lead"))
  }

  @Test func `a lead that is not significant is described with upper bounds for both trackers`() {
    let lines = ComparisonWords(
      tracking: result([
        ("accurate", [0.6, 0.5, 0.7, 0.4, 0.8, 0.55]), ("fast", [0.5, 0.6, 0.5, 0.5, 0.7, 0.5]),
      ])
    ).lines
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "accurate r1 leads fast r1 by 0.042 AUC on 6 sequences, which is not shown: accurate r1 is at"
          + " most 0.")
    )
    #expect(lines[0].contains(" better, fast r1 at most 0."))
  }

  @Test func `a comparison on one sequence states that at least 5 sequences are needed`() throws {
    let lines = ComparisonWords(tracking: result([("accurate", [0.6]), ("fast", [0.5])])).lines
    try expectSentences(lines)
  }

  @Test func `two trackers with equal scores are described as scoring the same`() throws {
    let lines = ComparisonWords(
      tracking: result([("accurate", [0.6, 0.5]), ("fast", [0.6, 0.5])])
    ).lines
    try expectSentences(lines)
  }

  @Test
  func `sentences about four trackers describe the best one's pairs and count the rest`() throws {
    let base = (0..<140).map { 0.3 + 0.00390625 * Double($0) }
    func lower(by loss: Double) -> [Double] { base.map { $0 - loss } }
    var result = result([
      ("a", base),
      ("b", base.enumerated().map { $0.element + ($0.offset % 2 == 0 ? 0.01 : -0.02) }),
      ("c", lower(by: 0.25)), ("d", lower(by: 0.125)),
    ])
    for (index, score) in [0.6, 0.5, 0.3, 0.4].enumerated() {
      result.methods[index].scores[.vbench] = Scores(
        frames: 1, scoredFrames: 1, auc: score, op50: 0, op75: 0, precision20: 0, normPrecision: 0)
    }
    let lines = ComparisonWords(tracking: result).lines
    try #require(lines.count == 3)
    #expect(
      lines[0].hasPrefix(
        "a r1 and b r1 are equally accurate to within 0.02 AUC (difference 0.005, 140 sequences)"))
    try expectSentence(lines[1], "the others")
    try expectSentence(lines[2], "all pairs")
  }

  @Test func `leads on all of 12 sequences are counted apart from differences on average`() {
    let base = (0..<12).map { 0.5 + 0.01 * Double($0) }
    let lines = ComparisonWords(
      tracking: result(
        ["a", "b", "c", "d"].enumerated().map { place, level in
          (level, base.map { $0 - 0.02 * Double(place) })
        })
    ).lines
    #expect(
      lines.last
        == "none of the 6 pairs differs significantly on average, but 6 do on most sequences, after"
        + " adjustment for all pairs; comparisons.csv lists all of them")
  }

  @Test func `if 4 sequences are too few for every pair, one sentence states this for all pairs`() {
    let base = [0.3, 0.4, 0.5, 0.6]
    let lines = ComparisonWords(
      tracking: result([("a", base), ("b", base.map { $0 + 0.1 }), ("c", base.map { $0 + 0.2 })])
    ).lines
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "4 sequences are too few to show a significant difference in any of the 3 pairs"))
  }
}
