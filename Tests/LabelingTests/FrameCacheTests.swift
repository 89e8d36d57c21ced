import Geometry
import GroundTruth
import Imaging
import Media
import Synchronization
import TestSupport
import Testing

@testable import Labeling

@Suite struct FrameCacheTests {
  /// A video whose frames state their number, and which counts how many were decoded.
  private final class Numbered: FrameSource {
    let name = "numbered"
    let knownFrameCount: Int? = 100
    let frameRate: Double? = nil
    let files = ["numbered.mp4"]
    let decoded = Mutex(0)

    func frameSize() throws -> PixelSize { PixelSize(width: 8, height: 8) }
    func makeReader() throws -> any FrameReader { Reader(source: self) }

    final class Reader: FrameReader {
      let source: Numbered
      var position = 0

      init(source: Numbered) { self.source = source }

      func next() -> PixelBuffer? {
        guard position < 100 else { return nil }
        defer { position += 1 }
        source.decoded.withLock { $0 += 1 }
        return PixelBuffer.makeLuma(width: 8, height: 8) { $0.update(repeating: UInt8(position)) }
      }

      func skip(_ count: Int) { position += count }
    }
  }

  private func number(_ frame: PixelBuffer) -> UInt8 { frame.luma.base[0] }

  @Test func `frames that fit into memory are decoded once`() throws {
    let source = Numbered()
    let cache = try FrameCache(source, firstFrame: 10, count: 90, memory: 100 * 256)
    for frame in Array(0..<90) + (0..<90).reversed() {
      #expect(try number(cache.frame(frame)) == UInt8(frame + 10))
    }
    #expect(source.decoded.withLock(\.self) == 90)
    #expect(throws: LabelingError.unknownFrame(90, count: 90)) { try cache.frame(90) }
  }

  @Test func `a video that does not fit is decoded in blocks when it is read backward`() throws {
    let source = Numbered()
    let cache = try FrameCache(source, firstFrame: 0, count: 100, memory: 20 * 256)
    for frame in Array(0..<100) + (0..<100).reversed() {
      #expect(try number(cache.frame(frame)) == UInt8(frame))
    }
    #expect(source.decoded.withLock(\.self) < 260)
  }
}
