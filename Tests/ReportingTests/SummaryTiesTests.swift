import Bench
import Evaluation
import Results
import RunTestSupport
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct SummaryTiesTests {
  /// Returns the answers for a sequence. The given fraction of the answers is right, in steps of 1/100. The other boxes
  /// are far from the target.
  private func answers(right fraction: Double) -> SequenceAnswers {
    let right = Int((100 * fraction).rounded())
    return SampleRun.answers(
      (0...100).map { frame in
        SampleRun.step(SampleRun.shifted(frame <= right ? 0 : 100), 1, initialized: frame == 0)
      })
  }

  /// Returns a result of methods with the given AUC and OP50 on the given number of sequences.
  private func result(_ scores: [[Double]]) -> TrackingResult {
    let count = scores[0].count
    var result = RunScoring.result(
      facts: SampleRun.facts, conventions: .vbench,
      // A hundred frames follow the initializing frame.
      sequences: SampleRun.copies(of: SampleRun.staying("s", frames: 101), count: count),
      runs: scores.enumerated().map { index, values in
        MethodAnswers(
          identity: MethodIdentity(tracker: "s\(index)", level: "", revision: nil),
          sequences: values.map(answers(right:)))
      }, bootstrapRounds: 0)
    result.comparisons = PairedComparison.all(
      of: scores.map { PairedScores($0) }, range: .share
    ).map { first, second, figures in
      MethodComparison(
        first: result.methods[first].identity, second: result.methods[second].identity,
        figures: figures)
    }
    return result
  }

  @Test func `a figure that a permutation test cannot distinguish from the best is tied`() {
    let base = (0..<60).map { 0.3 + 0.01 * Double($0) }
    let alternating = base.enumerated().map {
      $0.offset % 2 == 0 ? $0.element + 0.01 : $0.element - 0.02
    }
    let result = result([base, alternating, base.map { $0 - 0.1 }])
    let ties = SummaryTies(result)
    #expect(ties.standings(in: TrackMeasures.op50)?(0) == [.best, .tied, .worse])
    #expect(ties.byComparisons(0) == [.best, .tied, .worse])
    #expect(ties.byComparisons(2) == [.worse, .worse, .best])
  }

  @Test
  func `a figure that is shown to be worse is not tied, even by an irrelevant amount`() throws {
    let base = (0..<260).map { 0.6 + 0.001 * Double($0 % 10) }
    let result = result([base, base.map { $0 - 0.01 }])
    let figures = try #require(result.comparisons.first).figures
    #expect(figures.isShown && figures.isEquivalent(within: 0.02))
    #expect(SummaryTies(result).byComparisons(0) == [.best, .worse])
  }

  @Test func `a column of the summary marks the best figure and the figures tied with it`() {
    let base = (0..<60).map { 0.3 + 0.01 * Double($0) }
    let alternating = base.enumerated().map {
      $0.offset % 2 == 0 ? $0.element + 0.01 : $0.element - 0.02
    }
    let summary = SummaryColumns(result([base, alternating, base.map { $0 - 0.1 }]))
    let column = summary.columns.first { $0.title == "OP50" }
    #expect(column?.cells.map(\.standing) == [.best, .tied, .worse])
    #expect(column?.group == .accuracy)
    #expect(
      StandingWords(summary.columns).legend()?.hasPrefix(
        "~ not significantly worse than the best, ") == true)
  }

  @Test func `the legend does not call methods without a test significantly worse`() throws {
    func legend(_ standings: [Standing]) -> String? {
      StandingWords([
        SummaryColumns.Column(
          measure: TrackMeasures.auc,
          cells: standings.map { SummaryColumns.Cell(text: "0.5", value: 0.5, standing: $0) })
      ]).legend()
    }
    #expect(legend([.best, .worse]) == "no mark: significantly worse")
    try expectSentence(legend([.best, .worse, .untested]))
    try expectSentence(legend([.best, .unclear, .untested]), "2")
    #expect(legend([.best, .untested]) == nil)
  }

  @Test func `a figure is marked as unclear if the test lacks power or the tracker failed`() {
    let base = (0..<40).map { 0.3 + 0.01 * Double($0) }
    let alternating = base.enumerated().map { $1 + ($0 % 2 == 0 ? 0.01 : -0.02) }
    // The method is perfect on half of the sequences and scores 0 on the other half. It is worse than the best
    // method, but not significantly.
    let uneven = base.enumerated().map { $0.offset % 2 == 0 ? 1.0 : 0 }
    var result = result([base, alternating, uneven])
    #expect(
      SummaryTies(result).standings(in: TrackMeasures.op50)?(0) == [.best, .tied, .unclear])
    result.methods[1].sequences[3].status = .failed("it crashed")
    #expect(SummaryTies(result).standings(in: TrackMeasures.op50)?(0)[1] == .unclear)
  }
}
