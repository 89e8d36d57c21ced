import Geometry
import Imaging
import Media

/// Consecutive decoded frames of a pass.
package struct Chunk: Sendable {
  /// The 0-based position of `frames[0]` in the pass.
  package var firstFrame: Int
  package var frames: [PixelBuffer]
}

/// A reader that decodes the frames of a pass in chunks. Only one thread may use it at a time.
final class FrameDecoder: @unchecked Sendable {
  /// The approximate maximum size of the decoded frames in a chunk, in bytes.
  private static let chunkBytes = 12 << 20
  private static let chunkFrames = 16

  let frames: ItemFrames
  let first: PixelBuffer
  private let reader: any FrameReader
  private let files: FrameFiles
  private var position = 0
  private let framesPerChunk: Int

  /// Opens the source of a pass's frames and decodes the first frame.
  ///
  /// - Throws: `MediaError` if the source cannot be read; `RunError.framesMissing` if the source ends before the first
  ///   frame of the pass.
  init(_ frames: ItemFrames) throws {
    self.frames = frames
    files = FrameFiles(frames.source)
    reader = try frames.source.makeReader()
    if frames.first > 0 { try reader.skip(frames.first) }
    guard let first = try reader.next() else {
      throw RunError.framesMissing(
        source: frames.source.name, frame: frames.first,
        expected: frames.first + frames.count)
    }
    self.first = first
    Self.prepare(first)
    framesPerChunk = max(1, min(Self.chunkFrames, Self.chunkBytes / max(1, Self.bytes(of: first))))
  }

  /// Returns the next chunk of frames; nil after the last frame.
  ///
  /// - Throws: `MediaError`, or `RunError` if frames are missing or change in size, or if the last frame has been read and
  ///   a file has changed since the first one was.
  func next() throws -> Chunk? {
    guard position < frames.count else { return nil }
    var chunk = Chunk(firstFrame: position, frames: [])
    while position < frames.count, chunk.frames.count < framesPerChunk {
      let frame = position == 0 ? first : try decoded()
      chunk.frames.append(frame)
      position += 1
    }
    if position == frames.count, let path = files.changedFile() {
      throw RunError.frameChanged(path: path)
    }
    return chunk
  }

  /// A number that is the same for all passes of this process over the same unchanged files.
  var fileState: Int { files.state }

  private func decoded() throws -> PixelBuffer {
    let index = frames.first + position
    guard let frame = try reader.next() else {
      throw RunError.framesMissing(
        source: frames.source.name, frame: index, expected: frames.first + frames.count)
    }
    guard frames.sizesMayDiffer || frame.size == first.size else {
      throw RunError.sizeChanged(
        source: frames.source.name, frame: index, expected: first.size, found: frame.size)
    }
    Self.prepare(frame)
    return frame
  }

  /// Converts a frame to luma in advance, so that the conversion does not count toward the duration of a step.
  private static func prepare(_ frame: PixelBuffer) {
    if frame.layout == .rgb { _ = frame.luma }
  }

  private static func bytes(of frame: PixelBuffer) -> Int {
    let luma = frame.layout == .rgb ? frame.width * frame.height : 0
    return frame.planes.reduce(luma) { $0 + $1.bytesPerRow * $1.height }
  }
}
