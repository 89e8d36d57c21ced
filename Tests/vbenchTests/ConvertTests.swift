import Foundation
import TestSupport
import Testing

@Suite struct ConvertTests {
  @Test func `datasets list shows the same for a converted dataset as for its original`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "d/first", in: folder)
    try TinySequence(frames: 5).write(to: "d/second", in: folder)
    let converted = try VBenchProcess(
      ["datasets", "convert", "d", "--output", "own/d"], in: folder.path)
    #expect(converted.status == 0, "\(converted.errors)")
    #expect(converted.output == "own/d/first\nown/d/second\n")
    let before = try VBenchProcess(["datasets", "list", "d"], in: folder.path)
    let after = try VBenchProcess(["datasets", "list", "own/d"], in: folder.path)
    #expect(after.status == 0, "\(after.errors)")
    #expect(words(after.output) == words(before.output).map { $0 == "otb" ? "vbench" : $0 })
  }

  @Test
  func `datasets convert names a broken sequence, converts the others and exits with 3`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(labels: [3: "1,2,3"]).write(to: "d/bad", in: folder)
    try TinySequence().write(to: "d/good", in: folder)
    let result = try VBenchProcess(
      ["datasets", "convert", "d", "-o", "own", "--copy-frames"], in: folder.path)
    #expect(result.status == 3)
    #expect(result.output == "own/good\n")
    #expect(result.errors.contains("groundtruth_rect.txt:3: expected 4 numbers, found 3"))
    #expect(FileManager.default.fileExists(atPath: folder.path("own/good/img/00000012.png")))
  }

  private func words(_ text: String) -> [Substring] {
    text.split { $0 == " " || $0 == "\n" }
  }
}
