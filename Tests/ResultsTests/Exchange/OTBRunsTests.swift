import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import RunTestSupport
import TestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

@Suite struct OTBRunsTests {
  private func read(_ text: String) throws -> [OTBRunsFile.Run] {
    try withTemporaryFolder { folder in
      let path = folder + "/Car1.json"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return try OTBRunsFile.read(path)
    }
  }

  @Test func `a pipe instead of a file of OTB runs is refused without waiting`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.pipe("Car1.json")
    #expect(throws: GroundTruthError.self) { try OTBRunsFile.read(path) }
  }

  @Test
  func `OTB runs are read as the toolkit writes them, and boxes with NaN are missing`() throws {
    let runs = try read(
      """
      [{"tracker": "A \\"NaN\\" B", "seqName": "Car1", "startFrame": 300, "endFrame": 302,
        "evalType": "SRE", "fps": 12.5, "shiftType": "scale_8", "resType": "rect",
        "tmplsize": null, "res": [[1, 2, 3, 4], [NaN, NaN, NaN, NaN], [1.5, -Infinity, 3, 4]]},
       {"startFrame": 301.0, "evalType": "TRE", "fps": "fast", "res": []}]
      """)
    #expect(
      runs == [
        OTBRunsFile.Run(
          evaluationProtocol: .sre, startFrame: 300, shift: "scale_8", framesPerSecond: 12.5,
          boxes: [Box(x: 0, y: 1, width: 3, height: 4), nil, nil]),
        OTBRunsFile.Run(
          evaluationProtocol: .tre, startFrame: 301, shift: nil, framesPerSecond: nil, boxes: []),
      ])
  }

  @Test(arguments: [
    ("{}", "expected res"),
    ("[{\"startFrame\": 1, \"res\": [[1,2,3,4]]}", "expected a JSON list of runs"),
    ("[{\"startFrame\": 1.5, \"res\": []}]", "run 1: expected a whole number as startFrame"),
    ("[{\"startFrame\": 1, \"res\": [[1, 2, 3]]}]", "run 1: box 1: expected 4 numbers, found 3"),
    (
      "[{\"startFrame\": 1, \"res\": [[1, 2, 3, 4], [1, 2, \"x\", 4]]}]",
      "run 1, res, box 2, number 3: expected a number"
    ),
    (
      "[{\"startFrame\": 1, \"resType\": \"ivtAff\", \"res\": []}]",
      "run 1: expected boxes (resType rect), found resType ivtAff"
    ),
  ])
  func `mistakes in a file of OTB runs are refused with the number of the run and box`(
    text: String, message: String
  ) {
    let error = #expect(throws: GroundTruthError.self) { try read(text) }
    #expect(
      error?.description.contains("Car1.json: " + message) == true, "\(String(describing: error))")
  }

  private func evaluate(
    _ text: String, under evaluationProtocol: EvaluationProtocol?
  ) throws -> (ResultsImport.Outcome, TrackingResult) {
    try withTemporaryFolder { folder in
      let dataset = fakeDataset([
        stillSequence("Car1", frames: CountingFrames(count: 30), firstFrame: 0)
      ])
      let path = folder + "/TRE/KCF"
      try AtomicFile.makeFolder(path)
      try AtomicFile.write(Array(text.utf8), to: path + "/car1.json")
      let store = RunStore(output: folder + "/out")
      let outcome = try ResultsImport(
        path: folder + "/TRE", evaluationProtocol: evaluationProtocol
      ).run(
        try TrackingPlan(methods: [], datasets: [dataset]), into: store,
        facts: .current(name: "out", command: "", jobs: 1, datasets: []), conventions: .vbench)
      return (outcome, try StoredRun(output: store.output) { _ in dataset }.result())
    }
  }

  private func runs(_ lengths: [(start: Int, boxes: Int)], kind: String = "TRE") -> String {
    let runs = lengths.map { start, boxes in
      let boxes = Array(repeating: "[3, 4, 4, 5]", count: boxes).joined(separator: ",")
      return "{\"startFrame\": \(start), \"evalType\": \"\(kind)\", \"res\": [\(boxes)]}"
    }
    return "[" + runs.joined(separator: ",") + "]"
  }

  @Test func `missing runs and boxes in OTB results are reported, and the rest is scored`() throws {
    let (outcome, result) = try evaluate(runs([(1, 30), (11, 19), (31, 0)]), under: nil)
    #expect(result.evaluationProtocol == .tre)
    try expectSentences(
      outcome.failures.map { $0.reason.split(separator: "json: ").last.map(String.init) ?? "" })
    // 49 of 50 frames have an overlap of 1, which exceeds 20 of the 21 thresholds.
    let auc = try #require(result.methods[0].protocolResult?.scores.figures[TrackMeasures.auc])
    #expect(abs(auc - 49.0 / 50 * 20 / 21) < 1e-12)
  }

  @Test func `OTB results of another protocol than the given one are refused`() throws {
    let error = #expect(throws: ExchangeError.self) {
      try evaluate(runs([(1, 30)]), under: .sre)
    }
    #expect(
      error?.description.hasSuffix(
        "expected results of the protocol sre, found results of tre") == true)
  }
}
