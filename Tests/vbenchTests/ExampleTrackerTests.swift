import Foundation
import TestSupport
import Testing

/// Tests for the Swift tracker in `Examples/swift-tracker`, which is also built as part of this
/// package.
@Suite struct ExampleTrackerTests {
  private let program = BuiltProgram.path("ExampleTracker")

  @Test func `the example program runs vbench's commands with its own tracker`() throws {
    let folder = try TemporaryFolder()
    let list = try VBenchProcess(["trackers"], of: program, in: folder.path)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.contains("template"))
    #expect(list.output.contains("object     fast, accurate"))
    try TinySequence().write(to: "data/square", in: folder)
    let run = try VBenchProcess(
      ["run", "--dataset", "data", "--trackers", "template", "--output", "out", "--quiet"],
      of: program, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let report = try VBenchProcess(["report", "out"], of: program, in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    let summary = try String(contentsOfFile: folder.path("out/summary.csv"), encoding: .utf8)
    let rows = summary.split(separator: "\r\n").map(String.init)
    #expect(rows.count == 2 && rows.last?.hasPrefix("template,") == true, "\(summary)")
  }

  @Test func `the example package depends on VBench and has a single source file`() throws {
    let example = repositoryRoot + "/Examples/swift-tracker"
    let manifest = try String(contentsOfFile: example + "/Package.swift", encoding: .utf8)
    #expect(manifest.contains(".product(name: \"VBench\""))
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: example + "/Sources/ExampleTracker")
    #expect(sources == ["ExampleTracker.swift"])
  }
}
