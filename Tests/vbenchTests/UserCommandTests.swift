import Foundation
import TestSupport
import Testing

/// Tests for commands of the user's that a run starts. A local folder takes the place of remote storage.
@Suite struct UserCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["one", "two"] { try TinySequence().write(to: "data/\(name)", in: folder) }
  }

  private func run(_ output: String, _ more: [String]) throws -> VBenchProcess {
    try VBenchProcess(
      [
        "run", "--trackers", "object", "--levels", "fast,accurate", "--revisions", "1", "-q", "-d",
        "data", "-o", output,
      ] + more, in: folder.path)
  }

  private func cells(_ name: String) throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder.path(name))?.allObjects ?? []
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".cell") }.sorted()
  }

  @Test func `results copied by one run's commands are fetched and reused by another run`() throws {
    let copy = """
      to=storage/"${VBENCH_CELL#"$VBENCH_RUN"/}"; mkdir -p "${to%/*}" && cp "$VBENCH_CELL" "$to" \
      && [ -d "$VBENCH_CELL_FOLDER" ] && echo "$VBENCH_METHOD $VBENCH_SEQUENCE" >> log
      """
    let first = try run("out", ["--after-cell", copy])
    #expect(first.status == 0, "\(first.errors)")
    #expect(try cells("storage").count == 4)
    #expect(try cells("storage") == cells("out"))
    let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
    #expect(
      Set(log.split(separator: "\n")) == [
        "object-fast-r1 data/one", "object-fast-r1 data/two", "object-accurate-r1 data/one",
        "object-accurate-r1 data/two",
      ])
    // The second run computes nothing, so its command for results never runs.
    let second = try run(
      "other",
      ["--before-run", "cp -r storage/. \"$VBENCH_RUN\"", "--after-cell", "touch computed"])
    #expect(second.status == 0, "\(second.errors)")
    #expect(try cells("other").count == 4)
    #expect(!FileManager.default.fileExists(atPath: folder.path("computed")))
  }

  @Test func `a command that fails is reported and loses no result`() throws {
    let failed = try run(
      "out",
      ["--after-cell", "case $VBENCH_SEQUENCE in */two) echo 'no space' >&2; exit 7;; esac"])
    #expect(failed.status == 3)
    #expect(try cells("out").count == 4)
    for level in ["fast", "accurate"] {
      #expect(
        failed.errors.contains(
          "the command of --after-cell exited with status 7 ('no space') for object-\(level)-r1 on data/two"
        ),
        "\(failed.errors)")
    }
    #expect(
      failed.errors.contains(
        "the command of --after-cell failed for 2 results; all results are in out"),
      "\(failed.errors)")
    let report = try VBenchProcess(["report", "out", "--pictures", "none"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")

    let none = try run("none", ["--before-run", "exit 1"])
    #expect(none.status == 3)
    #expect(none.errors.contains("the command of --before-run exited with status 1"))
    #expect(try cells("none").isEmpty)
  }

  @Test func `submit passes the commands on to the parts`() throws {
    let printed = try VBenchProcess(
      [
        "submit", "--engine", "shell", "--shards", "1", "-d", "data", "-o", "out", "--before-run",
        "echo a", "--after-cell", "echo b",
      ], in: folder.path)
    #expect(printed.output.contains(" --before-run 'echo a' --after-cell 'echo b' --shard 1/1\n"))
  }
}
