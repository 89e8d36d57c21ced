import Foundation
import TestSupport
import Testing

/// Runs that take their settings from `vbench.yaml`.
@Suite struct ProjectFileTests {
  private func project(_ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    try folder.write(text: text, to: "vbench.yaml")
    return folder
  }

  private let settings = """
    dataset: data
    trackers: object
    levels: fast
    revisions: [1]
    conventions: otb
    reference: object-fast-r1
    gate:
      max-drop: {auc: 0.02}
    """

  private func methods(of run: String, in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("\(run)/store"))
      .filter { !$0.hasSuffix(".json") }.sorted()
  }

  @Test func `compare, run, drift and tune take untyped settings from vbench.yaml`() throws {
    let folder = try project(settings)
    for (command, names) in [
      ("compare", "dataset, trackers, levels, revisions, conventions, reference"),
      ("run", "dataset, trackers, levels, revisions, conventions"),
      ("drift", "dataset, trackers, levels, revisions"),
      ("tune", "dataset, trackers, levels, revisions, conventions"),
    ] {
      let result = try VBenchProcess(
        [command, "-o", command] + (command == "drift" ? ["--chunk", "none"] : []),
        in: folder.path)
      #expect(result.status == 0, "\(command): \(result.errors)")
      let line = "vbench.yaml states \(names); to ignore it, use --no-config"
      #expect(result.errorLines.count { $0 == line } == 1, "\(command): \(result.errors)")
      #expect(try methods(of: command, in: folder) == ["object-fast-r1"], "\(command)")
    }
  }

  @Test func `options on the command line win over vbench.yaml`() throws {
    let folder = try project(settings)
    let result = try VBenchProcess(
      [
        "run", "--levels", "accurate", "--conventions", "vbench", "--sequences", "two", "-o", "run",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("vbench.yaml states dataset, trackers, revisions; to ignore"))
    #expect(try methods(of: "run", in: folder) == ["object-accurate-r1"])
    let cells = folder.path("run/store/object-accurate-r1/data")
    #expect(try FileManager.default.contentsOfDirectory(atPath: cells) == ["two.cell"])
    let manifest = try String(
      contentsOfFile: folder.path("run/store/manifest.json"), encoding: .utf8)
    #expect(!manifest.contains("\"otb\""))
  }

  @Test func `--no-config and another task ignore vbench.yaml, even a wrong one`() throws {
    let folder = try project("trackerz: object\n")
    let typed = ["run", "-d", "data", "--levels", "fast", "--revisions", "1", "-o", "run"]
    let wrong = try VBenchProcess(typed, in: folder.path)
    #expect(wrong.status == 3)
    #expect(wrong.errors.contains("vbench.yaml:1: unknown name 'trackerz'"), "\(wrong.errors)")
    let ignored = try VBenchProcess(typed + ["--no-config"], in: folder.path)
    #expect(ignored.status == 0, "\(ignored.errors)")
    #expect(!ignored.errors.contains("vbench.yaml"))

    try folder.write(text: settings, to: "vbench.yaml")
    let other = try VBenchProcess(["run", "--task", "horizon", "-o", "other"], in: folder.path)
    #expect(other.status == 0, "\(other.errors)")
    #expect(other.errors.contains("vbench.yaml is not used, because it is for the task tracking"))
  }

  @Test func `the file of another task makes drift fail for a task without drift`() throws {
    let folder = try project("task: horizon\n")
    let result = try VBenchProcess(["drift"], in: folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("horizon"), "\(result.errors)")
  }

  /// Writes a tracker that answers with its start box, but fails on sequences whose paths contain a word.
  private func write(failingOn word: String, to folder: TemporaryFolder) throws {
    try folder.write(
      text: """
        read path box
        while true; do
          case "$path" in *\(word)*) echo broken >&2; exit 1;; esac
          echo 31,21,16,16
          read path rest || exit 0
        done
        """, to: "tracker.sh")
  }

  @Test func `--failed runs only failed sequences again, even with another version`() throws {
    let folder = try project(
      "dataset: data\ntrackers: {name: mine, command: 'lines:sh tracker.sh'}\n")
    let command = ["run", "-o", "run"]
    let early = try VBenchProcess(command + ["--failed"], in: folder.path)
    #expect(early.status == 3)
    #expect(early.errors.contains("this is not a run folder"), "\(early.errors)")

    try write(failingOn: "two", to: folder)
    #expect(try VBenchProcess(command, in: folder.path).status == 4)
    func date(_ name: String) throws -> Date? {
      try FileManager.default.attributesOfItem(
        atPath: folder.path("run/store/mine/data/\(name).cell"))[.modificationDate] as? Date
    }
    let (one, two) = (try date("one"), try date("two"))
    try write(failingOn: "nothing", to: folder)
    let healed = try VBenchProcess(command + ["--failed"], in: folder.path)
    #expect(healed.status == 0, "\(healed.errors)")
    #expect(healed.errors.contains("1 of 2 results is from an earlier run"), "\(healed.errors)")
    #expect(
      healed.errors.contains("1 of the results of mine is from another version of the program"))
    #expect(try date("one") == one)
    #expect(try date("two") != two)
    // Without the option, the other version's result is measured again, and the remark disappears.
    let whole = try VBenchProcess(command, in: folder.path)
    #expect(whole.status == 0 && !whole.errors.contains("another version"), "\(whole.errors)")
    #expect(try date("one") != one)
    let both = try VBenchProcess(command + ["--failed", "--fresh"], in: folder.path)
    #expect(both.status == 2 && both.errors.contains("--failed and --fresh"), "\(both.errors)")
  }
}
