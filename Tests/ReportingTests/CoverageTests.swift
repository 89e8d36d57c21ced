import Bench
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

  @Test func `methods that are not ranked are listed by the number of answers, then by figure`() {
    let measure = MeasureFacts(
      "m", title: "m", explanation: "", unit: .share, better: .higher, digits: 3, interval: .items)
    func method(_ name: String, answers: Int, _ score: Double) -> RunResult.Method {
      var figures = Figures()
      figures[measure] = score
      let scored = RunResult.Score(figures: figures)
      return RunResult.Method(
        identity: MethodIdentity(tracker: name, level: "", revision: nil),
        items: (0..<5).map { $0 < answers ? scored : nil })
    }
    var result = RunResult(
      task: TaskFacts(
        name: "t", title: "T", item: "pair", items: "pairs", measures: [measure], mainMeasure: "m"),
      facts: SampleRun.facts,
      items: (0..<5).map {
        RunResult.Item(dataset: "d", name: "i\($0)", size: nil, attributes: [])
      },
      methods: [
        method("one", answers: 1, 0.9), method("three", answers: 3, 0.2),
        method("three, better", answers: 3, 0.4), method("all", answers: 5, 0.1),
      ])
    result.addFigures()
    #expect(
      result.ranking.order.map { result.methods[$0].identity.name }
        == ["all", "three, better", "three", "one"])
    #expect(result.ranking.ranked == [3])
  }
}
