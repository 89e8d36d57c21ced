import Evaluation
import Foundation
import Geometry
import GroundTruth
import RunTestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests that exported results have the same scores after they are read back.
@Suite struct ExportTests {
  private func entries() throws -> [Dataset.Entry] {
    let late = try stillSequence("late", frames: CountingFrames(count: 70), initialFrame: 4).load()
    return [
      stillSequence("a", frames: CountingFrames(count: 60), targets: 2),
      Dataset.Entry(name: "late", path: "", format: "fake") {
        var sequence = late
        for frame in 30...40 { sequence.targets[0].annotations[frame] = .absent }
        return sequence
      },
    ]
  }

  private func run(
    _ evaluationProtocol: EvaluationProtocol, in folder: String
  ) throws -> (StoredRun<TrackingTask>, Dataset) {
    let dataset = fakeDataset(try entries())
    _ = try Experiment(
      plan: try TrackingPlan(
        TrackingTask(
          TrackingSettings(conventions: .vbench, evaluationProtocol: evaluationProtocol)),
        methods: [FoldingTracker()], datasets: [dataset]),
      store: RunStore(output: folder + "/run"),
      facts: .current(name: "run", command: "vbench run", jobs: 1, datasets: [])
    ).run(options: .init(jobs: 1, program: "test"))
    return (try StoredRun(output: folder + "/run") { _ in dataset }, dataset)
  }

  @Test(arguments: [
    (ResultsLayout.otb, EvaluationProtocol.ope), (.got10k, .got10k), (.vot, .votSupervised),
    (.vot, .votMultistart), (.vot, .longterm), (.vot, .ope), (.otb, .tre), (.otb, .sre),
  ])
  func `results that are exported and imported again score as the run does`(
    layout: ResultsLayout, evaluationProtocol: EvaluationProtocol
  ) throws {
    try withTemporaryFolder { folder in
      let (stored, dataset) = try run(evaluationProtocol, in: folder)
      let expected = try stored.result()
      let (count, problems) = try ResultsExport(layout: layout, output: folder + "/results")
        .write(stored)
      #expect(count >= 3)
      #expect(problems.isEmpty)

      let store = RunStore(output: folder + "/again")
      var parameters = ProtocolParameters()
      parameters.overlapLengths = stored.manifest.parameters.overlapLengths
      let outcome = try ResultsImport(
        path: folder + "/results",
        evaluationProtocol: layout == .vot && evaluationProtocol == .ope ? .ope : nil,
        parameters: parameters
      ).run(
        try TrackingPlan(methods: [], datasets: [dataset]), into: store,
        facts: .current(name: "again", command: "", jobs: 1, datasets: []), conventions: .vbench)
      #expect(outcome.failures == [])
      #expect(outcome.problems == [])
      let found = try StoredRun(output: store.output) { _ in dataset }.result()
      #expect(found.evaluationProtocol == evaluationProtocol)
      #expect(found.methods.map(\.identity.name) == ["folding-r1"])
      let (auc, expectedAUC) = (
        try #require(found.methods[0].scores[.vbench]).auc,
        try #require(expected.methods[0].scores[.vbench]).auc
      )
      #expect(abs(auc - expectedAUC) < 1e-12)
      let scores = found.methods[0].protocolResult?.scores
      let others = expected.methods[0].protocolResult?.scores
      #expect(scores?.targets.count == others?.targets.count)
      for value in others?.dataset ?? [] {
        let own = scores?[value.measure]
        #expect((own == nil) == (value.value == nil))
        #expect(abs((own ?? 0) - (value.value ?? 0)) < 1e-12, "\(value.measure.key)")
      }
    }
  }

  @Test(arguments: [
    (ResultsLayout.otb, EvaluationProtocol.votMultistart), (.got10k, .votSupervised), (.vot, .tre),
  ])
  func `exporting to a layout that does not support the protocol is an error that names it`(
    layout: ResultsLayout, evaluationProtocol: EvaluationProtocol
  ) throws {
    try withTemporaryFolder { folder in
      let (stored, _) = try run(evaluationProtocol, in: folder)
      let error = #expect(throws: ExchangeError.self) {
        try ResultsExport(layout: layout, output: folder + "/results").write(stored)
      }
      #expect(error?.description.contains("'\(evaluationProtocol.rawValue)'") == true)
    }
  }
}
