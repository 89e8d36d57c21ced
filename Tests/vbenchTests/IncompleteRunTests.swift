import Bench
import Files
import Foundation
import RunTestSupport
import TestSupport
import Testing

/// Tests that figures of incomplete runs are never shown without a note.
@Suite struct IncompleteRunTests {
  private let folder: TemporaryFolder
  private let cell = "run/store/object-fast-r1/data/b.cell"

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b", "c"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    let compared = try compare()
    #expect(compared.status == 0, "\(compared.errors)")
    let baseline = try vbench("baseline", "run", "-o", "whole.json")
    #expect(baseline.status == 0, "\(baseline.errors)")
  }

  private func vbench(_ arguments: String...) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  private func compare(_ more: String...) throws -> VBenchProcess {
    try VBenchProcess(
      [
        "compare", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1",
        "--pictures", "none", "-o", "run", "-q",
      ] + more, in: folder.path)
  }

  private func damage() throws {
    var bytes = try RegularFile.read(folder.path(cell))
    bytes[bytes.count / 2] ^= 4
    try AtomicFile.write(bytes, to: folder.path(cell))
  }

  private static let readers = [
    ["report", "run", "--pictures", "none"],
    ["export", "run", "--layout", "otb", "-o", "exported"],
    ["tune", "run"], ["baseline", "run", "-o", "new.json"],
    ["gate", "--run", "run", "--baseline", "whole.json"], ["render", "run", "-q"],
  ]

  @Test(arguments: [[], ["--partial"]])
  func `report refuses a run without any results, even with --partial`(more: [String]) throws {
    try FileManager.default.removeItem(atPath: folder.path("run/store/object-fast-r1"))
    let result = try VBenchProcess(["report", "run"] + more, in: folder.path)
    #expect(result.status == 3)
    #expect(
      result.errors.hasPrefix(
        "vbench: run: only 0 of 3 sequences are finished; \(cell.replacing("/b.", with: "/a.")) is"
          + " missing"), "\(result.errors)")
    #expect(
      result.errors.hasSuffix(". To compute the missing results, repeat the run's command\n"),
      "\(result.errors)")
  }

  @Test func `a damaged cell is named by every command that reads it`() throws {
    try damage()
    for arguments in Self.readers {
      let result = try VBenchProcess(arguments, in: folder.path)
      #expect(result.status == 3, "\(arguments): \(result.errors)")
      #expect(
        result.errors.contains(
          "run: only 2 of 3 sequences are finished; \(cell) is damaged (its checksum does not"
            + " match)"),
        "\(arguments): \(result.errors)")
    }
    for file in ["exported", "new.json"] {
      #expect(!FileManager.default.fileExists(atPath: folder.path(file)))
    }
  }

  @Test func `a missing cell is named by every command that reads it`() throws {
    try FileManager.default.removeItem(atPath: folder.path(cell))
    for arguments in Self.readers {
      let result = try VBenchProcess(arguments, in: folder.path)
      #expect(result.status == 3, "\(arguments): \(result.errors)")
      #expect(result.errors.contains("\(cell) is missing"), "\(arguments): \(result.errors)")
    }
  }

  @Test func `report with --partial states at the top how many sequences it covers`() throws {
    try damage()
    let report = try vbench("report", "run", "--pictures", "none", "--partial")
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.hasPrefix("Partial results: 2 of 3 sequences.\n"))
    let page = try String(contentsOfFile: folder.path("run/index.html"), encoding: .utf8)
    #expect(page.contains("<p class=\"verdict\">Partial results: 2 of 3 sequences."))
    #expect(page.contains("is damaged (its checksum does not match)"))
    let exported = try vbench("export", "run", "--layout", "otb", "-o", "exported", "--partial")
    #expect(exported.output == "4 files in exported\n")
    let baseline = try vbench("baseline", "run", "-o", "new.json", "--partial")
    #expect(baseline.status == 0)
    #expect(baseline.errors.contains("the baseline covers only 2 of 3 sequences"))
    // Repeating the command repairs the run.
    #expect(try compare().status == 0)
    #expect(try vbench("report", "run", "--pictures", "none").output.hasPrefix("Partial") == false)
  }

  @Test func `history refuses an incomplete run, or with --partial shows its coverage`() throws {
    try damage()
    let refused = try vbench("history", "whole.json", "run")
    #expect(refused.status == 3, "\(refused.errors)")
    #expect(
      refused.errors.contains(
        "run: only 2 of 3 sequences are finished; \(cell) is damaged (its checksum does not"
          + " match)"),
      "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("reports/history")))
    let partial = try vbench("history", "whole.json", "run", "--partial")
    #expect(partial.status == 0, "\(partial.errors)")
    let table = try String(
      contentsOfFile: folder.path("reports/history/history.csv"), encoding: .utf8)
    #expect(table.contains("run (2/3)"))
  }

  @Test(arguments: ["rm", "truncate -s 200"])
  func `gate --against names a cell that the other build lacks, unless --partial is given`(
    command: String
  ) throws {
    try folder.write(
      text: """
        #!/bin/sh
        \(Escaping.shellWord(VBenchProcess.executable)) "$@" || exit
        \(command) "$4"/store/*/*/b.cell
        """, to: "other")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("other"))
    func gate(_ more: String...) throws -> VBenchProcess {
      try VBenchProcess(
        [
          "gate", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1",
          "--no-timing", "--against", "other", "-o", "judged",
        ] + more, in: folder.path)
    }
    let lost = "judged/against/store/object-fast-r1/data/b.cell"
    let refused = try gate()
    #expect(refused.status == 3, "\(refused.errors)")
    #expect(
      refused.errors.contains("judged/against: only 2 of 3 sequences are finished; \(lost) is "),
      "\(refused.errors)")
    let partial = try gate("--partial")
    #expect(partial.status == 0, "\(partial.errors)")
    #expect(
      partial.errors.contains("other has answers for only 2 of 3 sequences"), "\(partial.errors)")
    #expect(partial.output.contains("1 new sequence is not in the baseline: data/b"))
  }

  @Test
  func `report on a stopped run states how many sequences are finished and exits with 3`() throws {
    let path = folder.path("run/store/manifest.json")
    try EarlierManifest.write(path) {
      $0.replacing("\"isComplete\" : true", with: "\"isComplete\" : false")
    }
    try FileManager.default.removeItem(atPath: folder.path(cell))
    let report = try vbench("report", "run", "--pictures", "none")
    #expect(report.status == 3)
    #expect(
      report.errors == "vbench: run: only 2 of 3 sequences are finished. To compute the missing"
        + " results, repeat the run's command; to leave them out, use --partial\n")
  }

  @Test func `a run replaces a different run in the same folder only with --force`() throws {
    try TinySequence().write(to: "other/data/x", in: folder)
    func other(_ more: String...) throws -> VBenchProcess {
      try VBenchProcess(
        [
          "compare", "-d", "other/data", "--trackers", "object", "--levels", "fast", "--revisions",
          "1", "--pictures", "none", "-o", "run", "-q",
        ] + more, in: folder.path)
    }
    let before = try RegularFile.read(folder.path("run/summary.csv"))
    for refused in [
      try other(), try other("--fresh"), try compare("--sequences", "a"),
      try compare("--protocol", "tre"), try compare("--levels", "accurate"),
    ] {
      #expect(refused.status == 2, "\(refused.errors)")
      #expect(
        refused.errors.contains(
          "run: the folder contains another run ('vbench compare -d data"))
    }
    #expect(try RegularFile.read(folder.path("run/summary.csv")) == before)
    #expect(try compare("--levels", "fast,accurate").status == 0)
    #expect(try other("--force").status == 0)
  }

  @Test
  func `a run of an earlier version is read; a run with a damaged manifest is refused`() throws {
    let path = folder.path("run/store/manifest.json")
    let whole = try RegularFile.read(path)
    let summary = try RegularFile.read(folder.path("run/summary.csv"))
    try EarlierManifest.write(path)
    let earlier = try vbench("report", "run", "--pictures", "none")
    #expect(earlier.status == 0, "\(earlier.errors)")
    #expect(try RegularFile.read(folder.path("run/summary.csv")) == summary)

    // One bit is changed in a sequence's list of methods. Without the checksum, nothing would seem to be missing.
    var broken = whole
    let place = try #require(broken.lastRange(of: Array("object-fast-r1".utf8))?.lowerBound)
    broken[place] ^= 1
    try Data(broken).write(to: URL(fileURLWithPath: path))
    for arguments in [
      ["report", "run"], ["baseline", "run", "-o", "b.json"],
      ["export", "run", "--layout", "otb", "-o", "exported"],
      ["report", "run", "run"], ["render", "run", "-o", "videos"], ["report", "run", "--partial"],
    ] {
      let refused = try VBenchProcess(arguments, in: folder.path)
      #expect(refused.status == 3, "\(arguments) \(refused.errors)")
      #expect(
        refused.errors.contains(
          "manifest.json: the file is damaged (its checksum does not match)"))
    }
    // Without a checksum, the damage is detected because the manifest contradicts itself.
    try EarlierManifest.write(path)
    let refused = try vbench("report", "run")
    #expect(refused.status == 3)
    #expect(
      refused.errors.contains(
        "manifest.json: the file is damaged: 'nbject-fast-r1' has answers"))
  }

  @Test
  func `compare refuses a folder with a foreign page or a run of an unsupported version`() throws {
    try folder.write(text: "<p>mine", to: "page/index.html")
    let page = try VBenchProcess(
      ["compare", "-d", "data", "--levels", "fast", "-o", "page", "-q"], in: folder.path)
    #expect(page.status == 2)
    #expect(
      page.errors.contains(
        "page: the folder contains 'index.html', which is not part of a run"))

    let path = folder.path("run/store/manifest.json")
    try EarlierManifest.write(path) {
      $0.replacing("\"schema\" : 3", with: "\"schema\" : 2")
    }
    let old = try compare()
    #expect(old.status == 2)
    #expect(old.errors.contains("contains a run that cannot be read: expected schema 4, found 2"))
  }

  @Test func `the next run removes temporary files that were left by a killed process`() throws {
    try folder.write(text: "torn", to: "run/frames/1-a/.vbench-12ab.tmp")
    try folder.write(text: "torn", to: "run/store/object-fast-r1/data/.vbench-34cd.tmp")
    #expect(try compare().status == 0)
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path("run"))
      .filter { $0.hasSuffix(".tmp") }
    #expect(left == [])
  }
}
