import Foundation
import TestSupport
import Testing

@Suite struct CompareTests {
  @Test func `compare writes a report, prints a summary and reuses earlier results`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    try TinySequence(frames: 15).write(to: "data/two", in: folder)
    let result = try VBenchProcess(
      ["compare", "--levels", "fast", "--revisions", "1", "--dataset", "data"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("object-fast-r1"))
    #expect(result.output.contains("reports/data/index.html"))
    for name in ["index.html", "summary.csv", "sequences.csv", "frames.csv", "results.json"] {
      #expect(FileManager.default.fileExists(atPath: folder.path("reports/data/\(name)")))
    }

    let again = try VBenchProcess(
      ["compare", "--levels", "fast", "--revisions", "1", "--dataset", "data", "--jobs", "1"],
      in: folder.path)
    #expect(again.status == 0)
    #expect(again.errors.contains("2 of 2 results are from an earlier run"))
  }

  @Test func `run stores results without a report, and report creates it later`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let run = try VBenchProcess(
      [
        "run", "--levels", "fast", "--revisions", "1", "--dataset", "data", "--output", "out",
        "--quiet",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "out\n")
    #expect(run.errors == "")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/index.html")))
    let report = try VBenchProcess(["report", "out"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.contains("object-fast-r1"))
    #expect(FileManager.default.fileExists(atPath: folder.path("out/index.html")))
  }

  @Test func `compare with --json prints only results that conform to the JSON schema`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "one", in: folder)
    let result = try VBenchProcess(

      ["compare", "--levels", "fast", "--dataset", ".", "--sequences", "o*", "--quiet", "--json"],
      in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let validator = try JSONSchemaValidator(documented: "results")
    #expect(try validator.problems(in: Data(result.output.utf8)) == [])
  }
}
