import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

/// Tests that numbers passed by a caller are accepted or rejected, and never crash the process.
@Suite struct ExtremeArgumentTests {
  @Test(arguments: [
    .nan, .infinity, -1, 0, .leastNonzeroMagnitude, 1e-300, 1e-9, 1e-5, 59.94, 60_000, 1e6, 1e9,
    1e19, 1e300,
  ])
  func `an extreme frame rate either gives a readable video or is refused`(rate: Double) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.mp4")
    do {
      let writer = try VideoWriter(
        path: path, size: PixelSize(width: 32, height: 32), frameRate: rate)
      for frame in 0..<3 { try writer.append(Clips.square(frame, width: 32, height: 32)) }
      try writer.finish()
      #expect(try Clips.readAll(VideoSource(path: path)).count == 3)
    } catch let error as MediaError {
      #expect(error.description.hasPrefix("\(path) cannot be written: "))
      #expect(rate.isNaN || rate < 1e-3 || rate > 1e4)
    }
  }

  @Test func `skipping a negative or huge number of frames never crashes a frame reader`() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      try folder.write(
        try ImageFile.png(Clips.square(0, width: 32, height: 32)), to: "a/\(number).png")
    }
    try Clips.writeVideo(to: folder.path("clip.mkv"), width: 32, height: 32, frames: 3)
    for source in [
      try ImageSequenceSource(folder: folder.path("a")) as any FrameSource,
      VideoSource(path: folder.path("clip.mkv"), decodingThreads: .max),
    ] {
      let reader = try source.makeReader()
      #expect(try reader.next() != nil)
      try reader.skip(.min)
      #expect(try reader.next() != nil)
      try reader.skip(.max)
      #expect(try reader.next() == nil)
      try reader.skip(.max)
    }
  }

  @Test func `an image whose rows are too far apart cannot be encoded as JPEG or PNG`() {
    let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    byte.initialize(to: 0)
    let plane = PixelBuffer.Plane(base: byte, width: 1, height: 1, bytesPerRow: 1 << 40)
    let image = PixelBuffer(width: 1, height: 1, layout: .luma, planes: [plane]) {
      byte.deallocate()
    }
    #expect(throws: MediaError.self) { try ImageFile.jpeg(image) }
    #expect(throws: MediaError.self) { try ImageFile.png(image) }
  }
}
