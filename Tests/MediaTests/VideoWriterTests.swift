import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Media

@Suite struct VideoWriterTests {
  let size = PixelSize(width: 32, height: 24)

  @Test
  func `a video file does not appear before it is finished, and is removed if unfinished`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.mp4")
    do {
      let writer = try VideoWriter(path: path, size: size)
      try writer.append(TestImages.pattern(width: 32, height: 24))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `writing the same frames twice gives identical video files`() throws {
    let folder = try TemporaryFolder()
    try Clips.writeVideo(to: folder.path("a.mp4"))
    try Clips.writeVideo(to: folder.path("b.mp4"))
    let files = try ["a.mp4", "b.mp4"].map {
      try Data(contentsOf: URL(fileURLWithPath: folder.path($0)))
    }
    #expect(files[0] == files[1])
  }

  @Test func `colors change only slightly when a video is written and read`() throws {
    let folder = try TemporaryFolder()
    let image = TestImages.rgb(width: 32, height: 24) { x, y in (x < 16 ? 200 : 30, 90, y * 8) }
    let writer = try VideoWriter(path: folder.path("clip.mp4"), size: size, quality: 1)
    for _ in 0..<3 { try writer.append(image) }
    try writer.finish()
    let frames = try Clips.readAll(VideoSource(path: writer.path))
    #expect(frames.count == 3)
    for frame in frames {
      let differences = zip(frame.rgbSamples, image.rgbSamples).map { abs(Int($0) - Int($1)) }
      #expect(differences.reduce(0, +) < 8 * differences.count)
    }
  }

  @Test(arguments: VideoEncoder.allCases, ["mp4", "mov", "mkv", "avi"])
  func `videos of every encoder and container are read back with similar colors`(
    encoder: VideoEncoder, container: String
  ) throws {
    let folder = try TemporaryFolder()
    for size in [PixelSize(width: 32, height: 24), PixelSize(width: 33, height: 25)] {
      let image = TestImages.rgb(width: size.width, height: size.height) { x, y in
        (x < 16 ? 200 : 30, 90, y * 8)
      }
      let writer = try VideoWriter(
        path: folder.path("clip.\(container)"), size: size, quality: 1,
        // QuickTime cannot store VP9, so the next encoder is used.
        encoders: [encoder, .mpeg4])
      for _ in 0..<3 { try writer.append(image) }
      try writer.finish()
      let frames = try Clips.readAll(VideoSource(path: writer.path))
      #expect(frames.count == 3)
      for frame in frames {
        #expect(frame.size == size)
        let differences = zip(frame.rgbSamples, image.rgbSamples).map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) < 12 * differences.count)
      }
    }
  }

  @Test func `MP4 files are encoded as H.264, and WebM files as VP9`() throws {
    let folder = try TemporaryFolder()
    for (name, signature) in [("clip.mp4", "avc1"), ("clip.webm", "V_VP9")] {
      let writer = try VideoWriter(path: folder.path(name), size: size)
      try writer.append(TestImages.pattern(width: 32, height: 24))
      try writer.finish()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: writer.path))
      #expect(bytes.range(of: Data(signature.utf8)) != nil, "\(name)")
      #expect(VideoWriter.hasWritten(writer.path))
    }
  }

  @Test func `appending a frame of a different size to a video throws an error`() throws {
    let folder = try TemporaryFolder()
    let writer = try VideoWriter(path: folder.path("clip.mp4"), size: size)
    try writer.append(TestImages.pattern(width: 32, height: 24))
    let error = #expect(throws: MediaError.self) {
      try writer.append(TestImages.pattern(width: 30, height: 24))
    }
    #expect(error?.description.contains("frame 1 is 30x24; expected 32x24") == true)
  }

  @Test func `a video with an unwritable path, an invalid rate or no pixels is refused`() throws {
    let folder = try TemporaryFolder()
    let unwritable = folder.path("missing/clip.mp4")
    let error = #expect(throws: MediaError.self) { try VideoWriter(path: unwritable, size: size) }
    #expect(error?.description == "\(unwritable) cannot be written: no such file or directory")
    for rate in [0, -1, Double.nan, .infinity] {
      #expect(throws: MediaError.self) {
        try VideoWriter(path: folder.path("clip.mp4"), size: size, frameRate: rate)
      }
    }
    #expect(throws: MediaError.self) {
      try VideoWriter(path: folder.path("clip.mp4"), size: PixelSize(width: 0, height: 8))
    }
  }
}
