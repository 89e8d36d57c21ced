import Foundation
import TestSupport
import Testing

@Suite struct BadInputTests {
  private func compare(
    _ arguments: String..., in folder: TemporaryFolder
  ) throws -> VBenchProcess {
    try VBenchProcess(
      ["compare", "--trackers", "object", "--levels", "fast", "--revisions", "1", "--quiet"]
        + arguments, in: folder.path)
  }

  /// Expects the exit status for bad input, and one error line that contains the given parts.
  private func expectOneLine(
    _ result: VBenchProcess, _ parts: String..., location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == 3, sourceLocation: location)
    #expect(result.errorLines.count == 1, "\(result.errors)", sourceLocation: location)
    for part in parts {
      #expect(result.errors.contains(part), "\(result.errors)", sourceLocation: location)
    }
  }

  @Test func `compare names a dataset path that does not exist and exits with 3`() throws {
    let folder = try TemporaryFolder()
    expectOneLine(try compare("--dataset", "nowhere/at/all", in: folder), "nowhere/at/all: ")
  }

  @Test func `compare names an empty dataset folder and exits with 3`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: false)
    expectOneLine(try compare("--dataset", "empty", in: folder), "empty contains no ")
  }

  @Test func `compare names the broken line of a label file and exits with 3`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 120, labels: [118: "147,21,16"]).write(to: "d/bad", in: folder)
    try TinySequence().write(to: "d/good", in: folder)
    let result = try compare("--dataset", "d", in: folder)
    expectOneLine(result, "d/bad: ", "groundtruth_rect.txt:118: expected 4 numbers, found 3")
    #expect(result.output.contains("object-fast-r1"))
    expectOneLine(try compare("--dataset", "d/bad", in: folder), "groundtruth_rect.txt:118: ")
  }

  @Test func `compare skips a sequence whose first box is empty and exits with 3`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(labels: [1: "31,21,0,16"]).write(to: "d/bad", in: folder)
    try TinySequence().write(to: "d/good", in: folder)
    let result = try compare("--dataset", "d", in: folder)
    expectOneLine(result, "d/bad: frame 0: expected a box with an area", "found 0.0x16.0")
    #expect(result.output.contains("object-fast-r1"))
  }

  @Test func `compare skips a sequence whose frame size changes, or stops with --strict`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(oddFrame: 7).write(to: "d/bad", in: folder)
    try TinySequence().write(to: "d/good", in: folder)
    let result = try compare("--dataset", "d", in: folder)
    expectOneLine(result, "d/bad: ", "frame 7 is 98x64; expected 96x64")
    #expect(result.output.contains("object-fast-r1"))
    let strict = try compare("--dataset", "d", "--strict", "--fresh", in: folder)
    #expect(strict.status == 3)
    #expect(strict.output == "")
  }

  @Test func `compare names an undecodable image with its frame and exits with 3`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "d/bad", in: folder)
    try folder.write(text: "no image", to: "d/bad/img/0005.png")
    try TinySequence().write(to: "d/good", in: folder)
    expectOneLine(try compare("--dataset", "d", in: folder), "d/bad: ", "0005.png", "frame 4 ")
  }

  @Test func `compare exits with 3 if the output folder cannot be created`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "one", in: folder)
    try folder.write(text: "", to: "file")
    expectOneLine(
      try compare("--dataset", "one", "--output", "file/out", in: folder),
      "file/out cannot be written: file is not a folder")
  }

  @Test func `report exits with 3 if the folder is not a run folder`() throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["report", "."], in: folder.path)
    expectOneLine(result, ".: this is not a run folder")
  }
}
