import Foundation
import TestSupport
import Testing

/// Tests of runs with labels that a tracker made and nobody has checked.
@Suite struct UncheckedRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try TinySequence().write(to: "raw/a", in: folder)
    let rows = (0..<12).map { "\($0),\(30 + $0),20,16,16,\($0 < 4 ? "hand" : "tracked")\n" }
    try folder.write(
      text: "frames: ../raw/a/img\ntracked_by: mine\ntargets:\n  - name: a\n    labels: a.csv\n",
      to: "own/sequence.yaml")
    try folder.write(text: "frame,x,y,width,height,source\n" + rows.joined(), to: "own/a.csv")
  }

  private func vbench(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  private func compare(_ options: [String], _ output: String) throws -> VBenchProcess {
    try vbench(
      [
        "compare", "-d", "own", "--trackers", "object", "--levels", "fast", "--revisions", "1",
        "--pictures", "none", "-o", output, "-q",
      ] + options)
  }

  @Test func `a run with unchecked labels is reported with them, without the option`() throws {
    #expect(try compare(["--unchecked-labels"], "all").status == 0)
    #expect(try compare([], "checked").status == 0)
    func curves(_ run: String) throws -> String {
      try String(contentsOfFile: folder.path("\(run)/curves.csv"), encoding: .utf8)
    }
    let (all, checked) = (try curves("all"), try curves("checked"))
    for (run, before) in [("all", all), ("checked", checked)] {
      let report = try vbench(["report", run, "--pictures", "none"])
      #expect(report.status == 0, "\(report.errors)")
      #expect(!report.errors.contains("have changed"), "\(report.errors)")
      #expect(try curves(run) == before)
    }
    // Both in one process have different labels, although their files are the same.
    let both = try vbench(["report", "all", "checked", "-o", "both"])
    #expect(both.status == 3)
    #expect(both.errors.contains("differ between the runs"), "\(both.errors)")
  }

  @Test func `a report that adds unchecked labels states that`() throws {
    #expect(try compare([], "run").status == 0)
    let report = try vbench(["report", "run", "--pictures", "none", "--unchecked-labels"])
    #expect(report.status == 0, "\(report.errors)")
    #expect(
      report.errors.contains(
        "own/own: the labels have changed since the run, or are more because of --unchecked-labels"),
      "\(report.errors)")
  }
}
