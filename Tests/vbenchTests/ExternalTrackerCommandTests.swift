import Bench
import Evaluation
import Foundation
import TestSupport
import Testing

@Suite struct ExternalTrackerCommandTests {
  private let still = "lines:sh -c 'while read -r l; do echo 30,20,16,16,0.5; done'"

  @Test
  func `compare lists external trackers with a remark on how their time is measured`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let result = try VBenchProcess(
      [
        "compare", "--dataset", "data", "--trackers", "object", "--levels", "fast",
        "--revisions", "1", "--tracker", "still=\(still)", "--output", "out",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("object-fast-r1"))
    #expect(result.output.contains("still "))
    let remark = "still: the time from sending a request to reading its answer is "
    #expect(result.errors.contains(remark))
    for name in ["summary.md", "index.html", "results.json"] {
      let text = try String(contentsOfFile: folder.path("out/\(name)"), encoding: .utf8)
      #expect(text.contains(remark), "\(name)")
    }
  }

  @Test
  func `compare --timing also times external trackers and describes the measured time`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let result = try VBenchProcess(
      [
        "compare", "--dataset", "data", "--trackers", "none", "--tracker", "still=\(still)",
        "--tracker", "gone=trax:/no/such/tracker", "--timing", "--output", "out",
      ], in: folder.path)
    #expect(result.status == 4, "\(result.errors)")
    let timing = try #require(try RunStore(output: folder.path("out")).timing())
    #expect(timing.clips == 1)
    let still = try #require(timing.methods.first { $0.method == "still" })
    #expect(still.durations.count == timing.rounds * timing.updatesPerRound)
    #expect(still.memoryBytes == nil)
    // In each round, the tracker reports its own time for the start, the warm-up and the timed updates.
    let steps = timing.rounds * (1 + TimingSummary.warmUpSteps + timing.updatesPerRound)
    let remark = try #require(
      timing.remarks.first { $0.method == "still" && $0.kind == .account }
    ).description
    #expect(remark.hasPrefix("still: the time from sending a request"))
    #expect(remark.contains("(median of \(steps))"), "\(remark)")
    #expect(
      timing.remarks.contains { $0.method == "gone" && $0.item?.hasPrefix("data/one") == true })
    #expect(result.errors.contains(remark))
  }

  @Test func `variables given with --tracker-env are set while trackers are timed`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let script = "[ \"$SECRET\" = 7 ] || exit 9; while read -r l; do echo 30,20,16,16; done"
    let result = try VBenchProcess(
      [
        "run", "--dataset", "data", "--trackers", "none", "--tracker", "x=lines:sh -c '\(script)'",
        "--tracker-env", "SECRET=7", "--timing", "--output", "out",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let timing = try #require(try RunStore(output: folder.path("out")).timing())
    #expect(timing.clips == 1)
    #expect(timing.failures.isEmpty)
  }

  @Test func `run exits with 4 if an external tracker fails during timing`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let script = "[ -e ran ] && exit 9; touch ran; while read -r l; do echo 30,20,16,16; done"
    let result = try VBenchProcess(
      [
        "run", "--dataset", "data", "--trackers", "none", "--tracker", "x=lines:sh -c '\(script)'",
        "--tracker", "y=\(still)", "--timing", "--output", "out",
      ], in: folder.path)
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.errors.contains("x on data/one/1: it exited with status 9"), "\(result.errors)")
    let timing = try #require(try RunStore(output: folder.path("out")).timing())
    #expect(timing.failures.map(\.method) == ["x"])
  }

  @Test func `drift runs external trackers and applies re-detection to them`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 30).write(to: "data/one", in: folder)
    let result = try VBenchProcess(
      [
        "drift", "--dataset", "data", "--trackers", "none", "--tracker", "still=\(still)",
        "--chunk", "none,5", "--output", "out",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let rows = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    for name in ["still", "still-every5-oracle"] {
      let row = try #require(rows.first { $0.first ?? "" == name }, "\(result.output)")
      #expect(row[1] == "1")
    }
    #expect(result.errors.contains("still: the time from sending a request"))
  }

  @Test
  func `compare exits with 4 if an external tracker fails, and the others are unaffected`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let result = try VBenchProcess(
      [
        "compare", "--dataset", "data", "--trackers", "none", "--output", "out",
        "--tracker", "still=\(still)", "--tracker", "gone=trax:/no/such/tracker",
        "--tracker", "mute=trax:sleep 100", "--start-timeout", "0.3", "--step-timeout", "30",
      ], in: folder.path)
    #expect(result.status == 4, "\(result.errors)")
    let reasons = [
      "gone failed on data/one: target 1, frame 0: '/no/such/tracker' cannot be started: no such file",
      "mute failed on data/one: target 1, frame 0: no hello within 0.3 s, the limit of --start-timeout",
    ]
    for reason in reasons { #expect(result.errors.contains(reason)) }
    let summary = try String(contentsOfFile: folder.path("out/summary.md"), encoding: .utf8)
    for reason in reasons { #expect(summary.contains(reason)) }
    #expect(summary.contains { $0.isNewline })
    let rows = summary.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count { $0.contains("| ok |") } == 1)
  }

  @Test(arguments: [
    (["--tracker", "csrt.py"], "'csrt.py': expected trax:COMMAND"),
    (
      ["--trackers", "none"],
      "--trackers none: expected at least one program given with --tracker"
    ),
    (["--tracker", "a=lines:x", "--tracker", "a=lines:y"], "two trackers are named 'a'"),
    (["--step-timeout", "0"], "--step-timeout 0.0: expected a number of seconds above 0"),
    (["--start-timeout", "-1"], "start-timeout"),
  ])
  func `compare exits with 2 on invalid external trackers or timeouts`(
    arguments: [String], message: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["compare"] + arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(.mustNotHang)
  func `Ctrl-C ends an external tracker that hangs, and run exits with 130`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let script = "echo $$ > pid; exec sleep 1000"
    let result = try VBenchProcess(
      [
        "run", "--dataset", "data", "--trackers", "none", "--output", "out",
        "--tracker", "hung=lines:sh -c '\(script)'",
      ], in: folder.path
    ) { process in
      while process.isRunning, processNumber(in: folder) == nil { usleep(5_000) }
      process.interrupt()
    }
    #expect(result.status == 130, "\(result.errors)")
    #expect(!result.errors.contains("failed"))
    let written = try #require(processNumber(in: folder))
    #expect(kill(written, 0) != 0)
  }

  private func processNumber(in folder: TemporaryFolder) -> Int32? {
    (try? String(contentsOfFile: folder.path("pid"), encoding: .utf8)).flatMap { text in
      text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
    }
  }
}
