import Foundation
import TestSupport
import Testing

/// Tests for the commands that look at a run whose parts are not all finished.
@Suite struct StatusCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["one", "two", "three"] { try TinySequence().write(to: "data/\(name)", in: folder) }
  }

  private func vbench(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  private let matrix = [
    "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q", "-d", "data", "-o", "out",
  ]

  private struct State: Decodable {
    struct Results: Decodable, Equatable { var planned, done, failed, missing: Int }
    struct Part: Decodable {
      var number: Int
      var phase: String
      var results: Results?
    }
    struct Failure: Decodable { var method, item, reason: String }
    struct Speed: Decodable {
      var framesPerSecond, secondsLeft: Double
      var expectedEnd: String
    }
    var phase: String
    var processes: Int
    var results: Results
    var parts: [Part]
    var failures: [Failure]
    var speed: Speed?
  }

  /// - Parameter hasBegun: whether there must be a run.
  private func state(hasBegun: Bool = true) throws -> State {
    let status = try vbench(["status", "out", "--json"])
    #expect(status.status == 0 || !hasBegun, "\(status.errors)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(State.self, from: Data(status.output.utf8))
  }

  @Test func `status counts the results and the parts of a run that is not finished`() throws {
    #expect(try vbench(["status", "out"]).status == 3)
    #expect(try vbench(["run", "--shard", "1/3"] + matrix).status == 0)
    let begun = try state()
    #expect(begun.phase == "stopped")
    #expect(begun.results == State.Results(planned: 3, done: 1, failed: 0, missing: 2))
    #expect(begun.parts.map(\.phase) == ["complete", "waiting", "waiting"])
    let text = try vbench(["status", "out"]).output
    #expect(
      text == """
        out: not finished, and nothing is running, 1 of 3 results (33%), 0 failed, 2 missing
        parts: 1 complete, 0 running, 0 stopped, 2 not begun

        """)
    for part in 2...3 { #expect(try vbench(["run", "--shard", "\(part)/3"] + matrix).status == 0) }
    #expect(try state().phase == "complete")
    #expect(try vbench(["merge", "out"]).status == 0)
    #expect(try state().results == State.Results(planned: 3, done: 3, failed: 0, missing: 0))
  }

  @Test(.mustNotHang)
  func `status shows a running part with its speed and its failures`() throws {
    let program = """
      still=lines:sh -c 'n=0; while read -r l; do n=$((n+1)); if [ $n = 3 ] && [ ! -e first ]; then touch first; \
      exit 1; fi; while [ -e first ] && [ -e wait ]; do sleep 0.01; done; echo 3,2,16,16; done'
      """
    try folder.write(text: "", to: "wait")
    let arguments = [
      "run", "--shard", "1/2", "-d", "data", "-o", "out", "-q", "-j", "1", "--trackers", "none",
      "--tracker", program,
    ]
    let part = try VBenchProcess(arguments, in: folder.path) { process in
      while process.isRunning, (try? state(hasBegun: false).failures.count) ?? 0 == 0 {
        usleep(20_000)
      }
      let now = try state()
      #expect(now.phase == "running")
      #expect(now.processes == 1)
      #expect(now.parts.map(\.phase) == ["running", "waiting"])
      #expect(now.failures.map(\.method) == ["still"])
      let speed = try #require(now.speed)
      // One of three equally long results is there, so the rest takes twice as long as what was measured.
      #expect(speed.framesPerSecond > 0 && speed.secondsLeft > 0)
      let text = try vbench(["status", "out"]).output
      #expect(
        text.contains("out: running (1 command), 0 of 3 results (33%), 1 failed, 2 missing\n"))
      #expect(text.contains("; expected end: 20"))
      #expect(text.contains("still failed on data/"))
      try FileManager.default.removeItem(atPath: folder.path("wait"))
    }
    #expect(part.status == 4, "\(part.errors)")
  }

  @Test func `a partial merge is reported as partial, and the gate and the baseline refuse it`()
    throws
  {
    #expect(try vbench(["run", "--shard", "2/3"] + matrix).status == 0)
    let merged = try vbench(["merge", "out", "--partial"])
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(merged.errors.contains("the run is not finished"))
    let refused = [
      ["report", "out"], ["baseline", "out", "-o", "b.json"],
      ["gate", "--run", "out", "--baseline", "b.json", "--update"],
    ]
    for command in refused {
      let result = try vbench(command)
      #expect(result.status == 3, "\(command)")
      #expect(result.errors.contains("only 1 of 3 sequences is finished"), "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.json")))
    let report = try vbench(["report", "out", "--partial"])
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.contains("Partial results: 1 of 3 sequences."), "\(report.output)")
    let page = try String(contentsOfFile: folder.path("out/index.html"), encoding: .utf8)
    #expect(page.contains("Partial results: 1 of 3 sequences."))

    for part in [1, 3] {
      #expect(try vbench(["run", "--shard", "\(part)/3"] + matrix).status == 0)
    }
    #expect(try vbench(["merge", "out"]).status == 0)
    let whole = try vbench(["report", "out"])
    #expect(whole.status == 0)
    #expect(!whole.output.contains("Partial"))
  }

  @Test(.mustNotHang)
  func `a partial merge and its report are possible while a part is running`() throws {
    try folder.write(text: "", to: "wait")
    func run(_ part: String) -> [String] {
      [
        "run", "--shard", part, "-d", "data", "-o", "out", "-q", "--trackers", "none", "--tracker",
        "still=lines:sh -c 'while read -r l; do while [ -e wait ]; do sleep 0.01; done; echo 3,2,16,16; done'",
      ]
    }
    let first = try VBenchProcess(run("1/2"), in: folder.path) { process in
      while process.isRunning, !isThere("out/store/shards/1-of-2.json") { usleep(5_000) }
      try FileManager.default.removeItem(atPath: folder.path("wait"))
      let second = try VBenchProcess(run("2/2"), in: folder.path)
      #expect(second.status == 0, "\(second.errors)")
      for command in [["merge", "out", "--partial"], ["report", "out", "--partial"]] {
        let look = try vbench(command)
        #expect(look.status == 0, "\(look.errors)")
      }
    }
    #expect(first.status == 0, "\(first.errors)")
    #expect(try vbench(["merge", "out"]).status == 0)
  }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(name))
  }
}
