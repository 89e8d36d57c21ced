import Foundation
import TestSupport
import Testing

@Suite struct TuneTests {
  private func run(in folder: TemporaryFolder) throws {
    for (index, name) in ["one", "two", "three"].enumerated() {
      // The labels move away from the square so that some boxes are wrong.
      var labels: [Int: String] = [:]
      for line in (8 + index)...12 { labels[line] = "\(20 * (line - 7)),40,16,16" }
      try TinySequence(labels: labels).write(to: "data/\(name)", in: folder)
    }
    let result = try VBenchProcess(
      ["run", "--levels", "fast", "--revisions", "1", "-d", "data", "-o", "out", "-q"],
      in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `tune chooses thresholds for a stored run, and report applies them`() throws {
    let folder = try TemporaryFolder()
    try run(in: folder)
    let tuned = try VBenchProcess(["tune", "out"], in: folder.path)
    #expect(tuned.status == 0, "\(tuned.errors)")
    // About a third of the boxes are wrong, and most of the wrong boxes have the same confidence as correct boxes, so
    // there is no line of code to paste.
    #expect(
      tuned.output.contains(
        "of the boxes are right even without a threshold, so the threshold with the best F ("))
    #expect(!tuned.output.contains("guard observation.confidence >= "))
    #expect(tuned.output.contains("3 sequences are too few"))
    for name in ["thresholds.yaml", "thresholds.csv", "reliability.csv", "thresholds.html"] {
      #expect(FileManager.default.fileExists(atPath: folder.path("out/\(name)")))
    }
    let report = try VBenchProcess(
      ["report", "out", "--thresholds", "out/thresholds.yaml"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.contains("accepted"))
    let summary = try String(contentsOfFile: folder.path("out/summary.csv"), encoding: .utf8)
    #expect(!summary.contains(",,,,,,\r\n"))

    let json = try VBenchProcess(["tune", "out", "--json"], in: folder.path)
    let printed = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let method = (printed?["subjects"] as? [[String: Any]])?.first
    #expect(method?["subject"] as? String == "object-fast-r1")
    #expect(tuned.output.contains("best F (\(method?["threshold"] ?? "")) still"))

    let promised = try VBenchProcess(
      ["tune", "out", "--max-false-accept", "0.05"], in: folder.path)
    #expect(
      promised.output.contains(
        "the limit of 0.05 is not guaranteed: a guarantee on average needs 19 sequences"))
    let confident = try VBenchProcess(
      ["tune", "out", "--max-false-accept-95", "0.05"], in: folder.path)
    #expect(
      confident.output.contains(
        "the limit of 0.05 is not guaranteed: a guarantee with 95% confidence needs 59 sequences"))
    let cost = try VBenchProcess(["tune", "out", "--cost", "miss=1,false=5"], in: folder.path)
    #expect(cost.status == 0)
    #expect(cost.output.contains("cost miss=1.0,false=5.0"))
  }

  @Test(arguments: [
    (["tune", "out", "--max-false-accept", "1.5"], "expected a fraction between 0 and 1"),
    (
      ["tune", "out", "--max-false-accept-95", "0"],
      "--max-false-accept-95 0.0: expected a fraction between 0 and 1"
    ),
    (["tune", "out", "--cost", "miss=1,wrong=5"], "unknown name 'wrong'"),
    (["tune", "out", "--cost", "miss=-1"], "expected costs above 0"),
    (["tune", "out", "--cost", "miss=1", "--max-false-accept", "0.1"], "found several"),
    (["tune", "out", "-d", "embedded"], "found both"),
  ])
  func `tune exits with 2 on invalid options and names the mistake`(
    arguments: [String], message: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `compare exits with 3 before it starts if the thresholds file is invalid`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "schema: 1\nsubjects:\n  a: 3\n", to: "t.yaml")
    let result = try VBenchProcess(
      ["compare", "--thresholds", "t.yaml", "-o", "out"], in: folder.path)
    #expect(result.status == 3)
    #expect(result.errors == "vbench: t.yaml:3: expected 'threshold: NUMBER' for a\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }
}
