import Foundation
import Imaging
import TestSupport
import Testing

@testable import Media

/// Tests that a reader which moves to any frame returns what a reader that only goes on returns.
@Suite(.needs("ffmpeg", "ffprobe")) struct VideoMoveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(InstalledProgram.path(program)))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    return text
  }

  /// Encodes 70 frames in which everything changes.
  private func encode(_ name: String, _ arguments: String, filter: String = "null") throws -> String
  {
    try run(
      "ffmpeg",
      ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25,noise=alls=30:allf=t,\(filter)"]
        + ["-frames:v", "70", "-pix_fmt", "yuv420p"]
        + arguments.split(separator: " ").map(String.init)
        + [name])
    return folder.path(name)
  }

  private static let kinds = [
    ("whole.mp4", "-c:v libx264 -g 12 -bf 3", true),
    ("open.mkv", "-c:v libx264 -g 12 -bf 3 -x264-params open-gop=1:keyint=12", true),
    ("open.mp4", "-c:v libx264 -bf 3 -x264-params open-gop=1:keyint=12:b-pyramid=normal", true),
    ("refresh.mp4", "-c:v libx264 -x264-params intra-refresh=1:keyint=10", nil),
    ("only-first.mp4", "-c:v libx264 -g 1000 -sc_threshold 0", true),
    ("hevc.mp4", "-c:v libx265 -x265-params log-level=none:keyint=12:open-gop=1:bframes=3", true),
    ("vp9.webm", "-c:v libvpx-vp9 -g 12 -deadline realtime -cpu-used 8 -auto-alt-ref 1", true),
    (
      "vp8.webm", "-c:v libvpx -g 12 -deadline good -cpu-used 5 -auto-alt-ref 1 -lag-in-frames 16",
      false
    ),
    ("stream.ts", "-c:v libx264 -g 12 -bf 2", nil),
    ("raw.h264", "-c:v libx264 -g 12 -bf 2", false),
    ("clip.avi", "-c:v mpeg4 -g 12 -bf 2", false),
    ("jpeg.avi", "-c:v mjpeg", true),
    ("disk.mpg", "-c:v mpeg2video -g 12 -bf 2", nil),
  ]

  /// Reads frames in random order, some of them followed by the next ones, and compares them with the frames in order.
  private func check(_ path: String, threads: Int = 1) throws {
    let source = VideoSource(path: path, decodingThreads: threads)
    let all = try Clips.readAll(source).map(\.rgbSamples)
    #expect(all.count >= 40)
    let reader = try source.makeReader()
    var generator = SystemRandomNumberGenerator()
    for number in 0..<60 {
      let frame = Int.random(in: 0..<all.count, using: &generator)
      #expect(try reader.move(to: frame))
      if number.isMultiple(of: 5) {
        try reader.skip(2)
        guard frame + 2 < all.count else { continue }
        #expect(try reader.next()?.rgbSamples == all[frame + 2], "\(path): frame \(frame) + 2")
        continue
      }
      for next in frame..<min(frame + number % 4 + 1, all.count) {
        #expect(try reader.next()?.rgbSamples == all[next], "\(path): frame \(next) after \(frame)")
      }
    }
    #expect(try reader.move(to: all.count - 1))
    _ = try reader.next()
    #expect(try reader.next() == nil)
  }

  @Test(arguments: kinds.indices) func `any frame is the same as in order`(index: Int) throws {
    let (name, arguments, hasIndex) = Self.kinds[index]
    let path = try encode(name, arguments)
    if let hasIndex { #expect((VideoIndex(path: path) != nil) == hasIndex, "\(name)") }
    try check(path)
  }

  @Test func `frames with uneven times, cut ones, turned ones and several threads are the same`()
    throws
  {
    let uneven = try encode(
      "uneven.mkv", "-c:v libx264 -g 12 -bf 3 -vsync vfr", filter: "setpts=PTS+0.03*mod(N\\,3)/TB")
    #expect(VideoIndex(path: uneven) != nil)
    try check(uneven)
    let whole = try encode("whole.mp4", "-c:v libx264 -g 12 -bf 3")
    try check(whole, threads: 3)
    try run("ffmpeg", ["-ss", "0.7", "-i", whole, "-c", "copy", "cut.mp4"])
    try check(folder.path("cut.mp4"))
    try run(
      "ffmpeg", ["-i", whole, "-c", "copy", "-metadata:s:v", "rotate=90", "turned.mp4"])
    let turned = VideoSource(path: folder.path("turned.mp4"))
    #expect(turned.swapsAxes)
    try check(turned.path)
  }

  @Test func `a far frame needs only the packets of its group`() throws {
    let path = try encode("whole.mp4", "-c:v libx264 -g 10 -bf 2 -sc_threshold 0")
    let all = try Clips.readAll(VideoSource(path: path)).map(\.rgbSamples)
    // All packets but the first ones and those from frame 40 to frame 49 are made useless.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let packets = try run(
      "ffprobe",
      ["-select_streams", "v", "-show_entries", "packet=pos,size", "-of", "csv=p=0", path])
    for (number, line) in packets.split(separator: "\n").enumerated()
    where !(0..<10).contains(number) && !(40..<50).contains(number) {
      let numbers = line.split(separator: ",").compactMap { Int($0) }
      try #require(numbers.count == 2)
      let (size, position) = (numbers[0], numbers[1])
      bytes.replaceSubrange(
        position..<position + size, with: Data(repeating: 0xFF, count: size))
    }
    let damaged = try folder.write(bytes, to: "damaged.mp4")
    let reader = try VideoSource(path: damaged).makeReader()
    for frame in [45, 3, 41, 44] {
      #expect(try reader.move(to: frame))
      #expect(try reader.next()?.rgbSamples == all[frame], "frame \(frame)")
    }
    // A frame whose own group is damaged is an error, as it is in order.
    #expect(throws: MediaError.self) {
      _ = try reader.move(to: 25)
      _ = try reader.next()
    }
  }

  @Test func `frames of images are read in any order`() throws {
    for frame in 0..<4 {
      try folder.write(
        try ImageFile.png(Clips.square(frame, width: 32, height: 24)), to: "frames/\(frame).png")
    }
    let reader = try ImageSequenceSource(folder: folder.path("frames")).makeReader()
    for frame in [3, 0, 2] {
      #expect(try reader.move(to: frame))
      #expect(
        try reader.next()?.rgbSamples == Clips.square(frame, width: 32, height: 24).rgbSamples)
    }
  }
}
