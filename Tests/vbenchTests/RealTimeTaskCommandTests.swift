import Evaluation
import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// Tests of `--protocol realtime` with other tasks than tracking.
@Suite struct RealTimeTaskCommandTests {
  private static let frames = 21
  private static let rate = 50.0

  /// A program that knows the right box and sleeps for a known time before it answers. It reports its own time, without
  /// that of its start.
  private static let program = """
    import json, os, re, sys, time
    began = time.perf_counter()
    number = int(re.search(r"(\\d+)\\.png", sys.argv[2]).group(1))
    time.sleep(float(sys.argv[1]) / 1000)
    with open(sys.argv[-1], "w") as file:
        json.dump([{"box": [20 + number, 20, 16, 16], "label": "square", "confidence": 0.9}], file)
    with open(os.environ["VBENCH_SECONDS"], "w") as file:
        file.write(str(time.perf_counter() - began))
    """

  /// Writes a video with a square that moves by one pixel per frame, in COCO's layout.
  private func video() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let image = try ImageFile.png(TestImages.pattern(width: 80, height: 60))
    var (images, labels): ([String], [String]) = ([], [])
    for frame in 1...Self.frames {
      let name = "\(String(1000 + frame).dropFirst()).png"
      try folder.write(image, to: "data/\(name)")
      images.append(#"{"id": \#(frame), "file_name": "\#(name)", "width": 80, "height": 60}"#)
      labels.append(
        #"{"id": \#(frame), "image_id": \#(frame), "category_id": 1, "bbox": [\#(20 + frame), 20, 16, 16]}"#
      )
    }
    try folder.write(
      text: """
        {"images": [\(images.joined(separator: ","))], "annotations": [\(labels.joined(separator: ","))],
         "categories": [{"id": 1, "name": "square"}]}
        """, to: "data/_annotations.coco.json")
    try folder.write(text: Self.program, to: "sleep.py")
    return folder
  }

  private func times(_ milliseconds: [String: Double]) -> String {
    let methods = milliseconds.sorted { $0.key < $1.key }.map {
      #"{"name": "\#($0.key)", "clock": "processor", "update_ms": \#($0.value)}"#
    }
    return #"{"schema": 1, "methods": [\#(methods.joined(separator: ","))]}"#
  }

  /// Returns the frame whose answer counts at each frame, by following a program through time; nil before the first one.
  private func counting(_ seconds: Double) -> [Int?] {
    var (free, frame) = (0.0, 0)
    var answers: [(finished: Double, frame: Int)] = []
    while frame < Self.frames {
      free = max(free, Double(frame) / Self.rate) + seconds
      answers.append((free, frame))
      frame = max(frame + 1, Int(free * Self.rate))
    }
    return (0..<Self.frames).map { now in
      answers.last { $0.finished <= Double(now) / Self.rate }?.frame
    }
  }

  /// Returns a method's figure in `summary.csv`.
  private func figure(_ key: String, of method: String, in path: String) throws -> Double? {
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard let column = rows.first?.firstIndex(of: key[...]) else { return nil }
    return rows.first { $0[0] == method }.flatMap { Double($0[column]) }
  }

