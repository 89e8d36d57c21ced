import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  @Test func `the options --help and --version exit with 0`() throws {
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
  func `an unknown command or invalid option exits with 2 and prints only an error`(
    arguments: [String]
  ) throws {
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
  func `an unknown name exits with 2 and one line that lists the valid names`(
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
  func `errors in arguments name the cause and suggest the most similar valid name`(
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

  @Test
  func `compare names datasets without a matching sequence and labels that end early`() throws {
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

  @Test func `the manual page describes the commands and uses only known man macros`() throws {
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
  func `the completion scripts for shells contain commands and option values`(shell: String) throws
  {
    let folder = try TemporaryFolder()
    let script = try VBenchProcess(["--generate-completion-script", shell], in: folder.path)
    #expect(script.status == 0)
    #expect(script.output.contains("compare") && script.output.contains("vbench"))
    // Values are suggested as well: tasks, conventions and protocols.
    for value in ["rectangles", "got10k", "vot-supervised", "veryHigh", "kitti"] {
      #expect(script.output.contains(value), "\(value)")
    }
  }

  @Test func `the command trackers lists the trackers with their levels, also as JSON`() throws {
    let folder = try TemporaryFolder()
    let table = try VBenchProcess(["trackers"], in: folder.path)
    #expect(table.status == 0)
    #expect(table.output.contains("object     fast, accurate"))
    let json = try VBenchProcess(["trackers", "--json"], in: folder.path)
    let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(list?.compactMap { $0["name"] as? String } == ["object", "rectangle"])
  }

  @Test func `every example in the help fits into a line of 80 characters`() throws {
    let examples = try CommandHelp.read().all.flatMap(\.examples)
    #expect(examples.count > 30)
    for example in examples { #expect(example.count <= 80, "\(example)") }
  }

  @Test(arguments: ["compare", "run", "gate", "drift", "tune", "evaluate", "track", "submit"])
  func `-h is a page with ten options, and --help has all of them in groups`(
    command: String
  ) throws {
    let folder = try TemporaryFolder()
    let short = try VBenchProcess([command, "-h"], in: folder.path)
    #expect(short.status == 0)
    let lines = short.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    #expect(lines.count { $0.hasPrefix("--") || $0.hasPrefix("-") } == 10, "\(short.output)")
    #expect(short.output.hasSuffix("more: vbench \(command) --help\n"))
    let long = try VBenchProcess([command, "--help"], in: folder.path)
    #expect(long.status == 0)
    for line in lines where line.hasPrefix("-") {
      let name = line.firstMatch(of: /--[a-z-]+/).map { String($0.0) }
      #expect(long.output.contains(try #require(name)))
    }
  }

  @Test func `the help of compare has a group for each kind of option`() throws {
    let folder = try TemporaryFolder()
    let help = try VBenchProcess(["compare", "--help"], in: folder.path).output
    let titles = help.split(separator: "\n").filter { $0.hasSuffix(":") && $0.first != " " }
    for title in ["DATA", "METHODS", "PROTOCOL", "OUTPUT", "TASK MOT", "OPTIONS"] {
      #expect(titles.contains { $0 == "\(title):" }, "\(titles)")
    }
  }

  @Test func `help for a misspelled command exits with 2 and suggests the right one`() throws {
    let folder = try TemporaryFolder()
    let help = try VBenchProcess(["help", "compar"], in: folder.path)
    #expect(help.status == 2)
    #expect(help.errors.contains("did you mean 'compare'"))
    #expect(try VBenchProcess(["help", "xyz"], in: folder.path).status == 2)
    #expect(try VBenchProcess(["help", "compare"], in: folder.path).status == 0)
    #expect(try VBenchProcess(["help"], in: folder.path).status == 0)
  }

  @Test
  func `errors state that a task has no levels, and suggest names for a shortened name`() throws {
    let folder = try TemporaryFolder()
    let level = try VBenchProcess(
      ["run", "--task", "rectangles", "--levels", "fast", "-o", "x"], in: folder.path)
    #expect(level.status == 2)
    #expect(level.errors.contains("unknown level 'fast': there is no level to choose from"))
    let start = try VBenchProcess(["compare", "--protocol", "vot", "-o", "x"], in: folder.path)
    #expect(start.errors.contains("did you mean 'vot-supervised'"))
  }

  @Test func `a command whose output cannot be written exits with 3 and one error line`() throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["trackers"], in: folder.path, outputTo: "/dev/full")
    #expect(result.status == 3)
    #expect(
      result.errors
        == "vbench: the standard output cannot be written: no space left on device\n")
  }
}
