import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@Suite struct VideoTests {
  @Test(arguments: [(96, 64), (97, 63), (17, 9)])
  func `a written video is read back with the same size, frame rate and frames`(
    width: Int, height: Int
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.mp4")
    try Clips.writeVideo(to: path, width: width, height: height)
    let source = VideoSource(path: path)
    #expect(source.knownFrameCount == 20)
    #expect(source.frameRate == 30)
    #expect(try source.frameSize() == PixelSize(width: width, height: height))

    let frames = try Clips.readAll(source)
    #expect(frames.count == 20)
    for (index, frame) in frames.enumerated() {
      #expect(frame.size == PixelSize(width: width, height: height))
      // RGB is compared because the luma of a video spans only 16...235.
      let expected = Clips.square(index, width: width, height: height).rgbSamples
      let differences = zip(frame.rgbSamples, expected).map { abs(Int($0) - Int($1)) }
      #expect(differences.reduce(0, +) < 6 * differences.count, "frame \(index)")
    }
  }

  @Test func `MKV, AVI and MOV videos are written and read with all frames`() throws {
    let folder = try TemporaryFolder()
    for name in ["clip.mkv", "clip.avi", "clip.mov"] {
      let path = folder.path(name)
      try Clips.writeVideo(to: path)
      #expect(try Clips.readAll(VideoSource(path: path)).count == 20)
    }
  }

  @Test func `the number of decoding threads does not change a video's frames`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip.mp4")
    try Clips.writeVideo(to: path)
    let one = try Clips.readAll(VideoSource(path: path))
    let three = try Clips.readAll(VideoSource(path: path, decodingThreads: 3))
    #expect(one.map(\.lumaSamples) == three.map(\.lumaSamples))
  }

  @Test(arguments: ["clip.mp4", "clip.mkv", "clip.avi"])
  func `skipping frames leads to the same frames as reading them one by one`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    try Clips.writeVideo(to: path)
    let all = try Clips.readAll(VideoSource(path: path))
    let reader = try VideoSource(path: path).makeReader()
    try reader.skip(3)
    #expect(try reader.next()?.lumaSamples == all[3].lumaSamples)
    try reader.skip(10)
    #expect(try reader.next()?.lumaSamples == all[14].lumaSamples)
    try reader.skip(100)
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test(arguments: ["clip.mkv", "clip.avi"])
  func `a truncated video returns its first frames, then an error with file and frame`(
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    let whole = folder.path(name)
    try Clips.writeNoise(to: whole, frames: 60)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let path = try folder.write(bytes.prefix(bytes.count * 6 / 10), to: "cut-" + name)
    let reader = try VideoSource(path: path).makeReader()
    var count = 0
    let error = #expect(throws: MediaError.self) {
      while try reader.next() != nil { count += 1 }
    }
    #expect(count > 10 && count < 60)
    let message = error?.description ?? ""
    #expect(message.hasPrefix(path + ": "))
    #expect(message.contains("frame \(count)"))
  }

  @Test func `damaged video data throws an error that names file and frame`() throws {
    let folder = try TemporaryFolder()
    let whole = folder.path("clip.mp4")
    try Clips.writeVideo(to: whole, frames: 60)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let media = try #require(bytes.range(of: Data("mdat".utf8)))
    let start = media.upperBound + (bytes.count - media.upperBound) / 3
    for index in start..<start + 300 { bytes[index] = UInt8(truncatingIfNeeded: index &* 167) }
    let path = try folder.write(bytes, to: "damaged.mp4")
    let error = #expect(throws: MediaError.self) { try Clips.readAll(VideoSource(path: path)) }
    #expect(error?.description.hasPrefix("\(path): frame ") == true)
  }

  @Test func `a missing file, a text file and a folder are refused as videos`() throws {
    let folder = try TemporaryFolder()
    let missing = VideoSource(path: folder.path("missing.mp4"))
    #expect(missing.knownFrameCount == nil)
    #expect(throws: MediaError.self) { try missing.frameSize() }
    let error = #expect(throws: MediaError.self) { try missing.makeReader() }
    #expect(error?.description == "\(missing.path): no such file or directory")
    let text = try folder.write(text: "not a video", to: "text.mp4")
    #expect(throws: MediaError.self) { try VideoSource(path: text).makeReader() }
    #expect(throws: MediaError.self) { try VideoSource(path: folder.path).makeReader() }
  }

  @Test(.enabled(if: RealData.isAvailable, "\(RealData.absence)"))
  func `the AVI file of PETS09-S2L1 is read with exactly 795 frames`() throws {
    let source = VideoSource(path: RealData.path("mot/PETS09-S2L1/PETS09-S2L1.avi"))
    #expect(source.knownFrameCount == 795)
    let reader = try source.makeReader()
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 795)
  }
}
