import Foundation
import TestSupport
import Testing

/// Tests that labels which have changed since a run do not silently change its figures.
@Suite struct ChangedLabelsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    let compared = try vbench([
      "compare", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1",
      "--pictures", "none", "-o", "run", "-q",
    ])
    #expect(compared.status == 0, "\(compared.errors)")
    let baseline = try vbench(["baseline", "run", "-o", "whole.json"])
    #expect(baseline.status == 0, "\(baseline.errors)")
  }

  private func vbench(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  /// Replaces a line of a sequence's label file.
  private func relabel(_ line: Int, of sequence: String = "a") throws {
    let path = "data/\(sequence)/groundtruth_rect.txt"
    var lines = try String(contentsOfFile: folder.path(path), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    lines[line] = "70,40,16,16"
    try folder.write(text: lines.joined(separator: "\n") + "\n", to: path)
  }

  private static let readers = [
    ["report", "run", "--pictures", "none"], ["tune", "run"],
    ["export", "run", "--layout", "otb", "-o", "exported"], ["render", "run", "-q"],
    ["baseline", "run", "-o", "new.json"], ["gate", "--run", "run", "--baseline", "whole.json"],
    ["history", "whole.json", "run"], ["report", "run", "run", "-o", "compared"],
  ]

  @Test
  func `commands refuse answers whose start box was changed in the labels after the run`() throws {
    try relabel(0)
    for arguments in Self.readers {
      let result = try vbench(arguments)
      #expect(result.status == 3, "\(arguments): \(result.errors)")
      #expect(
        result.errors.contains(
          "run: only 1 of 2 sequences is finished; run/store/object-fast-r1/data/a.cell contains answers"
            + " that started from labels that have changed since"), "\(arguments): \(result.errors)"
      )
    }
    let partial = try vbench(["report", "run", "--pictures", "none", "--partial"])
    #expect(partial.status == 0, "\(partial.errors)")
    #expect(partial.output.hasPrefix("Partial results: 1 of 2 sequences.\n"))
  }

  @Test
  func `sequences whose later labels changed since the run are named, and a gate fails`() throws {
    try relabel(5)
    let note =
      "data/a: the labels have changed since the run; the stored answers are judged by the new labels"
    for arguments in Self.readers.prefix(4) {
      let result = try vbench(arguments)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      #expect(
        result.errors.contains(note) == (arguments[0] != "export"), "\(arguments): \(result.errors)"
      )
    }
    #expect(
      try String(contentsOfFile: folder.path("run/index.html"), encoding: .utf8).contains(note))
    // The figures belong to labels that the run did not have, so they are neither a baseline nor compared with one.
    let baseline = try vbench(["baseline", "run", "-o", "new.json"])
    #expect(baseline.status == 3)
    #expect(
      baseline.errors.contains(
        "run: the labels of data/a have changed since the run; repeat the run's command"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("new.json")))
    let gate = try vbench(["gate", "--run", "run", "--baseline", "whole.json"])
    #expect(gate.status == 1)
    #expect(gate.output.contains("data/a: the labels or the first frame differ from the baseline"))
  }
}