  /// Returns the left edges of a method's exported boxes; nil for images without a box.
  private func places(_ method: String, in folder: TemporaryFolder, _ run: String) throws -> [Int?]
  {
    let exported = try VBenchProcess(["export", run, "-o", "\(run)-export"], in: folder.path)
    #expect(exported.status == 0, "\(exported.errors)")
    return try (1...Self.frames).map { frame in
      let path = folder.path(
        "\(run)-export/\(method)/\(String(1000 + frame).dropFirst()).png.json")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return text.firstMatch(of: /\[\[(\d+)/).flatMap { Int($0.1) }
    }
  }

  @Test(.needs("python3"))
  func `the boxes of programs that sleep count when they arrive, and their AP is known`() throws {
    let folder = try video()
    let sleeps = [4.0, 25, 70]
    let programs =
      ["--task", "detection", "-d", "data", "--methods", "none"]
      + sleeps.flatMap {
        ["--method", "sleeps\($0)=files:python3 \(folder.path("sleep.py")) \($0)"]
      }
    let calibrated = try VBenchProcess(
      ["calibrate"] + programs + ["-o", "here.json"], in: folder.path)
    #expect(calibrated.status == 0, "\(calibrated.errors)")
    let model = try JSONDecoder().decode(
      TimeModel.self, from: Data(contentsOf: URL(fileURLWithPath: folder.path("here.json"))))
    #expect(model.methods.count == sleeps.count)
    let options = ["--protocol", "realtime", "--frame-rate", "\(Self.rate)"]
    let run = try VBenchProcess(
      ["compare"] + programs + options + ["--timing-model", "here.json", "-o", "live"],
      in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    for sleep in sleeps {
      let times = try #require(model["sleeps\(sleep)"])
      #expect(times.update >= sleep)
      let seconds = times.nanoseconds(ofStart: false, on: "data") / 1e9
      #expect(
        try places("sleeps\(sleep)", in: folder, "live")
          == counting(seconds).map { $0.map { 21 + $0 } }, "\(sleep) ms")
    }
    // The stored times are enough for a report, which is the same again.
    try FileManager.default.removeItem(atPath: folder.path("here.json"))
    let before = try String(contentsOfFile: folder.path("live/summary.csv"), encoding: .utf8)
    let report = try VBenchProcess(["report", "live"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    #expect(
      try String(contentsOfFile: folder.path("live/summary.csv"), encoding: .utf8) == before)

    // A box that is one frame old overlaps its square by 15 / 17, which is enough at 8 of 10 thresholds. One of 21 squares
    // is not found, so the precision is 1 at 96 of 101 recalls.
    for (milliseconds, expected) in [(10.0, 0.8 * 96 / 101), (0, 1)] {
      try folder.write(
        text: times(Dictionary(uniqueKeysWithValues: sleeps.map { ("sleeps\($0)", milliseconds) })),
        to: "model.json")
      let run = try VBenchProcess(
        ["compare"] + programs + options
          + ["--timing-model", "model.json", "-o", "run\(milliseconds)"], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      let found = try figure(
        "ap", of: "sleeps4.0", in: folder.path("run\(milliseconds)/summary.csv"))
      #expect(abs((found ?? -1) - expected) < 1e-9)
    }
    let plain = try VBenchProcess(["compare"] + programs + ["-o", "plain"], in: folder.path)
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(
      try figure("ap", of: "sleeps4.0", in: folder.path("plain/summary.csv")) == 1)
  }

  @Test func `trackers of many objects run in real time, and give the same figures again`() throws {
    let folder = try TemporaryFolder()
    let options = [
      "compare", "--task", "mot", "--trackers", "motion", "--chunk", "1,5", "--protocol",
      "realtime", "--frame-rate", "60",
    ]
    let first = try VBenchProcess(options + ["-o", "one"], in: folder.path)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("HOTA") && !first.output.contains("RT AUC"))
    let slow = times(["motion-every1-detections": 60, "motion-every5-detections": 60])
    try folder.write(text: slow, to: "slow.json")
    var tables: [[Double?]] = []
    for (name, jobs) in [("two", "1"), ("three", "2")] {
      let run = try VBenchProcess(
        options + ["--timing-model", "slow.json", "-j", jobs, "-o", name], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      let report = try VBenchProcess(["report", name], in: folder.path)
      #expect(report.status == 0, "\(report.errors)")
      tables.append(
        try ["hota", "mota"].map {
          try figure($0, of: "motion-every1-detections", in: folder.path("\(name)/summary.csv"))
        })
    }
    #expect(tables[0] == tables[1] && !tables[0].contains(nil))
    let quick = try figure(
      "hota", of: "motion-every1-detections", in: folder.path("one/summary.csv"))
    #expect(quick ?? 0 > (tables[0][0] ?? 1))
    let page = try String(contentsOfFile: folder.path("two/index.html"), encoding: .utf8)
    #expect(page.contains("an update took 60 ms (motion-every1-detections)"))
  }

  @Test(
    arguments: [
      (["--task", "registration"], 2, "the items of the other tasks are not frames of videos"),
      (["--task", "mot", "--rule", "vot"], 2, "--rule vot is one for trackers of single targets"),
      (
        ["--task", "mot", "--methods", "none", "--method", "x=files:true"], 2,
        "x cannot skip frames"
      ),
      (["--task", "detection", "-d", "pictures"], 2, "'cat.png' is a single picture"),
      (["--task", "detection", "-d", "sizes"], 2, "'2.png' is a single picture"),
      (["--task", "detection"], 2, "is a single picture"),
      (["--task", "detection", "-d", "gaps"], 2, "frames are missing between"),
      (
        ["--task", "detection", "-d", "data", "--timing-model", "measured"], 2,
        "--timing-model measured does not apply to the task detection"
      ),
    ] as [([String], Int32, String)])
  func `data and options without a meaning in real time are named in the error`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let folder = try video()
    let image = try ImageFile.png(TestImages.pattern(width: 80, height: 60))
    for (data, names) in [("pictures", ["dog", "cat"]), ("gaps", ["a1", "a2", "a5"])] {
      for name in names {
        try folder.write(image, to: "\(data)/images/\(name).png")
        try folder.write(text: "0 0.4 0.4 0.4 0.4\n", to: "\(data)/labels/\(name).txt")
      }
      try folder.write(text: "dog\n", to: "\(data)/classes.txt")
    }
    let sizes = [(1, 80), (2, 90)].map {
      #"{"id": \#($0), "file_name": "\#($0).png", "width": \#($1), "height": 60}"#
    }
    try folder.write(
      text: #"{"images": [\#(sizes.joined(separator: ","))], "annotations": [], "categories": []}"#,
      to: "sizes/_annotations.coco.json")
    let result = try VBenchProcess(
      ["compare", "--protocol", "realtime"] + arguments + ["-o", "run"], in: folder.path)
    #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
  }
}
