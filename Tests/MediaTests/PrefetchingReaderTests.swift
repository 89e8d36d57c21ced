import Foundation
import Geometry
import Imaging
import Media
import Synchronization
import TestSupport
import Testing

@Suite struct PrefetchingReaderTests {
  /// Counts how far its readers got; fails at `failure`, if that is not nil.
  private final class CountingSource: FrameSource {
    struct Failure: Error {}

    let count: Int
    let failure: Int?
    let handedOut = Atomic(0)
    let openReaders = Atomic(0)

    init(count: Int, failure: Int? = nil) {
      self.count = count
      self.failure = failure
    }

    var name: String { "counting" }
    var knownFrameCount: Int? { count }
    var frameRate: Double? { nil }
    func frameSize() -> PixelSize { PixelSize(width: 1, height: 1) }
    func makeReader() -> any FrameReader { Reader(source: self) }

    private final class Reader: FrameReader {
      let source: CountingSource
      var position = 0

      init(source: CountingSource) {
        self.source = source
        source.openReaders.add(1, ordering: .relaxed)
      }

      deinit { source.openReaders.subtract(1, ordering: .relaxed) }

      func next() throws -> PixelBuffer? {
        if position == source.failure { throw Failure() }
        guard position < source.count else { return nil }
        defer { position += 1 }
        source.handedOut.add(1, ordering: .relaxed)
        return TestImages.luma(width: 1, height: 1) { _, _ in position }
      }
    }
  }

  @Test(arguments: [1, 2, 50])
  func `frames come out in order, then the end for good`(depth: Int) throws {
    let reader = try PrefetchingReader(CountingSource(count: 20), depth: depth)
    var values: [UInt8] = []
    while let frame = try reader.next() { values.append(frame.lumaSamples[0]) }
    #expect(values == Array(0..<20))
    #expect(try reader.next() == nil)
  }

  @Test func `an error comes after the frames before it, and again`() throws {
    let reader = try PrefetchingReader(CountingSource(count: 20, failure: 3))
    for _ in 0..<3 { #expect(try reader.next() != nil) }
    #expect(throws: CountingSource.Failure.self) { try reader.next() }
    #expect(throws: CountingSource.Failure.self) { try reader.next() }
  }

  @Test func `reading may start anywhere`() throws {
    let reader = try PrefetchingReader(CountingSource(count: 20), firstFrame: 17)
    #expect(try reader.next()?.lumaSamples == [17])
    try reader.skip(1)
    #expect(try reader.next()?.lumaSamples == [19])
    #expect(try reader.next() == nil)
    #expect(try PrefetchingReader(CountingSource(count: 3), firstFrame: 9).next() == nil)
  }

  @Test func `no more frames are decoded than may wait`() throws {
    let source = CountingSource(count: 1000)
    let reader = try PrefetchingReader(source, depth: 3)
    for _ in 0..<10 { _ = try reader.next() }
    Thread.sleep(forTimeInterval: 0.05)
    // Ten taken, three waiting, one in the thread's hands.
    #expect(source.handedOut.load(ordering: .relaxed) <= 14)
  }

  @Test func `letting go early stops the thread`() throws {
    let source = CountingSource(count: 1_000_000)
    for _ in 0..<20 {
      let reader = try PrefetchingReader(source, depth: 2)
      _ = try reader.next()
    }
    let deadline = Date().addingTimeInterval(20)
    while source.openReaders.load(ordering: .relaxed) > 0 && Date() < deadline {
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(source.openReaders.load(ordering: .relaxed) == 0)
  }

  @Test func `a source that cannot be opened fails at once`() {
    #expect(throws: MediaError.self) { try PrefetchingReader(VideoSource(path: "/missing.mp4")) }
  }

  @Test func `a video read ahead is the same video`() throws {
    let folder = try TemporaryFolder()
    let source = VideoSource(path: folder.path("clip.mp4"))
    try Clips.writeVideo(to: source.path)
    let reader = try PrefetchingReader(source)
    for frame in try Clips.readAll(source) {
      #expect(try reader.next()?.lumaSamples == frame.lumaSamples)
    }
    #expect(try reader.next() == nil)
  }
}
