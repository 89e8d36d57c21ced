import Geometry
import Imaging
import Media

/// Frames that are generated when they are read. Every pixel of frame n has the value n modulo 251.
package struct CountingFrames: FrameSource {
  package var name: String
  package var count: Int
  package var size: PixelSize
  /// The index of a frame that cannot be decoded; nil for none.
  package var brokenFrame: Int?
  /// The index of a frame whose size differs from `size`; nil for none.
  package var oddFrame: Int?

  package init(
    name: String = "counting frames", count: Int,
    size: PixelSize = PixelSize(width: 16, height: 12),
    brokenFrame: Int? = nil, oddFrame: Int? = nil
  ) {
    self.name = name
    self.count = count
    self.size = size
    self.brokenFrame = brokenFrame
    self.oddFrame = oddFrame
  }

  package var knownFrameCount: Int? { count }
  package var frameRate: Double? { nil }
  package func frameSize() -> PixelSize { size }
  package func makeReader() -> any FrameReader { Reader(source: self) }

  private final class Reader: FrameReader {
    let source: CountingFrames
    var position = 0

    init(source: CountingFrames) { self.source = source }

    func next() throws -> PixelBuffer? {
      guard position < source.count else { return nil }
      if position == source.brokenFrame {
        throw MediaError.undecodableFrame(path: source.name, frame: position, reason: "broken")
      }
      defer { position += 1 }
      let width = source.size.width + (position == source.oddFrame ? 1 : 0)
      return PixelBuffer.makeLuma(width: width, height: source.size.height) { luma in
        luma.update(repeating: UInt8(position % 251))
      }
    }
  }
}
