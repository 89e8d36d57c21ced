import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Results
import RunTestSupport
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct ProtocolReportTests {
  /// Returns a result with two attempts of one method on "walk", one from each end.
  private func result(
    _ evaluationProtocol: EvaluationProtocol = .votMultistart
  ) -> TrackingResult {
    let start = SampleRun.step(SampleRun.shifted(0), 8, initialized: true)
    let next = SampleRun.step(SampleRun.shifted(0), 1)
    let runs = [
      Trajectory(
        target: "1", firstFrame: 0, attempt: "forward-0", steps: [start, next, next, next]),
      Trajectory(
        target: "1", firstFrame: 3, direction: .backward, attempt: "backward-3",
        steps: [start, next, next, SampleRun.step(SampleRun.shifted(100), 1)]),
    ]
    return RunScoring.result(
      facts: SampleRun.facts, conventions: .vbench, evaluationProtocol: evaluationProtocol,
      sequences: [SampleRun.sequences[1]],
      runs: [
        MethodAnswers(
          identity: MethodIdentity(tracker: "object", level: "fast", revision: 1),
          sequences: [SequenceAnswers(status: .complete, trajectories: runs)])
      ])
  }

  private func rows(_ table: CSVTable) -> [String] {
    String(decoding: table.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  @Test func `protocol.csv lists the figures of all targets first, then those of each target`() {
    let rows = rows(ProtocolCSV.table(result()))
    #expect(rows[0] == "subject,protocol,sequence,target,runs,figure,value,low,high")
    #expect(rows[1] == "object-fast-r1,vot-multistart,,,2,accuracy,0.625,,")
    #expect(rows[2] == "object-fast-r1,vot-multistart,,,2,robustness,1,,")
    #expect(rows[4] == "object-fast-r1,vot-multistart,walk,1,2,accuracy,0.625,,")
    #expect(rows.count == 7)
    #expect(self.rows(ProtocolCSV.table(SampleRun.result())).count == 1)
  }

  @Test
  func `a multi-start run has charts of expected overlap and accuracy against robustness`() throws {
    let chart = try #require(CurveChart.expectedOverlap(of: result()))
    // The curve has a value at each stop of the chart.
    #expect(chart.curves.map(\.values.count) == [chart.stops.count])
    #expect(chart.curves[0].name == "object-fast-r1")
    #expect(PlaneChart(result().shared)?.points.map(\.x) == [1])
    #expect(CurveChart.expectedOverlap(of: result(.longterm)) == nil)
    #expect(PlaneChart(result(.tre).shared) == nil)
  }

  @Test func `frames.csv lists the frames of a backward attempt in descending order`() {
    let rows = rows(FramesCSV.table(result())).dropFirst()
    let fields = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(fields.map { $0[3] } == ["0", "1", "2", "3", "3", "2", "1", "0"])
    #expect(fields.map { $0[21] }.last == "backward-3")
    #expect(fields.map { $0[16] } == ["", "1", "1", "1", "", "1", "1", "0"])
  }

  @Test(arguments: EvaluationProtocol.allCases)
  func `results of every protocol follow the JSON schema and give an HTML page`(
    evaluationProtocol: EvaluationProtocol
  ) throws {
    let validator = try JSONSchemaValidator(documented: "results")
    let result = result(evaluationProtocol)
    let bytes = try RunReport(result).json()
    #expect(try validator.problems(in: Data(bytes)) == [])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"protocol\":\"\(evaluationProtocol.rawValue)\""))
    #expect(text.contains("\"direction\":\"backward\""))
    #expect(!(try HTMLReport.render(result)).isEmpty)
  }

  @Test func `the summary shows the protocol's figures first and states the lengths of the EAO`() {
    let text = RunSummary(result()).text(TextStyle(width: 200))
    #expect(text.hasPrefix("subject         VOT A  VOT R"))
    #expect(
      text.contains(
        "the EAO is the mean over sequence lengths from 115 to 755 frames, but the longest sequence has only"
          + " 4"))
  }

  @Test func `a longterm run without absent targets gets a note that it has none`() {
    let problems = result(.longterm).facts.problems
    #expect(
      problems.contains { $0.reason.hasPrefix("longterm: no label marks a target as absent") })
  }
}
