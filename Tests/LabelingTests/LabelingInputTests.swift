import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

@testable import Labeling

@Suite struct LabelingInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an uncompressed video of gray frames.
  private func writeVideo(_ name: String, frames: Int = 5) throws {
    var bytes = Array("YUV4MPEG2 W32 H24 F25:1 C420jpeg\n".utf8)
    for frame in 0..<frames {
      bytes += Array("FRAME\n".utf8)
      bytes += [UInt8](repeating: UInt8(40 * frame), count: 32 * 24)
      bytes += [UInt8](repeating: 128, count: 2 * 16 * 12)
    }
    try folder.write(bytes, to: name)
  }

  @Test func `a video is opened with the labels beside it`() throws {
    try writeVideo("clip.y4m")
    try folder.write(text: "frame,x,y,width,height\n0,1,2,8,6\n3,2,2,8,6\n", to: "clip.csv")
    let found = try LabelingInput.find(at: folder.path("clip.y4m"))
    #expect(found.count == 1 && found[0].folder == nil)
    let annotations = try #require(found.first?.sequence.targets.first).annotations
    #expect(annotations.count == 5)
    #expect(annotations[0].region == .box(Box(x: 1, y: 2, width: 8, height: 6)))
    #expect(annotations[1].visibility == .unlabeled)
    let session = try LabelingSession(found[0], folder: folder.path("labels"))
    session.close()
    let rows = try String(contentsOfFile: folder.path("labels/labeling.jsonl"), encoding: .utf8)
    #expect(rows.contains("[1,2,8,6]"))
  }

  @Test func `a video without labels is opened, and one with broken labels is an error`() throws {
    try writeVideo("clip.y4m")
    #expect(try LabelingInput.find(at: folder.path("clip.y4m"))[0].sequence.targets.isEmpty)
    try folder.write(text: "frame,x,y,width,height\n0,1,2,8,wide\n", to: "clip.csv")
    #expect(throws: (any Error).self) { try LabelingInput.find(at: folder.path("clip.y4m")) }
  }

  @Test func `videos with and without labels in one folder are all opened`() throws {
    for name in ["a", "b", "c"] { try writeVideo("clips/\(name).y4m") }
    try folder.write(text: "frame,x,y,width,height\n0,1,2,8,6\n", to: "clips/b.csv")
    let found = try LabelingInput.find(at: folder.path("clips"))
    #expect(found.map(\.sequence.name) == ["a", "b", "c"])
    #expect(found.map(\.sequence.targets.count) == [0, 1, 0])
  }
}
