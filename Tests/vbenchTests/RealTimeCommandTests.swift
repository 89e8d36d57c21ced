import Foundation
import TestSupport
import Testing

/// Tests of `--protocol realtime`, of `vbench calibrate`, and of the estimate in reports.
@Suite struct RealTimeCommandTests {
  private func times(_ update: Double, of method: String = "object-fast-r1") -> String {
    """
    {"schema": 1, "kernel": {"version": 3, "milliseconds": 2},
     "methods": [{"name": "\(method)", "clock": "processor", "init_ms": 20, "update_ms": \(update)}]}
    """
  }

  private func data() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      try TinySequence(frames: 30).write(to: "data/\(name)", in: folder)
    }
    return folder
  }

  private let compare = [
    "compare", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q",
  ]

  /// Returns the frames' boxes in `frames.csv`.
  private func boxes(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).dropLast(8).joined(
        separator: ",")
    }
  }

  @Test
  func `a real-time run with a timing model skips frames and can be repeated exactly`() throws {
    let folder = try data()
    try folder.write(text: times(100), to: "slow.json")
    let arguments =
      compare + ["--protocol", "realtime", "--frame-rate", "30", "--timing-model", "slow.json"]
    var outputs: [[String]] = []
    for (name, jobs) in [("one", "1"), ("two", "2")] {
      let result = try VBenchProcess(arguments + ["-j", jobs, "-o", name], in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("RT AUC"))
      outputs.append(try boxes(folder.path("\(name)/frames.csv")))
    }
    #expect(outputs[0] == outputs[1] && outputs[0].count == 61)
    let figures = try String(
      contentsOfFile: folder.path("one/protocol.csv"), encoding: .utf8)
    // With 100 ms per update and a start of 20 ms, every third frame of 30 is seen: 1, 4, ... 28.
    let seen = figures.split(separator: "\r\n").first { $0.contains("realtime,,,2,seen,") }
    let share = seen?.split(separator: ",", omittingEmptySubsequences: false)[6]
    #expect(share.flatMap { Double($0) }.map { abs($0 - 10.0 / 29) < 1e-9 } ?? false, "\(figures)")
    // The times are stored, so that a report needs nothing else, and the run is continued with them.
    try FileManager.default.removeItem(atPath: folder.path("slow.json"))
    let report = try VBenchProcess(["report", "one"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    let page = try String(contentsOfFile: folder.path("one/index.html"), encoding: .utf8)
    #expect(page.contains("an update took 100 ms (object-fast-r1)"))
    let continued = try VBenchProcess(
      compare + ["--protocol", "realtime", "--frame-rate", "30", "-o", "one"], in: folder.path)
    #expect(continued.status == 0, "\(continued.errors)")
    #expect(try boxes(folder.path("one/frames.csv")) == outputs[0])
  }

  @Test func `calibrate writes a device file, and run and report use device files`() throws {
    let folder = try data()
    let calibrated = try VBenchProcess(
      [
        "calibrate", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1",
        "-o", "here.json",
      ], in: folder.path)
    #expect(calibrated.status == 0, "\(calibrated.errors)")
    #expect(calibrated.output.contains("object-fast-r1") && calibrated.output.contains("here.json"))
    // A device on which another tracker was timed: this one's times are converted by the kernel's ratio.
    try folder.write(text: times(5, of: "other"), to: "device.json")
    let run = try VBenchProcess(
      compare + ["--protocol", "realtime", "--device", "device.json", "-o", "live"],
      in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try VBenchProcess(compare + ["-o", "run"], in: folder.path).status == 0)
    try folder.write(text: times(50), to: "device.json")
    let report = try VBenchProcess(["report", "run", "--device", "device.json"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    let csv = try String(contentsOfFile: folder.path("run/realtime.csv"), encoding: .utf8)
    #expect(csv.contains("object-fast-r1,latest,30,") && csv.contains(",50,20,processor\r\n"))
    let refused = try VBenchProcess(["report", "live", "--device", "device.json"], in: folder.path)
    #expect(refused.status == 2 && refused.errors.contains("saw every frame"), "\(refused.errors)")
  }

  @Test
  func `the real-time estimate equals the measurement if the tracker sees every frame`() throws {
    let folder = try data()
    try folder.write(text: times(12), to: "device.json")
    #expect(try VBenchProcess(compare + ["-o", "run"], in: folder.path).status == 0)
    let report = try VBenchProcess(["report", "run", "--device", "device.json"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    let options = ["--protocol", "realtime", "--frame-rate", "30", "--timing-model", "device.json"]
    #expect(try VBenchProcess(compare + options + ["-o", "live"], in: folder.path).status == 0)
    func field(_ index: Int, of text: String, in path: String) throws -> Double? {
      try String(contentsOfFile: folder.path(path), encoding: .utf8).split(separator: "\r\n")
        .first { $0.contains(text) }
        .flatMap { Double($0.split(separator: ",", omittingEmptySubsequences: false)[index]) }
    }
    let estimate = try field(3, of: ",latest,30,", in: "run/realtime.csv")
    let measured = try field(6, of: "realtime,,,2,realtime_auc,", in: "live/protocol.csv")
    #expect(abs((estimate ?? 0) - (measured ?? 1)) < 1e-9)
  }

  @Test(
    arguments: [
      (["--frame-rate", "10"], 2, "--frame-rate applies only to --protocol realtime"),
      (["--protocol", "realtime", "--grace", "1"], 2, "--grace applies only to --rule vot"),
      (["--protocol", "realtime", "--slowdown", "0"], 2, "--slowdown 0.0: expected a number from"),
      (
        ["--protocol", "realtime", "--together", "--timing-model", "alone.json"], 3,
        "none of object-fast-r1 with several targets per call"
      ),
      (["--task", "flow", "--device", "a"], 2, "--device applies only to --protocol realtime"),
      (["--protocol", "realtime", "--device", "none.json"], 3, "none.json"),
      (
        ["--protocol", "realtime", "--timing-model", "text.json"], 3,
        "expected the times of methods"
      ),
      (["--protocol", "realtime", "--timing-model", "other.json"], 3, "none of object-fast-r1"),
      (
        ["--protocol", "realtime", "--timing-model", "wrong.json"], 3, "with times in milliseconds"
      ),
    ] as [([String], Int32, String)])
  func `real-time options and files that cannot be used are named in the error`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let folder = try data()
    try folder.write(text: "no times", to: "text.json")
    try folder.write(text: times(5, of: "other"), to: "other.json")
    try folder.write(text: times(5), to: "alone.json")
    try folder.write(text: times(-5), to: "wrong.json")
    let result = try VBenchProcess(
      (arguments.contains("--task") ? ["compare"] : compare) + arguments, in: folder.path)
    #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
  }

  @Test func `tune chooses thresholds for the answers that count at a frame rate`() throws {
    let folder = try data()
    try folder.write(text: times(100), to: "slow.json")
    let options =
      Array(compare.dropFirst())
      + ["--protocol", "realtime", "--frame-rate", "30", "--timing-model", "slow.json"]
    func command(_ name: String) -> [String] { [name] + options + ["-o", name] }
    let tuned = try VBenchProcess(command("tune"), in: folder.path)
    #expect(tuned.status == 0, "\(tuned.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path("tune/thresholds.yaml")))
    let figures = try String(contentsOfFile: folder.path("tune/thresholds.csv"), encoding: .utf8)
    // The same thresholds are chosen from the answers of a real-time run that `compare` made.
    #expect(try VBenchProcess(command("compare"), in: folder.path).status == 0)
    #expect(try VBenchProcess(["tune", "compare"], in: folder.path).status == 0)
    #expect(
      try String(contentsOfFile: folder.path("compare/thresholds.csv"), encoding: .utf8) == figures)
  }

  @Test(arguments: [(10, 58), (200, 10)])
  func `tune counts fewer right boxes at a rate at which updates of 40 ms arrive late`(
    rate: Int, right: Int
  ) throws {
    // At 10 frames per second, a box is one frame old, and all 29 of each sequence are right. At 200, the first update ends
    // in frame 12, and boxes are 8 frames old or older. Only the start box is right, in frames 1 to 5: the square of 16
    // pixels moves by one pixel per frame.
    let folder = try data()
    try folder.write(text: times(40), to: "slow.json")
    let tuned = try VBenchProcess(
      ["tune"] + compare.dropFirst()
        + [
          "--protocol", "realtime", "--frame-rate", "\(rate)", "--timing-model", "slow.json", "-o",
          "tuned",
        ], in: folder.path)
    #expect(tuned.status == 0, "\(tuned.errors)")
    let rows = try String(
      contentsOfFile: folder.path("tuned/thresholds.csv"), encoding: .utf8
    ).split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(rows.first?.firstIndex(of: "accepted_right"))
    // The second row has the threshold 0, at which all boxes are accepted.
    #expect(rows.count > 1 && rows[1][column] == "\(right)")
  }

  @Test func `drift compares re-detection at a frame rate, and gives the same figures again`()
    throws
  {
    let folder = try data()
    let command =
      ["drift"] + compare.dropFirst() + ["--chunk", "none,4", "--detector", "oracle,template"]
    let file = try VBenchProcess(
      ["calibrate"] + compare.dropFirst() + ["--detector", "template", "-o", "here.json"],
      in: folder.path)
    #expect(file.status == 0, "\(file.errors)")
    let model = try String(contentsOfFile: folder.path("here.json"), encoding: .utf8)
    #expect(model.contains("\"object-fast-r1\"") && model.contains("\"detector:template\""))
    var tables: [String] = []
    for (name, jobs) in [("one", "1"), ("two", "2")] {
      let options = ["--protocol", "realtime", "--frame-rate", "60", "--timing-model", "here.json"]
      let run = try VBenchProcess(
        command + options + ["-j", jobs, "-o", name], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      tables.append(
        try String(contentsOfFile: folder.path("\(name)/redetection.csv"), encoding: .utf8))
    }
    #expect(tables[0] == tables[1] && tables[0].contains("every4-template"))
    // Without a model, the tracker and the detector are timed before the run.
    let timed = try VBenchProcess(
      command + ["--protocol", "realtime", "-o", "three"], in: folder.path)
    #expect(timed.status == 0, "\(timed.errors)")
  }

  @Test(
    arguments: [
      (["--frame-rate", "60"], 2, "--frame-rate applies only to --protocol realtime"),
      (["--protocol", "tre"], 2, "except for --protocol realtime"),
      (
        ["--protocol", "realtime", "--timing-model", "here.json", "--detector", "template"], 3,
        "there are none of detector:template"
      ),
      (
        ["--task", "mot", "--protocol", "realtime"], 2, "does not apply to vbench drift --task mot"
      ),
    ] as [([String], Int32, String)])
  func `drift names the options and times that it needs to be asked at a frame rate`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let folder = try data()
    try folder.write(text: times(5), to: "here.json")
    let own = arguments.contains("--task") ? [] : Array(compare.dropFirst())
    let result = try VBenchProcess(["drift"] + own + arguments, in: folder.path)
    #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
  }
}
