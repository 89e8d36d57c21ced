import Foundation
import TestSupport
import Testing

@Suite struct EvaluateTests {
  /// Writes two sequences of 12 frames, and a tracker's perfect results for these sequences.
  private func prepare(_ folder: TemporaryFolder) throws {
    for name in ["one", "two"] { try TinySequence().write(to: "data/\(name)", in: folder) }
  }

  private func boxes(_ count: Int = 12, origin: Int = 1, separator: String = ",") -> String {
    (0..<count).map { frame in
      [30 + frame + origin, 20 + origin, 16, 16].map(String.init).joined(separator: separator)
        + "\n"
    }.joined()
  }

  private func evaluate(
    _ folder: TemporaryFolder, _ arguments: [String] = []
  ) throws -> VBenchProcess {
    try VBenchProcess(
      ["evaluate", "--results", "results", "--dataset", "data", "--output", "out"] + arguments,
      in: folder.path)
  }

  private func summary(_ folder: TemporaryFolder) throws -> [[String]] {
    try String(contentsOfFile: folder.path("out/summary.csv"), encoding: .utf8)
      .split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test(arguments: [",", "\t", " "])
  func `evaluate scores results in OTB's layout with commas, tabs or spaces`(separator: String)
    throws
  {
    let folder = try TemporaryFolder()
    try prepare(folder)
    for name in ["one", "Two"] {
      try folder.write(text: boxes(separator: separator), to: "results/KCF/\(name).txt")
    }
    let result = try evaluate(folder)
    #expect(result.status == 0, "\(result.errors)")
    let rows = try summary(folder)
    #expect(rows.map { $0[0] } == ["KCF"])
    #expect(rows.first?[11] == "1")
    #expect(FileManager.default.fileExists(atPath: folder.path("out/index.html")))
    let again = try VBenchProcess(["report", "out"], in: folder.path)
    #expect(again.output == result.output)
  }

  @Test func `evaluate reads results in GOT-10k's layout with repetitions and times`() throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    for name in ["one", "two"] {
      for repetition in 1...2 {
        try folder.write(
          text: boxes(origin: 0), to: "results/GOT-10k/KCF/\(name)/\(name)_00\(repetition).txt")
      }
      try folder.write(
        text: String(repeating: "0.01,0.02\n", count: 12),
        to: "results/GOT-10k/KCF/\(name)/\(name)_time.txt")
    }
    // The labels are in OTB's format, whose coordinates start at 1. The coordinates of the results start at 0.
    let result = try evaluate(folder, ["--origin", "0"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("GOT AO"))
    let csv = try String(contentsOfFile: folder.path("out/protocol.csv"), encoding: .utf8)
    #expect(csv.contains("KCF,got10k,,,4,ao,1,,\r\n"))
    #expect(try summary(folder).first?[22] == "15")
  }

  @Test func `evaluate reads results of the VOT toolkit with confidences`() throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    for name in ["one", "two"] {
      let lines = "1\n" + boxes().split(separator: "\n").dropFirst().joined(separator: "\n")
      try folder.write(
        text: lines + "\n", to: "results/KCF/longterm/\(name)/\(name)_001.txt")
      try folder.write(
        text: "\n" + String(repeating: "0.5\n", count: 11),
        to: "results/KCF/longterm/\(name)/\(name)_001_confidence.value")
    }
    let result = try evaluate(folder)
    #expect(result.status == 0, "\(result.errors)")
    let csv = try String(contentsOfFile: folder.path("out/protocol.csv"), encoding: .utf8)
    #expect(csv.contains("KCF,longterm,,,2,precision,1,,\r\n"))
    #expect(csv.contains("KCF,longterm,,,2,threshold,0.5,,\r\n"))
  }

