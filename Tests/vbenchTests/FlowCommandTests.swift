import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

struct FlowCommandTests {
  /// Writes a texture that moves to the right by three pixels per frame, as images in a folder.
  private func moving(in folder: TemporaryFolder, frames: Int) throws {
    for index in 0..<frames {
      let image = TestImages.rgb(width: 96, height: 64) { x, y in
        let wave = sin(Double(x - 3 * index) * 0.4) + sin(Double(y) * 0.3 + Double(x) * 0.05)
        return (128 + Int(50 * wave), 120, 128 - Int(40 * wave))
      }
      try folder.write(ImageFile.png(image), to: "frames/000\(index).png")
    }
  }

  @Test(arguments: ["arrows", "wheel"])
  func `flow writes the motion between frames as a video of arrows or colors`(drawing: String)
    throws
  {
    let folder = try TemporaryFolder()
    try moving(in: folder, frames: 4)
    let process = try VBenchProcess(
      [
        "flow", "frames", "--draw", drawing, "--accuracy", "low", "--max-length", "3", "-o",
        "out/flow.mp4", "--quiet",
      ], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    let reader = try VideoSource(path: folder.path("out/flow.mp4")).makeReader()
    var count = 0
    while let frame = try reader.next() {
      #expect(frame.size == PixelSize(width: 96, height: 64))
      count += 1
    }
    #expect(count == 3)
  }

  @Test func `flow exits with 2 on an unknown accuracy and with 3 on a single frame`() throws {
    let folder = try TemporaryFolder()
    try moving(in: folder, frames: 1)
    let wrong = try VBenchProcess(["flow", "frames", "--accuracy", "best"], in: folder.path)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("veryHigh"))
    let single = try VBenchProcess(["flow", "frames", "--quiet"], in: folder.path)
    #expect(single.status == 3)
    #expect(single.errors.contains("two frames"))
  }
}
