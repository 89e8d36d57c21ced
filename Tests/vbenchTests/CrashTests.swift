import Bench
import Evaluation
import Files
import Foundation
import RunTestSupport
import TestSupport
import Testing
import Tracking

/// Tests for runs in which a built-in tracker crashes the process. Debug builds can inject crashes (`InjectedCrash`).
@Suite(.enabled(if: VBenchProcess.isDebugBuild, "only debug builds can inject crashes"))
struct CrashTests {
  private let methods = ["object-accurate-r1", "object-fast-r1"]
  private let sequences = ["a", "b", "c"]

  private func arguments(_ output: String, jobs: Int = 1) -> [String] {
    [
      "compare", "--dataset", "data", "--trackers", "object", "--revisions", "1", "--jobs",
      "\(jobs)",
      "--pictures", "none", "--output", output,
    ]
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, name) in sequences.enumerated() {
      try TinySequence(frames: 12 + index).write(to: "data/\(name)", in: folder)
    }
    return folder
  }

  @Test(.mustNotHang, arguments: [1, 3])
  func `a crash while labels are read skips only that sequence, and compare exits with 3`(jobs: Int)
    throws
  {
    let folder = try folder()
    let disturbed = try VBenchProcess(
      arguments("out", jobs: jobs), in: folder.path,
      environment: ["VBENCH_CRASH_LABELS": "data/b"])
    let message = "data/b: reading its labels crashed with signal 6 (SIGABRT)"
    #expect(disturbed.status == 3, "\(disturbed.errors)")
    #expect(disturbed.errorLines.contains("skipped \(message)"), "\(disturbed.errors)")
    for method in methods {
      #expect(cell(method, "a", of: folder.path("out")) != nil)
      #expect(cell(method, "b", of: folder.path("out")) == nil)
      #expect(cell(method, "c", of: folder.path("out")) != nil)
    }
  }

  @Test(
    .mustNotHang,
    arguments: [(1, "fault"), (2, "trap"), (3, "abort"), (2, "kill")])
  func `a tracker that crashes fails only on that sequence, and compare exits with 4`(
    jobs: Int, how: String
  ) throws {
    let folder = try folder()
    let crash = "object-fast-r1 data/b 7 \(how)"
    let disturbed = try VBenchProcess(
      arguments("out", jobs: jobs), in: folder.path, environment: ["VBENCH_CRASH": crash])
    let signals = [
      "fault": "11 (SIGSEGV)", "trap": "4 (SIGILL)", "abort": "6 (SIGABRT)", "kill": "9 (SIGKILL)",
    ]
    let reason = "crashed with signal \(signals[how] ?? "") at frame 7"
    let message = "object-fast-r1 failed on data/b: \(reason)"
    #expect(disturbed.status == 4, "\(disturbed.errors)")
    #expect(disturbed.errorLines.count { $0 == message } == 1, "\(disturbed.errors)")
    #expect(!disturbed.errors.contains("earlier run"))
    for (file, text) in [
      ("summary.md", message), ("index.html", reason), ("sequences.csv", "failed: \(reason)"),
    ] {
      let content = try String(contentsOfFile: folder.path("out/\(file)"), encoding: .utf8)
      #expect(content.contains(text), "\(file)")
    }

    // All other cells must equal the cells of an undisturbed run.
    #expect(try VBenchProcess(arguments("whole"), in: folder.path).status == 0)
    for method in methods {
      for sequence in sequences {
        let cell = try #require(self.cell(method, sequence, of: folder.path("out")))
        let expected = try #require(self.cell(method, sequence, of: folder.path("whole")))
        if (method, sequence) == ("object-fast-r1", "b") {
          #expect(cell.isCrash)
          #expect(cell.failure == reason)
          #expect(cell.trajectories.map(\.steps.count) == [0])
          #expect((cell.input, cell.program) == (expected.input, expected.program))
        } else {
          #expect(cell == expected)
        }
      }
    }
  }

  @Test(.mustNotHang)
  func `a sequence on which a tracker crashed is run again only with --retry-crashed`() throws {
    let folder = try folder()
    let crash = ["VBENCH_CRASH": "object-fast-r1 data/b 0 abort,object-accurate-r1 * 3 trap"]
    func run(_ more: [String] = [], crashing: Bool = true) throws -> VBenchProcess {
      try VBenchProcess(
        arguments("out", jobs: 2) + more, in: folder.path, environment: crashing ? crash : [:])
    }
    let first = try run()
    #expect(first.status == 4, "\(first.errors)")
    #expect(first.errorLines.count { $0.contains(" failed on data/") } == 4, "\(first.errors)")
    let bytes = try storedBytes(in: folder)
    #expect(bytes.count == 6)

    let second = try run()
    #expect(second.status == 4)
    #expect(second.errors.contains("6 of 6 results are from an earlier run"), "\(second.errors)")
    let message =
      "object-fast-r1 failed on data/b in an earlier run: crashed with signal 6 (SIGABRT) at frame 0;"
      + " to try again, use --retry-crashed"
    #expect(second.errorLines.contains(message), "\(second.errors)")
    #expect(try storedBytes(in: folder) == bytes)

    let third = try run(["--retry-crashed"])
    #expect(third.status == 4)
    #expect(third.errorLines.count { $0.contains(" failed on data/") } == 4, "\(third.errors)")
    #expect(!third.errors.contains("in an earlier run"))
    #expect(try storedBytes(in: folder) == bytes)

    let healed = try run(["--retry-crashed"], crashing: false)
    #expect(healed.status == 0, "\(healed.errors)")
    #expect(healed.errors.contains("2 of 6 results are from an earlier run"), "\(healed.errors)")
  }

  /// Tests that no tracker is blamed if the worker process is killed once from outside.
  @Test(.mustNotHang)
  func `a run whose worker process is killed once continues without failures`() throws {
    let folder = try TemporaryFolder()
    for name in sequences { try TinySequence(frames: 100).write(to: "data/\(name)", in: folder) }
    let arguments = [
      "run", "--dataset", "data", "--trackers", "object", "--revisions", "1", "--levels", "fast",
      "--jobs", "1", "--output", "out",
    ]
    let killed = try VBenchProcess(arguments, in: folder.path) { process in
      process.giveWay()
      let first = folder.path("out/store/object-fast-r1/data/a.cell")
      while process.isRunning, !FileManager.default.fileExists(atPath: first) { usleep(1_000) }
      if let worker = worker(of: process) { kill(worker, SIGKILL) }
    }
    #expect(killed.status == 0, "\(killed.errors)")
    #expect(!killed.errors.contains("failed"))
  }

  @Test(.mustNotHang, arguments: [false, true])
  func `no started process remains if the worker process or its supervisor is killed`(
    killsWorker: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let script = "echo $$ >> pids; exec sleep 1000"
    _ = try VBenchProcess(
      [
        "run", "--dataset", "data", "--trackers", "none", "--output", "out",
        "--tracker", "deaf=lines:sh -c '\(script)'",
      ], in: folder.path
    ) { process in
      while process.isRunning, numbers(in: folder).isEmpty { usleep(5_000) }
      let tracker = try #require(numbers(in: folder).first)
      let worker = try #require(self.worker(of: process))
      kill(killsWorker ? worker : process.processIdentifier, SIGKILL)
      while kill(tracker, 0) == 0 || kill(worker, 0) == 0 { usleep(5_000) }
      guard killsWorker else { return }
      // The supervisor starts another worker process, which starts the tracker again.
      while process.isRunning, numbers(in: folder).count < 2 { usleep(5_000) }
      process.interrupt()
    }
    for number in numbers(in: folder) { #expect(kill(number, 0) != 0) }
  }

  @Test
  func `gate exits with 4 if a tracker crashes, and reports the signal and the frame`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/a", in: folder)
    let arguments = [
      "gate", "--dataset", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1",
      "--fresh", "--output", "out",
    ]
    #expect(try VBenchProcess(arguments + ["--update"], in: folder.path).status == 0)
    let crashed = try VBenchProcess(
      arguments, in: folder.path, environment: ["VBENCH_CRASH": "object-fast-r1 data/a 3 abort"])
    #expect(crashed.status == 4)
    let finding =
      "object-fast-r1 on data/a: the method failed, but it did not fail in the baseline: crashed with signal 6"
      + " (SIGABRT) at frame 3"
    #expect(crashed.output.contains(finding), "\(crashed.output)")
    let page = try String(contentsOfFile: folder.path("out/junit.xml"), encoding: .utf8)
    #expect(page.contains("crashed with signal 6"))
  }

  @Test func `with VBENCH_UNSUPERVISED, a command runs in a single process`() throws {
    let folder = try folder()
    let result = try VBenchProcess(
      arguments("out"), in: folder.path,
      environment: ["VBENCH_UNSUPERVISED": "1", "VBENCH_CRASH": "object-fast-r1 data/b 3 fault"]
    ) { process in
      while process.isRunning {
        #expect(worker(of: process) == nil)
        usleep(20_000)
      }
    }
    #expect(result.status == SIGSEGV)
  }

  // MARK: -

  /// Returns a stored cell without the durations of its steps; nil if the cell is not stored.
  private func cell(_ method: String, _ sequence: String, of output: String) -> Cell? {
    var cell = RunStore(output: output).cell(method: method, dataset: "data", sequence: sequence)
    for run in cell?.trajectories.indices ?? 0..<0 {
      for step in cell?.trajectories[run].steps.indices ?? 0..<0 {
        cell?.trajectories[run].steps[step].wallNanoseconds = nil
        cell?.trajectories[run].steps[step].cpuNanoseconds = nil
      }
    }
    return cell
  }

  /// Returns the content of all cells, keyed by method and sequence.
  private func storedBytes(in folder: TemporaryFolder) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for method in methods {
      for sequence in sequences {
        let path = folder.path("out/store/\(method)/data/\(sequence).cell")
        found["\(method)/\(sequence)"] = try Data(contentsOf: URL(fileURLWithPath: path))
      }
    }
    return found
  }

  private func numbers(in folder: TemporaryFolder) -> [pid_t] {
    let text = (try? String(contentsOfFile: folder.path("pids"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Int32($0) }
  }

  /// Returns the process that does a command's work; nil if it has not been started.
  private func worker(of process: Process) -> pid_t? {
    let number = process.processIdentifier
    let path = "/proc/\(number)/task/\(number)/children"
    let text = (try? RegularFile.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: " ").first.flatMap { Int32($0) }
  }
}
