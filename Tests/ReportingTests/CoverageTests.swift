import Evaluation
import Testing

@testable import Reporting
@testable import Results
@testable import Tracking

struct CoverageTests {
  /// The sample run, except that the best method has no results for the first sequence.
  private var partial: TrackingResult {
    var result = SampleRun.result()
    let best = result.methods.indices.max {
      (result.methods[$0].scores[.vbench]?.figures?.auc ?? 0)
        < (result.methods[$1].scores[.vbench]?.figures?.auc ?? 0)
    }
    if let best {
      result.methods[best].sequences[0] = SequenceResult(
        status: .complete, targets: [], trajectories: [])
    }
    return result
  }

  @Test func `a tracker that lacks results for a sequence is not called the most accurate`() {
    let whole = Verdict(SampleRun.result()).headline
    let verdict = Verdict(partial)
    #expect(verdict.headline != whole)
    #expect(!verdict.headline.contains("the most accurate of 2"))
  }

  @Test func `no figure is marked as best if the trackers ran on different sequences`() {
    let marks = SummaryColumns(SampleRun.result()).columns.flatMap(\.cells).count { $0.isBest }
    #expect(marks > 0)
    #expect(!SummaryColumns(partial).columns.flatMap(\.cells).contains { $0.isBest })
  }
}
