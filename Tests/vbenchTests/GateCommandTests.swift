import Foundation
import TestSupport
import Testing

@Suite struct GateCommandTests {
  private func gate(
    _ arguments: String..., in folder: TemporaryFolder
  ) throws -> VBenchProcess {
    try VBenchProcess(["gate", "-q"] + arguments, in: folder.path)
  }

  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    try TinySequence(frames: 14).write(to: "data/two", in: folder)
    try folder.write(
      text: """
        dataset: data
        trackers: object
        levels: fast
        revisions: 1
        baseline: gate/baseline.json
        """, to: "vbench.yaml")
    return folder
  }

  /// Rewrites the baseline with its text modified by a closure.
  private func edit(_ folder: TemporaryFolder, _ change: (String) -> String) throws {
    let path = folder.path("gate/baseline.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write(text: change(text), to: "gate/baseline.json")
  }

  @Test
  func `gate requires a baseline, passes equal figures and exits with 1 on worse ones`() throws {
    let folder = try project()
    let none = try gate(in: folder)
    #expect(none.status == 3)
    #expect(none.errors.contains("gate/baseline.json: the baseline does not exist; make one with"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("reports")))

    let created = try gate("--update", in: folder)
    #expect(created.status == 0, "\(created.errors)")
    let passed = try gate(in: folder)
    #expect(passed.status == 0, "\(passed.errors)")
    #expect(
      passed.output.contains(
        /^files   reports\/gate\/gate\.md, reports\/gate\/junit\.xml, reports\/gate\/index\.html\nthe gate passed: 3 checks against gate\/baseline\.json in [0-9.]+ s, none worse\n$/
      ),
      "\(passed.output)")

    // The baseline has better figures than the run.
    try edit(folder) { $0.replacing(/"auc" : 0\.\d+/, with: "\"auc\" : 0.999999") }
    let failed = try gate("--max-drop", "auc=0", "--max-sequence-drop", "auc=0", in: folder)
    #expect(failed.status == 1)
    #expect(failed.output.contains("FAILED  object-fast-r1: AUC fell from 1 to 0."))
    #expect(failed.output.contains("FAILED  object-fast-r1 on data/one: AUC fell from 1 to 0."))
    let junit = try String(contentsOfFile: folder.path("reports/gate/junit.xml"), encoding: .utf8)
    #expect(junit.contains("<testsuites name=\"vbench gate\" tests=\"3\" failures=\"3\">"))
    #expect(FileManager.default.fileExists(atPath: folder.path("reports/gate/gate.md")))

    // A failing run does not become the new baseline, but a passing run does.
    #expect(
      try gate("--update", "--max-drop", "auc=0", in: folder).status == 1)
    let updated = try gate(
      "--update", "--max-drop", "auc=1", "--max-sequence-drop", "auc=1", in: folder)
    #expect(updated.status == 0, "\(updated.output)")
    #expect(try gate(in: folder).status == 0)
  }

  @Test func `gate with --run judges an existing run and prints the verdict as JSON`() throws {
    let folder = try project()
    let run = try VBenchProcess(
      [
        "run", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q",
        "-o", "out",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let baseline = try VBenchProcess(
      ["baseline", "out", "-o", "gate/baseline.json"], in: folder.path)
    #expect(baseline.status == 0, "\(baseline.errors)")
    #expect(baseline.output == "gate/baseline.json\n")
    #expect(baseline.errors.contains("was made without --timing"))
    let judged = try gate("--run", "out", "--json", in: folder)
    #expect(judged.status == 0, "\(judged.errors)")
    let document =
      try JSONSerialization.jsonObject(with: Data(judged.output.utf8)) as? [String: Any]
    #expect(document?["passed"] as? Bool == true)
    #expect(document?["checks"] as? Int == 3)
  }

  @Test func `gate names defects of baselines, policies and options that it cannot use`() throws {
    let folder = try project()
    #expect(try gate("--update", in: folder).status == 0)
    let good = try String(contentsOfFile: folder.path("gate/baseline.json"), encoding: .utf8)

    try edit(folder) { $0.replacing("\"schema\" : 1", with: "\"schema\" : 99") }
    var result = try gate(in: folder)
    #expect(result.status == 3)
    #expect(result.errors.contains("expected schema 1, found 99"))

    try edit(folder) { _ in good.replacing("data/", with: "elsewhere/") }
    result = try gate(in: folder)
    #expect(result.status == 3)
    #expect(
      result.errors.contains(
        "the baseline belongs to another dataset: it contains sequences such as elsewhere/one"))

    try edit(folder) { _ in String(good.prefix(100)) }
    result = try gate(in: folder)
    #expect(result.status == 3)
    #expect(result.errors.contains("is not a baseline: expected JSON"))

    try folder.write(text: "dataset: data\nbasline: b.json\n", to: "vbench.yaml")
    result = try gate(in: folder)
    #expect(result.status == 3)
    #expect(
      result.errors.contains("vbench.yaml:2: unknown name 'basline'")
        && result.errors.contains("did you mean 'baseline'?"))

    result = try gate("--max-drop", "acu=1", in: folder)
    #expect(result.status == 2)
    #expect(result.errors.contains("--max-drop: unknown name 'acu'"))
  }

  @Test
  func `gate fails on an unreadable sequence, and no update drops it from the baseline`() throws {
    let folder = try project()
    #expect(try gate("--update", in: folder).status == 0)
    let good = try String(contentsOfFile: folder.path("gate/baseline.json"), encoding: .utf8)
    try folder.write(text: "1,2,three,4\n", to: "data/two/groundtruth_rect.txt")
    // The gate fails whether the run's settings come from the policy or from options.
    for chosen in [
      [], ["--levels", "fast"], ["--sequences", "*"], ["--update", "--trackers", "object"],
    ] {
      let result = try VBenchProcess(["gate", "-q"] + chosen, in: folder.path)
      #expect(result.status == 3, "\(chosen)")
      #expect(
        result.output.contains("FAILED  data/two cannot be read: "), "\(result.output)")
    }
    #expect(
      try String(contentsOfFile: folder.path("gate/baseline.json"), encoding: .utf8) == good)
    // With `--partial` the gate continues without the sequence, but the sequence remains in the baseline.
    #expect(try gate("--partial", in: folder).status == 0)
    let dropped = try gate("--partial", "--update", in: folder)
    #expect(dropped.status == 2)
    #expect(
      dropped.errors.contains(
        "unchanged, because the run lacks the sequence"
          + " data/two"))
    #expect(
      try String(contentsOfFile: folder.path("gate/baseline.json"), encoding: .utf8) == good)

    // A run that lacks the sequence does not create a new baseline either, unless `--partial` is given.
    try FileManager.default.removeItem(atPath: folder.path("gate/baseline.json"))
    let first = try gate("--update", in: folder)
    #expect(first.status == 3)
    #expect(first.errors.contains("gate/baseline.json: data/two cannot be read: "))
    let kept = try VBenchProcess(["baseline", "reports/gate", "-o", "b.json"], in: folder.path)
    #expect(kept.status == 3)
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.json")))
    #expect(
      try VBenchProcess(["baseline", "reports/gate", "-o", "b.json", "--partial"], in: folder.path)
        .status == 0)
  }

  @Test
  func `gate exits with 4 and writes no baseline if the tracker failed on every sequence`() throws {
    let folder = try project()
    let path = folder.path("gate/baseline.json")
    let tracker = ["--trackers", "none", "--tracker", "x=lines:false"]
    func vbench(_ arguments: [String]) throws -> VBenchProcess {
      try VBenchProcess(arguments, in: folder.path)
    }
    let refused = try vbench(["gate", "-q", "--update"] + tracker)
    #expect(refused.status == 4, "\(refused.errors)")
    #expect(
      refused.errors.contains(
        "vbench: gate/baseline.json: no baseline was written, because x failed on data/one: "))
    #expect(!FileManager.default.fileExists(atPath: path))
    let stored = try vbench(["baseline", "reports/gate", "-o", path])
    #expect(stored.status == 4, "\(stored.errors)")
    #expect(stored.errors.contains("and there is 1 other failure; to accept"), "\(stored.errors)")
    #expect(!FileManager.default.fileExists(atPath: path))

    // Even a baseline that was made deliberately does not let the failure pass.
    let forced = try vbench(["baseline", "reports/gate", "-o", path, "--force"])
    #expect(forced.status == 0, "\(forced.errors)")
    let before = try String(contentsOfFile: path, encoding: .utf8)
    for more in [["--update"], ["--run", "reports/gate"], []] {
      let failed = try vbench(["gate", "-q"] + more + (more.contains("--run") ? [] : tracker))
      #expect(failed.status == 4, "\(failed.errors)")
      #expect(
        failed.output.contains("FAILED  x on data/one: the method failed, as in the baseline: "),
        "\(failed.output)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  @Test
  func `gate --update does not overwrite a baseline that was changed during the run`() throws {
    let folder = try project()
    let path = folder.path("gate/baseline.json")
    #expect(try gate("--update", in: folder).status == 0)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("other.json"))
    // The tracker itself replaces the baseline while the gate runs.
    let script =
      "mkdir -p gate; cp other.json gate/baseline.json; while read -r l; do echo 30,20,16,16; done"
    let tracker = ["--trackers", "none", "--tracker", "x=lines:sh -c '\(script)'"]
    let refused = try VBenchProcess(["gate", "-q", "--update"] + tracker, in: folder.path)
    #expect(refused.status == 2, "\(refused.errors)")
    #expect(
      refused.errors.contains(
        "gate/baseline.json is unchanged, because another command changed it while the gate was running"
      ),
      "\(refused.errors)")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == String(contentsOfFile: folder.path("other.json"), encoding: .utf8))
  }

  @Test func `gate --update refuses a run that lacks a method of the baseline`() throws {
    let folder = try project()
    #expect(try gate("--update", "--levels", "fast,accurate", in: folder).status == 0)
    let result = try gate("--update", "--levels", "fast", in: folder)
    #expect(result.status == 2)
    #expect(result.errors.contains("the run lacks the method object-accurate-r1"))
  }

  @Test(arguments: [
    ("\"auc\" : -5", "a number from 0 to 1"), ("\"auc\" : 1.5", "a number from 0 to 1"),
    ("\"lost\" : -1", "a number of 0 or more"),
  ])
  func `gate refuses a baseline that contains an impossible figure`(value: String, expected: String)
    throws
  {
    let folder = try project()
    #expect(try gate("--update", in: folder).status == 0)
    let number = try Regex("\(value.prefix { $0 != ":" }): [0-9.]+")
    try edit(folder) { $0.replacing(number, with: value) }
    let result = try gate(in: folder)
    #expect(result.status == 3)
    #expect(
      result.errors.contains(
        "gate/baseline.json: the file is damaged: expected \(expected) at 'subjects."),
      "\(result.errors)")
  }

  @Test func `in a GitHub workflow, gate prints annotations and appends a summary`() throws {
    let folder = try project()
    #expect(try gate("--update", in: folder).status == 0)
    try edit(folder) { $0.replacing(/"auc" : 0\.\d+/, with: "\"auc\" : 1") }
    try folder.write(text: "before\n", to: "summary")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY=\(folder.path("summary"))",
      VBenchProcess.executable, "gate", "-q",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let annotation = try #require(
      text.firstMatch(
        of: /::error file=gate\/baseline\.json,line=(\d+),title=vbench%3A object-fast-r1::/))
    #expect(text[annotation.range.upperBound...].hasPrefix("object-fast-r1: AUC fell"))
    let baseline = try String(contentsOfFile: folder.path("gate/baseline.json"), encoding: .utf8)
    let line = try #require(Int(annotation.1))
    let lines = baseline.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[line - 1].contains("\"object-fast-r1\" : {"))
    let summary = try String(contentsOfFile: folder.path("summary"), encoding: .utf8)
    #expect(summary.hasPrefix("before\n## ❌"))
  }

  @Test func `gate --against compares with another build without a baseline`() throws {
    let folder = try project()
    let same = try gate("--against", VBenchProcess.executable, "--max-slowdown", "5", in: folder)
    #expect(same.status == 0, "\(same.errors)\(same.output)")
    // Under a sanitizer, a tracker's memory use is unknown and is not checked.
    let checks = Sanitizer.isOn ? 4 : 5
    #expect(
      same.output.contains("the gate passed: \(checks) checks against \(VBenchProcess.executable)"))

    let missing = try gate("--against", "nowhere", in: folder)
    #expect(missing.status == 3)
    #expect(missing.errors.contains("nowhere: this is not an executable program"))
    let other = try gate("--against", "/bin/true", "--fresh", in: folder)
    #expect(other.status == 3)
    #expect(other.errors.contains("/bin/true: "))
    #expect(try gate("--against", "x", "--update", in: folder).status == 2)
  }

  @Test
  func `gate uses the baseline's dataset by default and refuses any other before it runs`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    try TinySequence().write(to: "data/two", in: folder)
    try TinySequence().write(to: "other/three", in: folder)
    let chosen = ["--trackers", "object", "--levels", "fast", "--revisions", "1"]
    let created = try VBenchProcess(
      ["gate", "-q", "--update", "-d", "data", "--sequences", "o*"] + chosen, in: folder.path)
    #expect(created.status == 0, "\(created.errors)")
    let refused = try VBenchProcess(
      ["gate", "-q", "-d", "other", "-o", "elsewhere"] + chosen, in: folder.path)
    #expect(refused.status == 3)
    #expect(
      refused.errors.contains(
        "the baseline belongs to another dataset: it contains sequences such as data/one, but the"
          + " run contains sequences such as other/three; the baseline was made with --dataset data"
          + " --sequences 'o*'"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("elsewhere")))
    let passed = try VBenchProcess(["gate", "-q"] + chosen, in: folder.path)
    #expect(passed.status == 0, "\(passed.errors)")
    #expect(passed.output.contains("the gate passed"))
  }

  @Test
  func `gate --against-tracker compares two versions of a program with the same name`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    func version(_ box: String) -> String {
      "mine=lines:sh -c 'while read -r l; do echo \(box); done'"
    }
    func compare(_ own: String, _ other: String) throws -> VBenchProcess {
      try gate(
        "-d", "data", "--tracker", version(own), "--against-tracker", other,
        "--no-timing", in: folder)
    }
    let (near, far) = ("36,20,16,16", "33,20,16,16")
    #expect(try compare(near, version(near)).status == 0)
    #expect(try compare(near, version(far)).status == 0)
    let worse = try compare(far, version(near))
    #expect(worse.status == 1, "\(worse.output) \(worse.errors)")
    #expect(worse.output.contains("FAILED  mine: AUC fell from"))
    #expect(!worse.output.contains("object-fast"))
    let unknown = try compare(near, "yours=lines:false")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("found 'yours' instead of mine"), "\(unknown.errors)")
  }
}