  @Test func `evaluate finds anchored attempts of the VOT toolkit by their file names`() throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    let lines = boxes().split(separator: "\n")
    for name in ["one", "two"] {
      let place = "results/KCF/baseline/\(name)/\(name)_000000"
      try folder.write(
        text: "1\n" + lines.dropFirst().joined(separator: "\n") + "\n", to: "\(place)00.txt")
      try folder.write(
        text: "1\n" + lines.dropLast(2).reversed().joined(separator: "\n") + "\n",
        to: "\(place)10.txt")
    }
    let result = try evaluate(folder, ["--eao-range", "2-9"])
    #expect(result.status == 0, "\(result.errors)")
    let csv = try String(contentsOfFile: folder.path("out/protocol.csv"), encoding: .utf8)
    #expect(csv.contains("KCF,vot-multistart,,,4,robustness,1,,\r\n"))
    #expect(csv.contains("KCF,vot-multistart,,,4,eao,1,,\r\n"))
  }

  @Test func `evaluate names the first of several broken files of anchored attempts`() throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    for frame in 0..<8 {
      try folder.write(
        text: "1\n2,3,four\n", to: "results/KCF/baseline/one/one_0000000\(frame).txt")
    }
    let result = try evaluate(folder, ["--protocol", "vot-multistart"])
    #expect(result.status == 3)
    #expect(result.errors.contains("one_00000000.txt:2: "), "\(result.errors)")
  }

  @Test func `evaluate scores masks by their bounding boxes only if asked to, and prints a note`()
    throws
  {
    let folder = try TemporaryFolder()
    try prepare(folder)
    // In masks, pixel coordinates start at 0.
    let masks = (1..<12).map { "m\(30 + $0),20,16,16,0,256\n" }.joined()
    for name in ["one", "two"] {
      try folder.write(text: "1\n" + masks, to: "results/KCF/baseline/\(name)/\(name)_001.txt")
    }
    let refused = try evaluate(folder)
    #expect(refused.status != 0)
    #expect(refused.errors.contains("use --masks-as-boxes"), "\(refused.errors)")
    let result = try evaluate(folder, ["--masks-as-boxes"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        "KCF: 22 answers are masks or polygons without exactly four corners; their bounding boxes"
      ), "\(result.errors)")
    #expect(try summary(folder).first?[11] == "1")
  }

  @Test func `labels that are masks are compared by their bounding boxes only if asked to`() throws
  {
    let folder = try TemporaryFolder()
    try prepare(folder)
    try FileManager.default.removeItem(atPath: folder.path("data/two"))
    try FileManager.default.removeItem(atPath: folder.path("data/one/groundtruth_rect.txt"))
    try FileManager.default.moveItem(
      atPath: folder.path("data/one/img"), toPath: folder.path("data/one/color"))
    let masks = (0..<12).map { "m\(30 + $0),20,16,16,0,256\n" }.joined()
    try folder.write(text: masks, to: "data/one/groundtruth.txt")
    let command = [
      "compare", "-d", "data", "--trackers", "object", "--levels", "fast", "-o", "run",
    ]
    let refused = try VBenchProcess(command, in: folder.path)
    #expect(refused.status == 3)
    #expect(
      refused.errors.contains("12 labels are masks or polygons without exactly four corners"),
      "\(refused.errors)")
    #expect(refused.errors.contains("use --masks-as-boxes"), "\(refused.errors)")
    let compared = try VBenchProcess(command + ["--masks-as-boxes", "--force"], in: folder.path)
    #expect(compared.status == 0, "\(compared.errors)")
    let shown = try VBenchProcess(["report", "run"], in: folder.path)
    #expect(shown.status == 0, "\(shown.errors)")
  }

  @Test(arguments: [
    ("1,2,3,4\n", "one.txt:1: expected 12 lines, one per frame, found 1"),
    ("1,2,3,4\n1,2,3\n", "one.txt:2: expected 4 numbers, found 3"),
    ("1,2,three,4\n", "one.txt:1: expected a number, found \"three\""),
    ("", "one.txt:0: expected 12 lines, one per frame, found 0"),
  ])
  func `evaluate reports invalid result files with file and line and exits with 3`(
    text: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    try folder.write(text: text, to: "results/KCF/one.txt")
    try folder.write(text: boxes(14), to: "results/KCF/two.txt")
    let result = try evaluate(folder)
    #expect(result.status == 3)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("two.txt:13: expected 12 lines"))
    #expect(result.output.contains("2 failed"))
    let rows = try String(contentsOfFile: folder.path("out/sequences.csv"), encoding: .utf8)
    #expect(rows.split(separator: "\r\n").count == 3)
  }

  @Test func `evaluate reports missing result files and result files with unknown names`() throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    try folder.write(text: boxes(), to: "results/KCF/one.txt")
    try folder.write(text: boxes(), to: "results/KCF/twoo.txt")
    let result = try evaluate(folder)
    #expect(result.status == 3)
    #expect(result.errors.contains("KCF/two.txt: no such file"))
    #expect(result.errors.contains("twoo.txt: the datasets contain no sequence with this name"))
    #expect(result.errors.contains("did you mean 'two'?"))
    #expect(try summary(folder).first?[11] == "0.5")
  }

  @Test func `evaluate treats a box of NaN as a missing answer`() throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    for name in ["one", "two"] {
      try folder.write(
        text: boxes(6) + String(repeating: "NaN,NaN,NaN,NaN\n", count: 6),
        to: "results/KCF/\(name).txt")
    }
    #expect(try evaluate(folder).status == 0)
    #expect(try summary(folder).first?[11] == "0.45454545454545453")
  }

  @Test(arguments: [
    ([], 3, "contains no tracker results; expected <tracker>/<sequence>.txt"),
    (["--layout", "coco"], 2, "unknown layout 'coco'"),
    (["--sequences", "none*"], 2, "no sequence matches 'none*'"),
    (["--origin", "2"], 2, "--origin 2"),
  ])
  func `evaluate names missing results, unknown layouts, unmatched patterns and wrong origins`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    try folder.write(text: "nothing\n", to: "results/readme.md")
    let result = try evaluate(folder, arguments)
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `evaluate names a results folder that does not exist and exits with 3`() throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    let result = try evaluate(folder)
    #expect(result.status == 3)
    #expect(result.errors.contains("results: no such file or folder"))
  }

  /// Tests OTB's files, which have no confidences.
  @Test
  func `evaluate and tune note that confidences are missing or no target is ever absent`() throws {
    let folder = try TemporaryFolder()
    try prepare(folder)
    for name in ["one", "two"] { try folder.write(text: boxes(), to: "results/KCF/\(name).txt") }
    let result = try evaluate(folder, ["--protocol", "longterm"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("longterm: no label marks a target as absent"))
    #expect(
      result.errors.contains(
        "longterm: KCF reports no confidence; a confidence of 0 is assumed for every frame"))
    let tuned = try VBenchProcess(["tune", "out"], in: folder.path)
    #expect(tuned.status == 0, "\(tuned.errors)")
    #expect(
      tuned.output.contains("KCF: there are no confidences, so there is no threshold to choose"),
      "\(tuned.output)")
    let json = try VBenchProcess(["tune", "out", "--json"], in: folder.path)
    #expect(json.output.contains("\"remarks\":[\"there are no confidences"))
  }

  @Test func `evaluate on a single sequence gives no intervals and prints a note`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    try folder.write(text: boxes(), to: "results/KCF/one.txt")
    let result = try evaluate(folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("95% intervals are not available"), "\(result.output)")
    let row = try #require(try summary(folder).first)
    #expect(row[11] == "1" && row[12].isEmpty && row[13].isEmpty)
  }
}
