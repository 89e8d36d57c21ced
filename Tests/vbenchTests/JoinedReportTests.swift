import Foundation
import TestSupport
import Testing

@Suite struct JoinedReportTests {
  private static let levels = ["alice": "fast", "bob": "accurate", "carol": "fast"]

  /// Makes runs of one tracker at different levels on the same two sequences.
  private func runs(_ names: [String], in folder: TemporaryFolder) throws {
    for name in ["one", "two"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    for name in names { try run(Self.levels[name] ?? "", to: name, in: folder) }
  }

  private func run(_ levels: String, to output: String, in folder: TemporaryFolder) throws {
    let result = try VBenchProcess(
      [
        "run", "--trackers", "object", "--levels", levels, "--revisions", "1", "-d", "data", "-o",
        output, "-q",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func `joined runs have the figures, ranks and comparisons of one run of all methods`()
    throws
  {
    let folder = try TemporaryFolder()
    try runs(["alice", "bob"], in: folder)
    try run("fast,accurate", to: "whole", in: folder)
    let whole = try VBenchProcess(["report", "whole", "--pictures", "none"], in: folder.path)
    #expect(whole.status == 0, "\(whole.errors)")
    let joined = try VBenchProcess(
      ["report", "alice", "bob", "--join", "-o", "joined", "--pictures", "none"], in: folder.path)
    #expect(joined.status == 0, "\(joined.errors)")
    for name in ["comparisons.csv", "curves.csv"] {
      #expect(
        try text("joined/\(name)", in: folder) == text("whole/\(name)", in: folder), "\(name)")
    }
    let page = try text("joined/index.html", in: folder)
    #expect(page.contains("Joined runs") && page.contains("id=\"runs\""))
    // The joined run is a run like any other, even if the others are gone.
    for name in ["alice", "bob"] { try FileManager.default.removeItem(atPath: folder.path(name)) }
    let again = try VBenchProcess(["report", "joined", "--json"], in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.output.contains("\"sources\":"))
  }

  @Test func `methods of the same name keep the names of their runs`() throws {
    let folder = try TemporaryFolder()
    try runs(["alice", "bob", "carol"], in: folder)
    let joined = try VBenchProcess(
      ["report", "alice", "bob", "carol", "-o", "joined", "--pictures", "none"], in: folder.path)
    #expect(joined.status == 0, "\(joined.errors)")
    let rows = try text("joined/summary.csv", in: folder).split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",").map(String.init)
    }
    #expect(
      Set(rows.dropFirst().map { $0[0] }) == [
        "alice:object-fast-r1", "object-accurate-r1", "carol:object-fast-r1",
      ])
    // The command may be repeated.
    let again = try VBenchProcess(
      ["report", "alice", "carol", "--join", "-o", "joined", "--pictures", "none"], in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("joined/store/object-accurate-r1")))
  }

  @Test func `items whose labels differ are left out by name, and not counted as answers`() throws {
    let folder = try TemporaryFolder()
    try runs(["alice"], in: folder)
    try TinySequence(labels: [5: "40,30,20,20"]).write(to: "data/two", in: folder)
    try run("accurate", to: "bob", in: folder)
    // The labels are those of the first run again.
    try TinySequence().write(to: "data/two", in: folder)
    let joined = try VBenchProcess(
      ["report", "alice", "bob", "--join", "-o", "joined", "--pictures", "none"], in: folder.path)
    #expect(joined.status == 0, "\(joined.errors)")
    let page = try text("joined/index.html", in: folder)
    #expect(page.contains("1 sequence left out, whose labels differ: data/two"))
    let rows = try text("joined/sequences.csv", in: folder).split(whereSeparator: \.isNewline)
    #expect(rows.count { $0.contains("object-accurate-r1") } == 1)
    #expect(rows.count { $0.contains("object-fast-r1") } == 2)
  }

  @Test func `speeds from different machines are shown, but not compared`() throws {
    let folder = try TemporaryFolder()
    try runs(["alice", "bob"], in: folder)
    let manifest = "bob/store/manifest.json"
    let pattern = /"processor" ?: ?"[^"]*"/
    // Manifests of earlier versions have no checksum.
    let moved = try text(manifest, in: folder)
      .replacing(pattern, with: "\"processor\":\"another machine\"")
      .replacing(/,\s*"checksum" ?: ?"[^"]*"/, with: "")
      .replacing(/"schema" ?: ?4/, with: "\"schema\":3")
    try folder.write(text: moved, to: manifest)
    let joined = try VBenchProcess(
      ["report", "alice", "bob", "--join", "-o", "joined", "--pictures", "none"], in: folder.path)
    #expect(joined.status == 0, "\(joined.errors)")
    #expect(joined.output.contains("times are not compared"))
    #expect(!joined.output.contains("times as fast"))
    #expect(try text("joined/index.html", in: folder).contains("speed: another machine"))
  }

  @Test func `runs that cannot be joined are refused by name`() throws {
    let folder = try TemporaryFolder()
    try runs(["alice", "bob"], in: folder)
    let vot = try VBenchProcess(
      [
        "run", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-d", "data",
        "--protocol", "vot-supervised", "-o", "vot", "-q",
      ], in: folder.path)
    #expect(vot.status == 0, "\(vot.errors)")
    for (arguments, status, reason) in [
      (["alice", "bob", "vot"], 2, "to join 3 runs, name the folder of the joined run"),
      (["alice", "bob", "vot", "-o", "joined"], 3, "vot: the run cannot be joined with alice"),
      (["alice", "alice", "--join", "-o", "joined"], 2, "alice: the run is given twice"),
      (["alice", "bob", "--join", "-o", "bob"], 2, "--output bob: this is one of the runs"),
      (["alice", "none", "--join", "-o", "joined"], 3, "none: this is not a run folder"),
      (["alice", "--join", "-o", "joined"], 2, "--join needs at least two runs"),
    ] {
      let result = try VBenchProcess(["report"] + arguments, in: folder.path)
      #expect(result.status == Int32(status), "\(arguments): \(result.errors)")
      #expect(result.errors.contains(reason), "\(arguments): \(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("joined/store/manifest.json")))
    // Nothing of the runs themselves has changed.
    #expect(
      try VBenchProcess(["report", "bob", "--pictures", "none"], in: folder.path).status == 0)
  }
}
