import Foundation
import TestSupport
import Testing

@testable import Results
@testable import Tracking

/// Tests that broken policies and baselines are read or rejected with a one-line error, and never crash the process.
@Suite struct BaselineMutationTests {
  @Test func `mutated policy files are read or refused with an error that names the file`() throws {
    _ = try GatePolicy(text: SampleTexts.policy, path: "vbench.yaml")
    var mutator = Mutator()
    for _ in 0..<2 * Mutator.count {
      let text = String(decoding: mutator.text(SampleTexts.policy), as: UTF8.self)
      do {
        _ = try GatePolicy(text: text, path: "vbench.yaml")
      } catch {
        #expect("\(error)".hasPrefix("vbench.yaml"))
      }
    }
  }

  @Test func `a pipe instead of a policy or baseline file is refused without waiting`() throws {
    let folder = try TemporaryFolder()
    let pipe = try folder.pipe("pipe")
    let policy = #expect(throws: GateError.self) { try GatePolicy(path: pipe, tasks: [:]) }
    #expect(policy?.description == "\(pipe): expected a file, found a pipe")
    let baseline = #expect(throws: GateError.self) { try BaselineFile.read(pipe) }
    #expect(baseline?.description == "\(pipe): expected a file, found a pipe")
  }

  @Test func `mutations of a malformed baseline file are refused with an error`() throws {
    let folder = try TemporaryFolder()
    let text = """
      {"schema": 1, "conventions": "vbench", "evaluationProtocol": "ope", "sequences": ["a"],
       "subjects": [{"name": "x", "figures": {"auc": 0.5}}], "started": "2026-01-01T00:00:00Z"}
      """
    var mutator = Mutator()
    for _ in 0..<Mutator.count {
      try folder.write(mutator.text(text), to: "baseline.json")
      #expect(throws: GateError.self) { try BaselineFile.read(folder.path("baseline.json")) }
    }
  }
}
