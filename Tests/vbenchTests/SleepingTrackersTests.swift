import Evaluation
import Foundation
import TestSupport
import Testing

/// Tests of ten programs that know the right box and sleep for a known time before they answer. Their answers in real time
/// follow from the time model alone.
@Suite struct SleepingTrackersTests {
  private static let frames = 24
  private static let rate = 400.0
  private static let milliseconds = (1...10).map { Double($0) / 2 }

  /// A program that finds the frame's number in its path. The target of `TinySequence` moves by one pixel per frame.
  private static let program = """
    import re, sys, time
    for line in sys.stdin:
        number = int(re.search(r"(\\d+)\\.png", line).group(1))
        time.sleep(float(sys.argv[1]) / 1000)
        print(f"{29 + number},20,16,16", flush=True)
    """

  private func name(_ milliseconds: Double) -> String { "sleeps\(milliseconds)" }

  /// Returns the frame whose answer counts at each frame, by following the program through time.
  private func counting(start: Double, update: Double) -> [Int] {
    var (now, last, answers) = (start, 0, [(finished: 0.0, frame: 0)])
    while true {
      // The newest frame or, if the program has answered it, the next one.
      let frame = max(last + 1, Int(now * Self.rate))
      guard frame < Self.frames else { break }
      now = max(now, Double(frame) / Self.rate) + update
      answers.append((now, frame))
      last = frame
    }
    return (0..<Self.frames).map { frame in
      answers.last { $0.finished <= Double(frame) / Self.rate }?.frame ?? 0
    }
  }

  private func rows(_ path: String) throws -> [[Substring]] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test(.needs("python3"))
  func `the answers of ten programs that sleep count when they arrive by the time model`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: Self.frames).write(to: "data/one", in: folder)
    try folder.write(text: Self.program, to: "sleep.py")
    let programs =
      ["-d", "data", "--trackers", "none"]
      + Self.milliseconds.flatMap {
        ["--tracker", "\(name($0))=lines:python3 \(folder.path("sleep.py")) \($0)"]
      }
    let calibrated = try VBenchProcess(
      ["calibrate"] + programs + ["-o", "here.json"], in: folder.path)
    #expect(calibrated.status == 0, "\(calibrated.errors)")
    let model = try JSONDecoder().decode(
      TimeModel.self, from: Data(contentsOf: URL(fileURLWithPath: folder.path("here.json"))))
    #expect(model.methods.count == 10)
    // A program that sleeps is timed by the time that passes.
    #expect(model.methods.allSatisfy { $0.clock == .wall })
    let options = [
      "--protocol", "realtime", "--frame-rate", "\(Self.rate)", "--timing-model", "here.json",
    ]
    let quiet = try VBenchProcess(
      ["compare"] + programs + options + ["-j", "1", "-o", "quiet"], in: folder.path)
    #expect(quiet.status == 0, "\(quiet.errors)")
    let found = try rows(folder.path("quiet/frames.csv")).dropFirst()
    let figures = try rows(folder.path("quiet/protocol.csv"))
    for milliseconds in Self.milliseconds {
      let times = try #require(model[name(milliseconds)])
      func seconds(isStart: Bool) -> Double {
        times.nanoseconds(ofStart: isStart, on: "data/one") / 1e9
      }
      let expected = counting(start: seconds(isStart: true), update: seconds(isStart: false))
      let places = found.filter { $0[0] == name(milliseconds) }.map { Double($0[9]) ?? .nan }
      #expect(places == expected.map { Double(30 + $0) }, "\(milliseconds) ms")
      // Two squares of 16 pixels, one of which is k pixels further to the right.
      let overlaps = zip(expected, 0...).dropFirst().map { answer, frame in
        Double(max(0, 16 - (frame - answer))) / Double(16 + min(16, frame - answer))
      }
      let auc = figures.first { $0[0] == name(milliseconds) && $0.contains("realtime_auc") }
        .flatMap { Double($0[6]) }
      #expect(
        abs((auc ?? 0) - overlaps.reduce(0, +) / Double(overlaps.count)) < 1e-9,
        "\(milliseconds) ms")
    }
    // The same, while another process keeps a processor busy. It ends when the file is removed.
    try folder.write(text: "", to: "busy.txt")
    let load = Process()
    load.executableURL = URL(fileURLWithPath: "/bin/sh")
    load.arguments = ["-c", "while [ -e '\(folder.path("busy.txt"))' ]; do :; done"]
    try load.run()
    defer { try? FileManager.default.removeItem(atPath: folder.path("busy.txt")) }
    let busy = try VBenchProcess(
      ["compare"] + programs + options + ["-j", "4", "-o", "busy"], in: folder.path)
    #expect(busy.status == 0, "\(busy.errors)")
    let again = try rows(folder.path("busy/frames.csv")).dropFirst()
    // All columns but those of measured times.
    #expect(again.map { $0.prefix(18) } == found.map { $0.prefix(18) })
    #expect(try rows(folder.path("busy/protocol.csv")) == figures)
  }
}
