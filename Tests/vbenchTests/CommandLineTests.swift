import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  @Test func `help and version end with success`() throws {
    let folder = try TemporaryFolder()
    let help = try VBenchProcess(["--help"], in: folder.path)
    #expect(help.status == 0)
    #expect(help.output.contains("vbench compare"))
    let version = try VBenchProcess(["--version"], in: folder.path)
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("vbench "))
  }

  @Test(arguments: [
    ["comprae"], ["compare", "--jobs", "0"], ["compare", "--jobs", "many"], ["report"],
    ["compare", "--no-such-option"],
  ])
  func `what cannot be understood is wrong usage`(arguments: [String]) throws {
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
    (["--sequences", "nothing-like-it"], "no sequence matches 'nothing-like-it' among "),
  ])
  func `an unknown name is answered in one line with the known ones`(
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

  @Test func `the trackers are listed with their levels and revisions`() throws {
    let folder = try TemporaryFolder()
    let table = try VBenchProcess(["trackers"], in: folder.path)
    #expect(table.status == 0)
    #expect(table.output.contains("object     fast, accurate"))
    let json = try VBenchProcess(["trackers", "--json"], in: folder.path)
    let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(list?.compactMap { $0["name"] as? String } == ["object", "rectangle"])
  }

  @Test func `a result that cannot be printed is an error in one line`() throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["trackers"], in: folder.path, outputTo: "/dev/full")
    #expect(result.status == 3)
    #expect(
      result.errors
        == "vbench: the standard output: cannot be written: no space left on device\n")
  }
}
