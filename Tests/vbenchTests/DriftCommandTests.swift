import Foundation
import TestSupport
import Testing

@Suite struct DriftCommandTests {
  @Test
  func `drift writes its tables and its page, and prints the results of each policy`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 30).write(to: "data/one", in: folder)
    try TinySequence(frames: 34).write(to: "data/two", in: folder)
    let result = try VBenchProcess(
      [
        "drift", "--levels", "fast", "--revisions", "1", "-d", "data", "-q", "--anchor-spacing",
        "5",
        "--chunk", "none,10", "--detector", "oracle,template", "--redetect-below", "0.3",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("object-fast-r1-every10-template"))
    #expect(result.output.contains("object-fast-r1-every10-below0.3-oracle"))
    #expect(result.output.contains("report: reports/data-drift/drift.html"))
    for name in ["drift.csv", "redetection.csv", "drift.html"] {
      #expect(FileManager.default.fileExists(atPath: folder.path("reports/data-drift/\(name)")))
    }
    let rows = try String(
      contentsOfFile: folder.path("reports/data-drift/redetection.csv"), encoding: .utf8
    ).split(separator: "\r\n")
    let json = try VBenchProcess(
      [
        "drift", "--levels", "fast", "--revisions", "1", "-d", "data", "-q", "--anchor-spacing",
        "5",
        "--chunk", "none,10", "--detector", "oracle,template", "--redetect-below", "0.3", "--json",
      ],
      in: folder.path)
    let printed = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((printed?["subjects"] as? [Any])?.count == 7)
    // The rows below the heading are a method without detections and, for each of two detectors, three methods: with
    // the interval, with the confidence, and with both.
    #expect(rows.count == 1 + 1 + 2 * 3)
  }

  @Test(arguments: [
    (["--chunk", "none,often"], "found 'often'"), (["--anchor-spacing", "0"], "1 or more"),
    (["--protocol", "tre"], "does not accept --protocol"),
    (
      ["--timing"],
      "does not accept --timing"
    ),
    (["--oracle", "noise=0.1,luck=3"], "unknown name 'luck'"),
    (["--oracle", "miss=2"], "expected miss and false from 0 to 1"),
    (["--max-extra-time", "0x10"], "expected a decimal number"),
  ])
  func `drift exits with 2 on invalid options and names the mistake`(
    arguments: [String], message: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["drift"] + arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `drift, tune and compare exit with 2 if no sequence matches`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    for command in ["drift", "tune", "compare"] {
      let result = try VBenchProcess(
        [command, "-d", "data", "--sequences", "none*"], in: folder.path)
      #expect(result.status == 2)
      #expect(result.errors.contains("no sequence matches 'none*'"), "\(result.errors)")
    }
  }

  @Test func `drift on a single sequence leaves the interval columns empty`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 30).write(to: "data/one", in: folder)
    let result = try VBenchProcess(
      ["drift", "--levels", "fast", "--revisions", "1", "-d", "data", "-q", "--chunk", "10"],
      in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("on 1 sequence"), "\(result.output)")
    let rows = try String(
      contentsOfFile: folder.path("reports/data-drift/redetection.csv"), encoding: .utf8
    ).split(separator: "\r\n").dropFirst()
    let fields = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    // The columns auc_low, auc_high, gain_low and gain_high are empty, because one sequence yields no intervals.
    #expect(
      fields.allSatisfy { $0[11].isEmpty && $0[12].isEmpty && $0[16].isEmpty && $0[17].isEmpty })
  }

  @Test
  func `drift accepts an OpenVision request as its detector and names it in its results`() throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(
      [
        "drift", "-d", "embedded", "--sequences", "spinning-tablet", "--trackers", "rectangle",
        "--levels", "fast", "--revisions", "1", "--chunk", "none,40", "--detector", "rectangles",
        "-o", "run", "-q",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("rectangle-fast-r1-every40-rectangles"))
    for name in ["redetection.csv", "drift.csv", "drift.html"] {
      let text = try String(contentsOfFile: folder.path("run/\(name)"), encoding: .utf8)
      #expect(text.contains("every40-rectangles"), "\(name)")
    }
  }

  @Test func `drift names the trait and the package of a detector that the build lacks`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "no model", to: "a.onnx")
    var off: [(name: String, words: [String])] = []
    #if !Barcodes
      off.append(("barcodes", ["Barcodes", "libzxing-dev"]))
    #endif
    #if !Text
      off.append(("text", ["Text", "libtesseract-dev"]))
    #endif
    #if !Models
      off.append(("model:a.onnx", ["Models", "libonnxruntime.so"]))
    #endif
    for (name, words) in off {
      let result = try VBenchProcess(["drift", "--detector", name], in: folder.path)
      #expect(result.status == 2)
      for word in words { #expect(result.errors.contains(word), "\(result.errors)") }
    }
    let missing = try VBenchProcess(
      ["drift", "--detector", "model:none.onnx"], in: folder.path)
    #expect(missing.status == 3)
    #expect(missing.errors.contains("none.onnx"))
  }

  @Test func `drift exits with 2 on an unknown detector and lists the known ones`() throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["drift", "--detector", "orakel"], in: folder.path)
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "unknown detector 'orakel': expected one of oracle, template, rectangles, faces, barcodes,"
          + " text, model:FILE.onnx; did you mean 'oracle'?"
      ))
  }
}
