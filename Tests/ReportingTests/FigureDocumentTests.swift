import Bench
import Evaluation
import Foundation
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

@Suite struct FigureDocumentTests {
  @Test(arguments: [
    ThresholdRule.bestF, .maxFalseAccept(0.3), .maxFalseAccept(0.3, .withConfidence),
    .cost(miss: 1, falseAccept: 5),
  ])
  func `the JSON that tune prints follows its schema and names failures, for every rule`(
    rule: ThresholdRule
  ) throws {
    // Half of the confidences are low, so that there are different thresholds to choose from.
    let result = SampleRun.result { trajectory in
      for step in trajectory.steps.indices where step % 2 == 1 {
        trajectory.steps[step].confidence = 0.25
      }
    }
    let report = TuningReport(
      result.tuned(by: rule), rule: rule, run: "sample",
      problems: [RunNote(.failure, method: "t", item: "<s>", reason: "crashed")])
    #expect(report.tunings.contains { $0.choice != nil })
    let bytes = try report.json()
    #expect(try JSONSchemaValidator(documented: "thresholds").problems(in: Data(bytes)) == [])
    #expect(String(decoding: bytes, as: UTF8.self).contains("t failed on <s>: crashed"))
    let page = String(decoding: try report.page().rendered(), as: UTF8.self)
    #expect(page.contains("t failed on &lt;s&gt;: crashed"))
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("}\n"))
  }

  @Test func `the JSON that drift prints follows its schema, with intervals and without`() throws {
    let result = SampleRun.result()
    let report = DriftReport(
      Drift(result),
      problems: [RunNote(.failure, method: "t", item: "<s>", reason: "crashed")])
    let bytes = try report.json()
    #expect(String(decoding: bytes, as: UTF8.self).contains("t failed on <s>: crashed"))
    let page = String(decoding: try report.page().rendered(), as: UTF8.self)
    #expect(page.contains("t failed on &lt;s&gt;: crashed"))
    #expect(try JSONSchemaValidator(documented: "drift").problems(in: Data(bytes)) == [])

    var one = result
    one.sequences.removeLast()
    for index in one.methods.indices { one.methods[index].sequences.removeLast() }
    let single = try DriftReport(Drift(one)).json()
    #expect(try JSONSchemaValidator(documented: "drift").problems(in: Data(single)) == [])
  }
}
