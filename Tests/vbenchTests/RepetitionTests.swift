import Foundation
import TestSupport
import Testing

/// Tests for `--repetitions`, with a tracker whose answers differ from start to start and with one whose answers do not.
@Suite struct RepetitionTests {
  /// A tracker that gives one of two boxes in turn, which it counts in a file.
  private func alternating(_ folder: TemporaryFolder) -> String {
    let count = folder.path("count")
    return "turns=lines:sh -c 'echo x >> \(count); n=$(wc -l < \(count));"
      + " while read -r l; do echo $((30 + 6 * (n % 2))),20,16,16; done'"
  }

  private func row(_ name: String, _ folder: TemporaryFolder) throws -> [String: String] {
    let csv = try String(contentsOfFile: folder.path("out/summary.csv"), encoding: .utf8)
      .split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    let row = try #require(csv.first { $0[0] == name })
    return Dictionary(zip(csv[0], row)) { first, _ in first }
  }

  @Test
  func `scores are means over repetitions; those of deterministic trackers do not change`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    func run(_ repetitions: String) throws -> (output: String, errors: String) {
      let result = try VBenchProcess(
        [
          "compare", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1",
          "--tracker", alternating(folder), "--repetitions", repetitions, "-o", "out", "--force",
          "-j", "1",
        ], in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return (result.output, result.errors)
    }
    func auc(_ name: String) throws -> Double {
      try #require(try row(name, folder)["auc"].flatMap(Double.init))
    }
    _ = try run("1")
    let (single, steady) = (try auc("turns"), try auc("object-fast-r1"))
    _ = try run("2")
    let mean = try auc("turns")
    #expect(mean != single)
    #expect(try auc("object-fast-r1") == steady)
    // The overlaps with the two boxes, by hand.
    func overlap(_ x: Double) -> Double {
      (1..<12).reduce(0.0) { sum, frame in
        let shift = abs(30 + Double(frame) - x)
        return sum + max(0, 16 - shift) / (16 + min(shift, 16))
      } / 11
    }
    #expect(abs(mean - (overlap(30) + overlap(36)) / 2) < 0.02)

    let automatic = try run("auto")
    #expect(
      automatic.errors.contains("turns: two runs gave different answers, so there will be 15"))
    #expect(automatic.errors.contains("turns: every score is the mean of 15 repetitions"))
    #expect(try abs(auc("turns") - mean) < 0.05)
    #expect(try auc("object-fast-r1") == steady)
    // The stored answers are used again by `report`.
    let again = try VBenchProcess(["report", "out"], in: folder.path)
    #expect(again.status == 0 && again.output == automatic.output, "\(again.errors)")
  }

  @Test func `a run of the task horizon with repetitions can be reported`() throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(
      [
        "run", "--task", "horizon", "--sequences", "*1*", "--repetitions", "3", "-o", "out", "-q",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let report = try VBenchProcess(["report", "out"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
  }

  @Test(arguments: [
    (["run", "--repetitions", "0"], "--repetitions"),
    (["run", "--repetitions", "3", "--protocol", "tre"], "starts each target once"),
    (["drift", "--repetitions", "2"], "starts each target once"),
  ])
  func `commands exit with 2 on repetitions that they do not support`(
    arguments: [String], message: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
