import Foundation
import TestSupport
import Testing

@Suite struct HistoryTests {
  private func baseline(_ auc: Double, started: String) -> String {
    """
    {"schema": 1, "version": "vbench 0", "started": "\(started)", "processor": "p",
     "conventions": "vbench", "evaluationProtocol": "ope", "sequences": {"d/s": "input"},
     "subjects": {"t": {"figures": {"auc": \(auc)}, "sequences": {}}},
     "timing": {"multiples": {"t": {"a": {"ratio": 2, "scatter": 0, "rounds": 6},
       "b": {"ratio": 8, "scatter": 0, "rounds": 6}}}, "ratios": {}, "memory": {}}}
    """
  }

  private func git(_ arguments: String..., in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=n", "-c", "user.email=e", "-C", folder.path] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(.needs("git"))
  func `history lists the committed versions of a baseline, oldest first`() throws {
    let folder = try TemporaryFolder()
    try git("init", "-q", in: folder)
    for (index, auc) in [0.5, 0.75, 0.625].enumerated() {
      try folder.write(
        text: baseline(auc, started: "2026-01-0\(index + 1)T00:00:00Z"), to: "baseline.json")
      try git("add", "baseline.json", in: folder)
      try git("commit", "-qm", "state \(index)", in: folder)
    }
    let result = try VBenchProcess(["history"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("0.500"))
    #expect(result.output.contains("+0.125"))
    // The value is the geometric mean of 2 and 8.
    #expect(result.output.contains("4.000"))
    let csv = try String(
      contentsOfFile: folder.path("reports/history/history.csv"), encoding: .utf8)
    let rows = csv.split(separator: "\r\n").filter { $0.contains(",t,AUC,") }
    #expect(rows.map { $0.split(separator: ",").last } == ["0.5", "0.75", "0.625"])
    let page = try String(
      contentsOfFile: folder.path("reports/history/history.html"), encoding: .utf8)
    #expect(page.contains(">commit and day</text>"))
    #expect(page.contains(" 2026-01-01</text>") && page.contains(" 2026-01-03</text>"))
  }

  @Test func `history exits with 3 if the baselines belong to different tasks`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: baseline(1, started: "2026-01-01T00:00:00Z"), to: "a.json")
    let other = baseline(1, started: "2026-01-02T00:00:00Z")
      .replacing("\"processor\"", with: "\"task\": \"flow\", \"processor\"")
    try folder.write(text: other, to: "b.json")
    let result = try VBenchProcess(["history", "a.json", "b.json"], in: folder.path)
    #expect(result.status == 3)
    #expect(
      result.errors.contains(
        "expected baselines of one task, found the tasks flow and"
          + " tracking"))
  }

  @Test func `the axes of a history show no values above the maximum of a measure`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: baseline(1, started: "2026-01-01T00:00:00Z"), to: "a.json")
    try folder.write(text: baseline(1, started: "2026-01-02T00:00:00Z"), to: "b.json")
    #expect(try VBenchProcess(["history", "a.json", "b.json"], in: folder.path).status == 0)
    let page = try String(
      contentsOfFile: folder.path("reports/history/history.html"), encoding: .utf8)
    #expect(page.contains(">1.000</text>"))
    #expect(!page.contains(">1.002</text>") && !page.contains(">1.005</text>"))
    #expect(!page.contains(">1.010</text>"))
  }

  @Test func `history sorts baseline files by time and requires at least two versions`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: baseline(0.5, started: "2026-01-02T00:00:00Z"), to: "b.json")
    try folder.write(text: baseline(0.75, started: "2026-01-01T00:00:00Z"), to: "a.json")
    let two = try VBenchProcess(["history", "b.json", "a.json"], in: folder.path)
    #expect(two.output.contains("-0.250"))
    let one = try VBenchProcess(["history", "b.json"], in: folder.path)
    #expect(one.status == 3)
    #expect(one.errors.contains("b.json: found only one version; expected a baseline"))
    #expect(try VBenchProcess(["history", "c.json"], in: folder.path).status == 3)
  }
}
