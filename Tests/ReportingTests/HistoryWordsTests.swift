import Evaluation
import Foundation
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct HistoryWordsTests {
  private let measures = WatchedMeasures(.tracking(under: .vbench))

  private func report(_ aucs: [Double], _ losses: [Double]) throws -> HistoryReport {
    let points = try zip(aucs, losses).enumerated().map { index, values in
      let text = """
        {"schema": 1, "version": "vbench 0", "started": "2026-01-0\(index + 1)T00:00:00Z", "processor": "a chip",
         "conventions": "vbench", "evaluationProtocol": "ope", "datasets": ["data/otb"], "sequences": {"d/s": "input"},
         "subjects": {"t": {"figures": {"auc": \(values.0), "lost": \(values.1), "op50": 0.5}, "sequences": {}}}}
        """
      return History.Point(
        name: "state\(index)",
        baseline: try JSONDecoder().decode(Baseline.self, from: Data(text.utf8)))
    }
    return HistoryReport(History(points, of: measures), command: "vbench history")
  }

  @Test func `a history states how much each figure changed and whether it got better`() throws {
    let rose = try report([0.601, 0.7, 0.631], [2, 2, 3])
    try expectSentence(rose.sentences.first)
    #expect(rose.sentences.contains("lost of t rose by 1.000, from 2.000 to 3.000 (worse)."))
    #expect(rose.sentences.last == "1 figure is unchanged.")
    let same = try report([0.6, 0.9, 0.6], [1, 0, 1])
    try expectSentences(same.sentences, "2")
  }

  private func point(_ name: String, auc: Double, sequences: [String]) throws -> History.Point {
    let inputs = sequences.map { "\"d/\($0)\": \"\($0)\"" }.joined(separator: ", ")
    let scores = sequences.map {
      "\"d/\($0)\": {\"figures\": {}, \"lost\": [], \"hasFailed\": false}"
    }
    .joined(separator: ", ")
    let text = """
      {"schema": 1, "version": "vbench 0", "started": "2026-01-01T00:00:00Z", "processor": "a chip",
       "conventions": "vbench", "evaluationProtocol": "ope", "sequences": {\(inputs)},
       "subjects": {"t": {"figures": {"auc": \(auc)}, "sequences": {\(scores)}}}}
      """
    return History.Point(
      name: name, baseline: try JSONDecoder().decode(Baseline.self, from: Data(text.utf8)))
  }

  @Test func `a history compares only states that cover the same sequences`() throws {
    let few = try point("few", auc: 0.4, sequences: ["a"])
    let many = try point("many", auc: 0.6, sequences: ["a", "b"])
    let now = try point("now", auc: 0.7, sequences: ["a", "b"])
    try expectSentences(HistoryReport(History([few, many], of: measures)).sentences)
    try expectSentence(HistoryReport(History([few, many, now], of: measures)).sentences.first, "2")
  }

  @Test
  func `the history page names data, machine and command, and folds unchanged figures`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try report([0.601, 0.631], [2, 2]).write(to: folder.path)
    let page = try String(
      contentsOfFile: folder.appendingPathComponent("history.html").path, encoding: .utf8)
    for fact in ["data/otb", "a chip", "2026-01-01 to 2026-01-02", "<code>vbench history</code>"] {
      #expect(page.contains(fact), "\(fact)")
    }
    #expect(page.contains("<details><summary><h2>Unchanged</h2> <bdi>2 figures: "))
    #expect(page.contains("What changed"))
  }
}
