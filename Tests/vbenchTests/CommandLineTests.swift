import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  @Test func `help and version end with success`() throws {
    let folder = try TemporaryFolder()
    let help = try VBenchProcess(["--help"], in: folder.path)
    #expect(help.status == 0)
    #expect(help.output.contains("vbench compare"))
    let version = try VBenchProcess(["--version"], in: folder.path)
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("vbench "))
  }

  @Test(arguments: [
    ["something-else"], ["compare", "--jobs", "0"], ["compare", "--jobs", "many"], ["report"],
    ["compare", "--no-such-option"],
  ])
  func `what cannot be understood is wrong usage`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains("Error: "))
  }

  @Test(arguments: [
    (
      ["--levels", "acurate"],
      "unknown level 'acurate': expected one of fast, accurate; did you mean 'accurate'?"
    ),
    (["--revisions", "99"], "unknown revision '99': expected one of 1, "),
    (
      ["--trackers", "objekt"],
      "unknown tracker 'objekt': expected one of object, rectangle;"
        + " did you mean 'object'?"
    ),
    (["--conventions", "vto"], "unknown convention 'vto': expected one of vbench, otb, "),
    (["--sequences", "nothing-like-it"], "no sequence matches 'nothing-like-it' ("),
  ])
  func `an unknown name is answered in one line with the known ones`(
    arguments: [String], message: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["compare"] + arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("vbench: \(message)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(
    arguments: [
      (
        ["comprae"], 2, "unknown command 'comprae': expected one of compare, ",
        "did you mean 'compare'?"
      ),
      (
        ["compare", "-d", "embeded"], 3, "embeded: no such file or folder",
        "did you mean 'embedded'?"
      ),
      (["compare", "-d", "dat"], 3, "dat: no such file or folder", "did you mean 'data'?"),
      (
        ["compare", "--eao-range", "10-20"], 2,
        "Error: --eao-range applies only to --protocol vot-", ""
      ),
      (
        ["compare", "--anchor-spacing", "20"], 2,
        "Error: --anchor-spacing applies only to --protocol vot-",
        ""
      ),
      (["compare", "--thresholds", "none.yaml"], 3, "none.yaml: no such file", ""),
      (["track", "empty.mp4", "--box", "1,2,3,4"], 3, "empty.mp4", "the file is empty"),
    ] as [([String], Int32, String, String)])
  func `what was probably meant, and what is wrong, is said`(
    arguments: [String], status: Int32, message: String, hint: String
  ) throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    try folder.write([UInt8](), to: "empty.mp4")
    let result = try VBenchProcess(arguments, in: folder.path)
    #expect(result.status == status)
    #expect(
      result.errors.contains(message) && (hint.isEmpty || result.errors.contains(hint)),
      "\(result.errors)")
  }

  @Test func `a dataset that no pattern matches is named, and labels that end early are`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "a/Car", in: folder)
    try TinySequence().write(to: "b/Dog", in: folder)
    let labels = (0..<8).map { "\(31 + $0),21,16,16\n" }.joined()
    try folder.write(text: labels, to: "a/Car/groundtruth_rect.txt")
    let result = try VBenchProcess(
      ["compare", "-d", "a", "-d", "b", "--sequences", "C*", "--levels", "fast", "-o", "out"],
      in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("none of the sequences in b match --sequences"))
    #expect(
      result.errors.contains(
        "groundtruth_rect.txt: expected one label per frame, found 8 labels for the 12 frames")
    )
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("b:") || $0.contains("the sequences in b match") } == 1)
    let page = try String(contentsOfFile: folder.path("out/index.html"), encoding: .utf8)
    #expect(page.contains("1 sequence, 1 target, 8 frames"))
    #expect(page.contains("found 8 labels for the 12 frames"))
  }

  @Test func `the manual page has every command and nothing that man(7) misreads`() throws {
    let folder = try TemporaryFolder()
    let manual = try VBenchProcess(["manual"], in: folder.path)
    #expect(manual.status == 0, "\(manual.errors)")
    let lines = manual.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix(".TH VBENCH 1") == true)
    for name in ["compare", "track <video>", "datasets check", "gate"] {
      #expect(lines.contains { $0.hasPrefix(".SS \"vbench \(name)") }, "\(name)")
    }
    #expect(!manual.output.contains("vbench manual"))
    let macros: Set<Substring> = [
      ".TH", ".SH", ".SS", ".B", ".I", ".PP", ".TP", ".nf", ".fi", ".sp",
    ]
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(macros.contains(line.prefix { $0 != " " }), "\(line)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `shells can complete`(shell: String) throws {
    let folder = try TemporaryFolder()
    let script = try VBenchProcess(["--generate-completion-script", shell], in: folder.path)
    #expect(script.status == 0)
    #expect(script.output.contains("compare") && script.output.contains("vbench"))
    // Values are suggested as well: tasks, conventions and protocols.
    for value in ["rectangles", "got10k", "vot-supervised", "veryHigh", "kitti"] {
      #expect(script.output.contains(value), "\(value)")
    }
  }

  @Test func `the trackers are listed with their levels and revisions`() throws {
    let folder = try TemporaryFolder()
    let table = try VBenchProcess(["trackers"], in: folder.path)
    #expect(table.status == 0)
    #expect(table.output.contains("object     fast, accurate"))
    let json = try VBenchProcess(["trackers", "--json"], in: folder.path)
    let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(list?.compactMap { $0["name"] as? String } == ["object", "rectangle"])
  }

  @Test func `examples in help stand in one line each, to be copied`() throws {
    let examples = try CommandHelp.read().all.flatMap(\.examples)
    #expect(examples.count > 30)
    for example in examples { #expect(example.count <= 80, "\(example)") }
  }

  @Test func `help with a misspelled command is wrong usage`() throws {
    let folder = try TemporaryFolder()
    let help = try VBenchProcess(["help", "compar"], in: folder.path)
    #expect(help.status == 2)
    #expect(help.errors.contains("did you mean 'compare'"))
    #expect(try VBenchProcess(["help", "xyz"], in: folder.path).status == 2)
    #expect(try VBenchProcess(["help", "compare"], in: folder.path).status == 0)
    #expect(try VBenchProcess(["help"], in: folder.path).status == 0)
  }

  @Test func `a name that nothing has says so, and the beginning of one is understood`() throws {
    let folder = try TemporaryFolder()
    let level = try VBenchProcess(
      ["run", "--task", "rectangles", "--levels", "fast", "-o", "x"], in: folder.path)
    #expect(level.status == 2)
    #expect(level.errors.contains("unknown level 'fast': there is no level to choose from"))
    let start = try VBenchProcess(["compare", "--protocol", "vot", "-o", "x"], in: folder.path)
    #expect(start.errors.contains("did you mean 'vot-supervised'"))
  }

  @Test func `a result that cannot be printed is an error in one line`() throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["trackers"], in: folder.path, outputTo: "/dev/full")
    #expect(result.status == 3)
    #expect(
      result.errors
        == "vbench: the standard output cannot be written: no space left on device\n")
  }
}
