import Evaluation
import Harness
import Testing

@testable import Reporting

struct ComparisonWordsTests {
  private func result(_ scores: [(level: String, values: [Double])]) -> RunResult {
    var result = SampleRun.result()
    let resampling = Resampling(
      sequences: scores[0].values.count, rounds: 500, seed: 1)
    result.subjects = scores.map { score in
      SubjectResult(
        identity: SubjectIdentity(tracker: "object", level: score.level, revision: 1),
        sequences: [], scores: [:], curves: Curves(success: [], precision: [], normPrecision: []),
        attributes: [], lost: 0, timing: TimingSummary(steps: 0))
    }
    result.comparisons = PairedComparison.all(
      of: scores.map(\.values), weights: scores.map { _ in nil }, drawn: nil, over: resampling
    ).map { first, second, figures in
      SubjectComparison(
        first: result.subjects[first].identity, second: result.subjects[second].identity,
        figures: figures)
    }
    return result
  }

  @Test func `a shown difference is said with its interval`() {
    let slow = (0..<8).map { 0.1 * Double($0) }
    let lines = ComparisonWords(result([("accurate", slow.map { $0 + 0.0625 }), ("fast", slow)]))
      .lines
    #expect(lines == ["accurate r1 is better than fast r1 by 0.063 AUC (0.063 to 0.063)"])
  }

  @Test func `without proof it is said what would be needed`() {
    let lines = ComparisonWords(
      result([
        ("accurate", [0.6, 0.5, 0.7, 0.4, 0.8, 0.55]), ("fast", [0.5, 0.6, 0.5, 0.5, 0.7, 0.5]),
      ])
    ).lines
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "no difference can be shown between accurate r1 and fast r1 with 6 sequences (0.042 AUC, -")
    )
    #expect(lines[0].hasSuffix("; about 68 would be needed"))
  }

  @Test func `one sequence shows nothing and says so`() {
    let lines = ComparisonWords(result([("accurate", [0.6]), ("fast", [0.5])])).lines
    #expect(
      lines == [
        "no difference can be shown between accurate r1 and fast r1 with 1 sequence"
          + " (0.100 AUC, interval not available)"
      ])
  }

  @Test func `equals are equals`() {
    let lines = ComparisonWords(result([("accurate", [0.6, 0.5]), ("fast", [0.6, 0.5])])).lines
    #expect(lines == ["accurate r1 and fast r1 score the same on 2 sequences"])
  }
}
