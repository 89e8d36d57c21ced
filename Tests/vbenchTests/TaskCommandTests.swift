import Foundation
import Media
import TestSupport
import Testing

struct TaskCommandTests {
  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  /// Returns the rows of a CSV file, keyed by column name.
  private func rows(_ path: String) throws -> [[String: String]] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n")
    let names = lines.first?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    return lines.dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      return Dictionary(
        zip(names.map(String.init), fields.map(String.init))
      ) { first, _ in first }
    }
  }

  @Test func `a flow run can be compared, reported, stored as a baseline and gated`() throws {
    let folder = try TemporaryFolder()
    let compare = [
      "compare", "--task", "flow", "--levels", "low,medium", "--sequences", "layers", "--sequences",
      "noise", "-o", "run", "--quiet",
    ]
    let process = try run(compare, in: folder)
    #expect(process.status == 0, "\(process.errors)")
    #expect(process.output.contains("report: run/index.html"))
    let summary = try rows(folder.path("run/summary.csv"))
    #expect(summary.map { $0["subject"] } == ["flow-low-r1", "flow-medium-r1"])
    for row in summary {
      for column in ["epe", "angular_error", "fl", "above_third", "cpu_ms"] {
        #expect(row[column].flatMap(Double.init) != nil, "\(column)")
      }
    }
    #expect(try rows(folder.path("run/items.csv")).count == 4)
    let page = try String(contentsOfFile: folder.path("run/index.html"), encoding: .utf8)
    #expect(page.contains("layers") && page.contains("data:image/jpeg"))

    let again = try run(["report", "run", "--json"], in: folder)
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.output.contains("\"task\":\"flow\""))
    let validator = try JSONSchemaValidator(documented: "results")
    #expect(try validator.problems(in: Data(again.output.utf8)) == [])

    #expect(try run(["baseline", "run", "-o", "b.json"], in: folder).status == 0)
    let passed = try run(["gate", "--run", "run", "--baseline", "b.json"], in: folder)
    #expect(passed.status == 0, "\(passed.output)\(passed.errors)")
    let history = try run(["history", "b.json", "run"], in: folder)
    #expect(history.status == 0, "\(history.errors)")
    #expect(history.output.contains("EPE") && history.output.contains("flow-medium-r1"))
    // The error in the baseline is changed to a value far below the error of the run.
    let text = try String(contentsOfFile: folder.path("b.json"), encoding: .utf8)
    try folder.write(
      text: text.replacing(/"epe" : 0\.\d+/, with: "\"epe\" : 0.001"), to: "b.json")
    let failed = try run(["gate", "--run", "run", "--baseline", "b.json"], in: folder)
    #expect(failed.status == 1)
    #expect(failed.output.contains("EPE rose"))
    let other = try run(
      ["gate", "--run", "run", "--baseline", "b.json", "--max-drop", "auc=1"], in: folder)
    #expect(other.status == 2)
  }

  @Test func `compare for the task registration scores an external program`() throws {
    let folder = try TemporaryFolder()
    let process = try run(
      [
        "compare", "--task", "registration", "--methods", "none", "--method",
        "same=files:sh -c 'echo 1 0 0 0 1 0 0 0 1 > $2'", "--sequences", "small-*", "-o", "run",
        "--quiet",
      ], in: folder)
    #expect(process.status == 0, "\(process.errors)")
    let row = try #require(try rows(folder.path("run/summary.csv")).first)
    #expect(row["subject"] == "same")
    // The images are 480 pixels wide, and corners move by up to 1% of this width along each axis.
    let error = try #require(row["corner_px"].flatMap(Double.init))
    #expect(error > 0.5 && error < 7)
    #expect(row["below1"] == "0" && row["answered"] == "1")
  }

  @Test
  func `compare for mot notes that labels replace missing detections and omits a ranking`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 6).write(to: "tiny", in: folder)
    try folder.write(
      text: (1...6).map { "\($0),1,\(29 + $0),20,16,16,1,-1,-1,-1\n" }.joined(),
      to: "data/walk/gt/gt.txt")
    try FileManager.default.moveItem(
      atPath: folder.path("tiny/img"), toPath: folder.path("data/walk/img1"))
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }
    let arguments = [
      "compare", "--task", "mot", "--methods", "motion", "--chunk", "1,2", "-d", "data", "--quiet",
    ]
    let silent = try run(arguments + ["-o", "run"], in: folder)
    #expect(silent.status == 0, "\(silent.errors)")
    let summary = try text("run/summary.md")
    #expect(summary.contains("There is no ranking on 1 sequence") && !summary.contains("highest"))
    #expect(summary.contains("given labels |"), "\(summary)")
    let document = try text("run/results.json")
    #expect(document.contains("is given the labels as detections, because det/det.txt is missing"))

    try folder.write(
      text: (1...6).map { "\($0),-1,\(29 + $0),20,16,16,0.9\n" }.joined(),
      to: "data/walk/det/det.txt")
    let given = try run(arguments + ["-o", "given"], in: folder)
    #expect(given.status == 0, "\(given.errors)")
    #expect(try !text("given/summary.md").contains("There is no ranking"))
  }

  @Test
  func `evaluate scores mot results without images and exits with 3 on invalid results`() throws {
    let folder = try TemporaryFolder()
    let labels = (1...6).map { "\($0),1,\(10 + $0),20,30,60,1,-1,-1,-1" }.joined(separator: "\n")
    try folder.write(text: labels, to: "data/walk/gt/gt.txt")
    try folder.write(text: labels, to: "results/mine/walk.txt")
    try folder.write(text: labels + "\n7,1,0,0,5,5,1,-1,-1,-1", to: "results/wrong/walk.txt")
    let process = try run(
      ["evaluate", "--task", "mot", "--results", "results", "-d", "data", "-o", "run", "--quiet"],
      in: folder)
    let summary = try rows(folder.path("run/summary.csv"))
    #expect(summary.map { $0["subject"] } == ["mine", "wrong"])
    for column in ["hota", "deta", "assa", "loca", "mota", "motp", "idf1"] {
      #expect(summary[0][column] == "1", "\(column)")
    }
    #expect(summary[0]["idsw"] == "0")
    #expect(summary[1]["status"] == "1 failed")
    #expect(process.status == 3, "\(process.errors)")
  }

  @Test
  func `drift for mot recommends a detection interval, and tune a confidence threshold`() throws {
    let folder = try TemporaryFolder()
    let drift = try run(
      [
        "drift", "--task", "mot", "--methods", "motion", "--chunk", "1,5,20", "--detection-ms",
        "10", "--sequences", "two-cards", "-o", "drift", "--quiet",
      ], in: folder)
    #expect(drift.status == 0, "\(drift.errors)")
    #expect(drift.output.contains("motion: detect every"))
    let intervals = try rows(folder.path("drift/intervals.csv"))
    #expect(intervals.map { $0["every"] } == ["1", "5", "20"])
    let hota = intervals.compactMap { $0["hota"].flatMap(Double.init) }
    #expect(hota.count == 3 && hota[0] > hota[2])
    #expect((intervals[0]["cpu_ms"].flatMap(Double.init) ?? 0) >= 10)
    // The same results are printed as JSON without running anything again.
    let json = try run(
      [
        "drift", "--task", "mot", "--methods", "motion", "--chunk", "1,5,20", "--detection-ms",
        "10", "--sequences", "two-cards", "-o", "drift", "--quiet", "--json",
      ], in: folder)
    #expect(json.status == 0, "\(json.errors)")
    #expect(
      try JSONSchemaValidator(documented: "drift-mot").problems(in: Data(json.output.utf8)) == [])
    let ages = try rows(folder.path("drift/drift.csv"))
    #expect(ages.filter { $0["subject"] == "motion-every20-detections" }.count == 20)
    let page = try String(contentsOfFile: folder.path("drift/drift.html"), encoding: .utf8)
    #expect(page.contains("frames since the last detection"))

    let tune = try run(
      [
        "tune", "--task", "mot", "--methods", "object", "--levels", "fast", "--accept", "0.1,0.5",
        "--sequences", "two-cards", "-o", "tune", "--quiet",
      ], in: folder)
    #expect(tune.status == 0, "\(tune.errors)")
    #expect(tune.output.contains("accept confidences of 0."))
    #expect(try rows(folder.path("tune/thresholds.csv")).count { $0["chosen"] == "1" } == 1)
    let again = try run(["tune", "tune", "--json"], in: folder)
    #expect(again.status == 0, "\(again.errors)")
    #expect(
      try JSONSchemaValidator(documented: "thresholds-mot").problems(in: Data(again.output.utf8))
        == [])
    // A run with a single confidence offers no choice.
    let none = try run(["tune", "drift"], in: folder)
    #expect(none.status == 3)
    #expect(none.errors.contains("--accept"))
    try ForeignFiles.expectRefusal(ofFilesIn: ["drift", "tune"], folder)
  }

  @Test(arguments: [
    (
      "registration", ["--methods", "translation", "--sequences", "translation-*"], [], "corner_px"
    ),
    ("horizon", ["--sequences", "*-1"], [], "angle_error"),
    ("filters", ["--methods", "filters", "--sequences", "room/*"], [], "mean_error"),
    ("flow", ["--levels", "low", "--sequences", "layers"], [], "epe"),
    ("mot", ["--methods", "motion", "--chunk", "10", "--sequences", "two-cards"], [], "hota"),
    (
      "mot", ["--methods", "motion", "--chunk", "10", "--sequences", "two-cards"],
      ["--layout", "kitti"], "idf1"
    ),
  ])
  func `exported results of a task get the same figures as the run`(
    task: String, options: [String], layout: [String], measure: String
  ) throws {
    let folder = try TemporaryFolder()
    let compare = try run(
      ["compare", "--task", task, "-o", "run", "--quiet", "--pictures", "none"] + options,
      in: folder)
    #expect(compare.status == 0, "\(compare.errors)")
    let export = try run(["export", "run", "-o", "results"] + layout, in: folder)
    #expect(export.status == 0, "\(export.errors)")
    let sequences = options.firstIndex(of: "--sequences").map { options[$0...] } ?? []
    let evaluate = try run(
      [
        "evaluate", "--task", task, "--results", "results", "-d", "embedded", "-o", "again",
        "--quiet", "--pictures", "none",
      ] + sequences, in: folder)
    #expect(evaluate.status == 0, "\(evaluate.errors)")
    let figures = try ["run", "again"].map { name in
      try #require(
        try rows(folder.path("\(name)/summary.csv")).first?[measure].flatMap(Double.init))
    }
    // Numbers are exported with all digits. The tolerance is for conversions between degrees and radians, and between
    // the centers and the corners of pixels.
    #expect(abs(figures[0] - figures[1]) < 1e-6)
    let unknown = try run(["export", "run", "-o", "results", "--layout", "mine"], in: folder)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("unknown layout 'mine'"))
  }

  @Test
  func `evaluate and compare score detections; a broken label affects only its image`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(
        ImageFile.png(TestImages.pattern(width: 200, height: 100)), to: "data/images/\(name).png")
    }
    // The dog has 40 x 40 pixels and is detected exactly. The cat is not detected.
    try folder.write(text: "1 0.2 0.4 0.2 0.4\n", to: "data/labels/a.txt")
    try folder.write(text: "0 0.5 0.5 0.5 0.5\n", to: "data/labels/b.txt")
    try folder.write(text: "cat\ndog\n", to: "data/classes.txt")
    let answer = "[{\"box\": [20, 20, 40, 40], \"label\": \"dog\", \"confidence\": 0.7}]"
    try folder.write(text: answer, to: "results/mine/a.json")
    try folder.write(text: "[]", to: "results/mine/b.json")
    let stored = try run(
      ["evaluate", "--task", "detection", "--results", "results", "-d", "data", "-o", "run", "-q"],
      in: folder)
    #expect(stored.status == 0, "\(stored.errors)")
    let row = try #require(try rows(folder.path("run/summary.csv")).first)
    for column in ["ap", "ap50", "ap_medium"] {
      #expect(abs((row[column].flatMap(Double.init) ?? 0) - 0.5) < 1e-9, "\(column)")
    }
    #expect(row["ap_small"] == "" && row["precision"] == "1" && row["recall"] == "0.5")
    let program = try run(
      [
        "compare", "--task", "detection", "-d", "data", "-o", "again", "-q", "--method",
        "same=files:sh -c 'echo \"$0\" > $2' '\(answer)'",
      ], in: folder)
    #expect(program.status == 0, "\(program.errors)")
    #expect(program.output.contains("same"))
    let page = try String(contentsOfFile: folder.path("again/index.html"), encoding: .utf8)
    #expect(page.contains("data:image/jpeg"))
    // A broken label file affects only its image.
    try folder.write(text: "7 0.5 0.5 0.5 0.5\n", to: "data/labels/b.txt")
    let broken = try run(
      [
        "evaluate", "--task", "detection", "--results", "results", "-d", "data", "-o", "third",
        "-q",
      ],
      in: folder)
    #expect(broken.status == 3)
    #expect(
      broken.errors.contains("b.txt:1: expected one of the ")
        && broken.errors.contains(" named classes, found class 7"), "\(broken.errors)")
    #expect(try rows(folder.path("third/summary.csv")).first?["items"] == "1")
  }

  @Test func `compare skips registration items that cannot be read and exits with 3`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "1 0 0\n0 1 0\n0 0 1\n", to: "data/v_gone/H_1_2")
    try folder.write(text: "0 0 0\n0 0 0\n0 0 0\n", to: "data/v_flat/H_1_2")
    let process = try run(
      [
        "compare", "--task", "registration", "-d", "data", "-d", "embedded", "--sequences",
        "*plain",
        "--sequences", "v_*", "-o", "run",
      ], in: folder)
    #expect(process.status == 3)
    #expect(process.errors.contains("v_gone"))
    #expect(process.errors.contains("H_1_2") && process.errors.contains("an invertible homography"))
    #expect(try rows(folder.path("run/summary.csv")).count == 2)
  }

  @Test func `commands exit with 2 on unknown tasks and on options of other tasks`() throws {
    let folder = try TemporaryFolder()
    for (arguments, words) in [
      (["compare", "--task", "flw"], "did you mean 'flow'"),
      (["compare", "--task", "flow", "--protocol", "vot-multistart"], "--protocol"),
      (["compare", "--task", "flow", "--tracker", "trax:x"], "--tracker"),
      (["compare", "--method", "files:x"], "not to tracking"),
      (["compare", "--task", "flow", "--chunk", "5"], "--chunk"),
      (["compare", "--task", "flow", "--levels", "best"], "veryHigh"),
      (["compare", "--task", "flow", "--method", "trax:x"], "files:COMMAND"),
      (
        ["compare", "--task", "flow", "--method", "model:a.onnx"],
        "cannot be used for the task flow"
      ),
      (["drift", "--task", "flow"], "to the tasks tracking and mot, not to flow"),
      (["drift", "--task", "mot", "--chunk", "none"], "--chunk"),
      (["drift", "--task", "mot", "--detector", "faces"], "--detections"),
      (["drift", "--detection-ms", "3"], "--task mot"),
      (["tune", "--task", "mot", "--accept", "2"], "--accept"),
      (["tune", "--task", "mot", "--cost", "miss=1,false=5"], "not to mot"),
      (
        ["tune", "--task", "flow"],
        "to the tasks tracking, registration, mot, rectangles, barcodes, text, detection, faces and "
          + "horizon, not to flow"
      ),
      (["tune", "--accept", "0.5"], "--task mot"),
    ] {
      let process = try run(arguments, in: folder)
      #expect(process.status == 2, "\(arguments)")
      #expect(process.errors.contains(words), "\(process.errors)")
    }
  }

  @Test func `the command methods lists the methods of a task with their levels`() throws {
    let folder = try TemporaryFolder()
    let process = try run(["methods", "--task", "flow"], in: folder)
    #expect(process.output.contains("low, medium, high, veryHigh"))
    #expect(try run(["trackers"], in: folder).output.contains("rectangle"))
  }
}
