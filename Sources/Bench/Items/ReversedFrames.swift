import Geometry
import Imaging
import Media

/// A range of a source's frames in reverse order.
///
/// Sources deliver frames only in forward order. The range is therefore read in blocks, starting from its end. All
/// frames of a block are in memory at once. For each block, the source is opened again, and all frames before the block
/// are skipped.
package struct ReversedFrames: FrameSource {
  /// The approximate amount of memory, in bytes, for the decoded frames of a block.
  private static let blockBytes = 96 << 20

  let source: any FrameSource
  package let range: Range<Int>
  /// The number of frames in a block; nil to use as many as fit into `blockBytes`.
  var blockFrames: Int?

  package init(source: any FrameSource, range: Range<Int>, blockFrames: Int? = nil) {
    self.source = source
    self.range = range
    self.blockFrames = blockFrames
  }

  package var name: String { source.name }
  package var files: [String] { source.files }
  package var knownFrameCount: Int? { range.count }
  package var frameRate: Double? { source.frameRate }
  package func frameSize() throws -> PixelSize { try source.frameSize() }

  package func makeReader() throws -> any FrameReader {
    let size = try source.frameSize()
    // The total size, in bytes, of a color image and the luma image that is kept with it.
    let bytes = max(1, size.width * size.height * 4)
    return ReversedReader(
      source: source, range: range,
      blockFrames: max(1, blockFrames ?? Self.blockBytes / bytes))
  }
}

private final class ReversedReader: FrameReader {
  private let source: any FrameSource
  private let range: Range<Int>
  private let blockFrames: Int
  /// The frames that have been read but not yet returned. They are consecutive frames of the source and end at `end`.
  private var block: [PixelBuffer] = []
  private var end: Int

  init(source: any FrameSource, range: Range<Int>, blockFrames: Int) {
    self.source = source
    self.range = range
    self.blockFrames = blockFrames
    end = range.upperBound
  }

  func next() throws -> PixelBuffer? {
    guard end > range.lowerBound else { return nil }
    if block.isEmpty { try readBlock() }
    end -= 1
    return block.popLast()
  }

  private func readBlock() throws {
    let start = max(range.lowerBound, end - blockFrames)
    let reader = try source.makeReader()
    try reader.skip(start)
    for frame in start..<end {
      guard let image = try reader.next() else {
        throw RunError.framesMissing(
          source: source.name, frame: frame, expected: range.upperBound)
      }
      block.append(image)
    }
  }
}
