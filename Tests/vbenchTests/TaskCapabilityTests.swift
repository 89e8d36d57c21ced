import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// Tests for the capabilities that every task has, and for the capabilities that only some tasks have.
struct TaskCapabilityTests {
  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Writes twelve images of one dog each, and stored detections. In each image, the dog is detected with confidence
  /// 0.8, and a wrong box next to the dog is detected with confidence 0.3.
  private func dogs() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 1...12 {
      // Equal images would count as copies.
      let image = try ImageFile.png(
        TestImages.rgb(width: 100, height: 100) { x, y in (2 * x, 2 * y, 20 * number) })
      try folder.write(image, to: "data/images/\(number).png")
      try folder.write(text: "0 0.4 0.4 0.4 0.4\n", to: "data/labels/\(number).txt")
      try folder.write(
        text: """
          [{"box": [20, 20, 40, 40], "label": "dog", "confidence": 0.8},
           {"box": [60, 60, 30, 30], "label": "dog", "confidence": 0.3}]
          """, to: "results/mine/\(number).json")
    }
    try folder.write(text: "dog\n", to: "data/classes.txt")
    let evaluated = try run(
      ["evaluate", "--task", "detection", "--results", "results", "-d", "data", "-o", "run", "-q"],
      in: folder)
    #expect(evaluated.status == 0, "\(evaluated.errors)")
    return folder
  }

  @Test func `tune chooses a threshold for detection results, and report applies it`() throws {
    let folder = try dogs()
    let tuned = try run(["tune", "run"], in: folder)
    #expect(tuned.status == 0, "\(tuned.errors)")
    #expect(tuned.output.contains("mine: accept confidences of 0.8 or more; on held-out images"))
    #expect(tuned.output.contains("accepts 50.0% of the boxes (100.0% of them are right)"))
    #expect(try text(folder.path("run/thresholds.html")).contains("a label of its class"))
    let json = try run(["tune", "run", "--json"], in: folder)
    #expect(
      try JSONSchemaValidator(documented: "thresholds").problems(in: Data(json.output.utf8)) == [])

    let report = try run(["report", "run", "--thresholds", "run/thresholds.yaml"], in: folder)
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.contains("accepted"))
    let summary = try text(folder.path("run/summary.csv")).split(separator: "\r\n")
    let names = summary[0].split(separator: ",")
    // The columns that depend on the threshold are at the end.
    #expect(names.suffix(6).first == "threshold" && names.last == "true_rejection")
    #expect(summary[1].hasSuffix(",0.8,0.5,1,1,0,"), "\(summary[1])")

    let promised = try run(["tune", "run", "--max-false-accept", "0.1"], in: folder)
    #expect(
      promised.output.contains("the share of wrong boxes that is accepted"), "\(promised.output)")
    for (arguments, words) in [
      (
        ["report", "run", "--conventions", "otb"],
        "--conventions applies only to the task tracking, not to"
      ),
      (
        ["compare", "--chunk", "5", "-o", "other"],
        "--chunk applies only to --task mot, not to tracking"
      ),
    ] {
      let refused = try run(arguments, in: folder)
      #expect(refused.status == 2)
      #expect(refused.errors.contains(words), "\(refused.errors)")
    }
  }

  @Test
  func `render writes one video for a dataset of images, and one for each mot sequence`() throws {
    let folder = try dogs()
    #expect(try run(["render", "run", "-q"], in: folder).status == 0)
    let video = folder.path("run/videos/data.mp4")
    #expect(VideoWriter.hasWritten(video))
    let reader = try VideoSource(path: video).makeReader()
    var frames = 0
    while let frame = try reader.next() {
      #expect(frame.width == 1280 && frame.height == 720)
      frames += 1
    }
    #expect(frames == 12 * 20)

    let compared = try run(
      [
        "compare", "--task", "mot", "--methods", "motion", "--chunk", "10", "--sequences",
        "two-cards", "-o", "mot", "-q", "--pictures", "none",
      ], in: folder)
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(try run(["render", "mot", "-q"], in: folder).status == 0)
    #expect(VideoWriter.hasWritten(folder.path("mot/videos/embedded-two-cards.mp4")))
    let unmatched = try run(["render", "mot", "--sequences", "x", "-q"], in: folder)
    #expect(unmatched.status == 2 && unmatched.errors.contains("the first is 'two-cards'"))
    let unknown = try run(["render", "mot", "--subjects", "me", "-q"], in: folder)
    #expect(unknown.status == 2 && unknown.errors.contains("motion-every10"))
  }

  @Test func `gate --against for the task registration compares with another build`() throws {
    let folder = try TemporaryFolder()
    let gate = [
      "gate", "--task", "registration", "--methods", "translation", "--sequences",
      "translation-plain", "--no-timing", "-q",
    ]
    let same = try run(gate + ["--against", VBenchProcess.executable], in: folder)
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    #expect(same.output.contains("against \(VBenchProcess.executable) in "), "\(same.output)")
    #expect(same.output.contains("none worse"), "\(same.output)")
    #expect(
      FileManager.default.fileExists(
        atPath: folder.path("reports/gate-registration/against/store/manifest.json")))
    let other = try run(gate + ["--against", "/bin/true"], in: folder)
    #expect(other.status == 3)
    #expect(
      other.errors.contains("/bin/true: the program wrote no readable results"), "\(other.errors)")
  }

  @Test
  func `gate for the task registration checks the speed if the baseline contains times`() throws {
    let folder = try TemporaryFolder()
    let chosen = [
      "--task", "registration", "--methods", "translation", "--sequences", "translation-plain",
      "-q",
    ]
    let compared = try run(["compare", "--timing", "-o", "run"] + chosen, in: folder)
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(try run(["baseline", "run", "-o", "b.json"], in: folder).errors == "")
    #expect(try text(folder.path("b.json")).contains("\"multiples\""))
    let gate = ["gate", "--baseline", "b.json", "--max-slowdown"]
    let passed = try run(gate + ["5"] + chosen, in: folder)
    #expect(passed.status == 0, "\(passed.output)\(passed.errors)")
    // The baseline is changed as if the method had been far faster.
    let slower = try text(folder.path("b.json")).replacing(
      /"ratio" : [0-9.e-]+/, with: "\"ratio\" : 1e-6")
    try folder.write(text: slower, to: "b.json")
    let failed = try run(gate + ["0.1"] + chosen, in: folder)
    #expect(failed.status == 1, "\(failed.output)\(failed.errors)")
    #expect(failed.output.contains("translation-r1"))
  }

  @Test func `a run of the task flow can be divided into shards and merged`() throws {
    let folder = try TemporaryFolder()
    let flow = [
      "--task", "flow", "--levels", "low", "--sequences", "layers", "--sequences", "noise",
    ]
    let workflow = try run(["submit", "--engine", "github", "--shards", "2"] + flow, in: folder)
    #expect(
      workflow.output.contains(
        "run --quiet --output reports/parts --jobs 1 --no-config --task flow"))
    let first = try run(["run", "--shard", "1/2", "-o", "out", "-q"] + flow, in: folder)
    #expect(first.status == 0, "\(first.errors)")
    let missing = try run(
      ["submit", "--shards", "2", "--missing", "--dry-run", "-o", "out"] + flow, in: folder)
    #expect(missing.output.contains("--array=2\n"), "\(missing.output)\(missing.errors)")
    #expect(try run(["run", "--shard", "2/2", "-o", "out", "-q"] + flow, in: folder).status == 0)
    let merged = try run(["merge", "out"], in: folder)
    #expect(merged.errors.contains("1 method on 2 pairs"), "\(merged.errors)")
    #expect(try run(["report", "out"], in: folder).status == 0)
  }
}
