import Foundation
import TestSupport
import Testing

/// Tests that the confidences of answers reach the table of items, and that thresholds are chosen from them.
struct AnswerConfidenceTests {
  @Test(arguments: [
    ("horizon", "*-[12]", 6), ("registration", "small-*", 1),
  ])
  func `the confidences of answers are listed in items.csv and are used by tune`(
    task: String, pattern: String, minimum: Int
  ) throws {
    let folder = try TemporaryFolder()
    let compared = try VBenchProcess(
      ["compare", "--task", task, "--sequences", pattern, "-o", "run", "--quiet"], in: folder.path)
    #expect(compared.status == 0, "\(compared.errors)")
    let table = try String(contentsOfFile: folder.path("run/items.csv"), encoding: .utf8)
    let lines = table.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(lines.count > minimum)
    #expect(lines[0].last == "confidence")
    let answered = try #require(lines[0].firstIndex(of: "answered"))
    for line in lines.dropFirst() {
      let confidence = line.last.flatMap { Double($0) }
      #expect((confidence != nil) == (line[answered] == "1"), "\(line)")
      #expect(confidence.map { (0...1).contains($0) } ?? true)
    }
    let tuned = try VBenchProcess(["tune", "run"], in: folder.path)
    #expect(tuned.status == 0, "\(tuned.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path("run/thresholds.yaml")))
    let reported = try VBenchProcess(
      ["report", "run", "--thresholds", "run/thresholds.yaml"], in: folder.path)
    #expect(reported.status == 0, "\(reported.errors)")
  }
}
