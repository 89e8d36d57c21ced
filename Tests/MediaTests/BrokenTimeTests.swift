import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// Tests that videos with broken times, durations and frame rates are read or rejected, and never crash the process.
@Suite struct BrokenTimeTests {
  private static func video(_ name: String, in folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.path(name)
    try Clips.writeVideo(to: path, width: 32, height: 32, frames: 5)
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Tests extreme durations, including negative ones and ones whose sum with a time exceeds 64 bits.
  @Test(arguments: [Int64.max, .max - 1, .min, 1 << 62, -1])
  func `a Matroska video whose blocks have extreme durations is read completely`(duration: Int64)
    throws
  {
    let folder = try TemporaryFolder()
    let bytes = BrokenTimes.withBlocks(
      of: try Self.video("whole.mkv", in: folder), lasting: duration)
    let path = try folder.write(bytes, to: "clip.mkv")
    #expect(try Clips.readAll(VideoSource(path: path)).count == 5)
  }

  @Test func `a rewritten Matroska file has the same frames and the same frame rate`() throws {
    let folder = try TemporaryFolder()
    let bytes = BrokenTimes.withBlocks(of: try Self.video("whole.mkv", in: folder), lasting: 33)
    let path = try folder.write(bytes, to: "clip.mkv")
    let (whole, again) = (VideoSource(path: folder.path("whole.mkv")), VideoSource(path: path))
    #expect(again.frameRate == whole.frameRate)
    #expect(
      try Clips.readAll(again).map(\.lumaSamples) == Clips.readAll(whole).map(\.lumaSamples))
  }

  @Test(arguments: ["mkv", "mp4", "mov", "avi", "ts", "flv"])
  func `videos with broken timestamps never crash the reader or have invalid frame rates`(
    kind: String
  ) throws {
    let folder = try TemporaryFolder()
    let name = "clip.\(kind)"
    let original = try Self.video(name, in: folder)
    var times = BrokenTimes(seed: Mutator.seed)
    var count = 0
    for number in 0..<max(1, Mutator.count / 4) {
      let path = try folder.write(times.broken(original, name: name), to: name)
      let source = VideoSource(path: path)
      if let rate = source.frameRate { #expect(rate.isFinite && rate > 0) }
      guard let reader = try? source.makeReader() else { continue }
      if number.isMultiple(of: 3) { try? reader.skip(2) }
      for _ in 0..<20 {
        guard let frame = try? reader.next() else { break }
        _ = frame.luma.samples().count
        count += 1
      }
    }
    // Many frames can be read despite the broken times.
    #expect(count > Mutator.count / 4)
  }
}
