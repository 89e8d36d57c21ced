import Files
import Foundation
import TestSupport
import Testing

/// Tests for runs that are read from another folder although their dataset was given as a relative path.
@Suite struct RelativeDatasetPathTests {
  @Test func `a run with a relative dataset path can be read from another folder`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "work/data/a", in: folder)
    try folder.write(text: "", to: "elsewhere/empty")
    let compared = try VBenchProcess(
      [
        "compare", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1",
        "--pictures", "none", "-o", "run", "-q",
      ], in: folder.path("work"))
    #expect(compared.status == 0, "\(compared.errors)")
    for arguments in [
      ["report", "../work/run", "--pictures", "none"],
      ["export", "../work/run", "--layout", "otb", "-o", "exported"],
    ] {
      let read = try VBenchProcess(arguments, in: folder.path("elsewhere"))
      #expect(read.status == 0, "\(arguments): \(read.errors)")
    }
    // A dataset at this path in the current folder takes precedence and is recognized as different from the run's
    // dataset.
    try TinySequence(frames: 8).write(to: "elsewhere/data/b", in: folder)
    let other = try VBenchProcess(
      ["report", "../work/run", "--pictures", "none"], in: folder.path("elsewhere"))
    #expect(other.status == 3)
    #expect(other.errors.contains("the sequence a no longer exists"), "\(other.errors)")
  }
}
