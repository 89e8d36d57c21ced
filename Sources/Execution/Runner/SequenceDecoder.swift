import Geometry
import GroundTruth
import Imaging
import Media

/// Some consecutive frames of a sequence, decoded.
struct Chunk: Sendable {
  /// The 0-based frame of the sequence that `frames[0]` is.
  var firstFrame: Int
  var frames: [PixelBuffer]
}

/// Reads a sequence's frames in chunks. Used by one thread at a time.
final class SequenceDecoder: @unchecked Sendable {
  /// Decoded frames of about this size are handed on at once.
  private static let chunkBytes = 12 << 20
  private static let chunkFrames = 16

  let sequence: LabelledSequence
  let first: PixelBuffer
  private let reader: any FrameReader
  private var position = 0
  private let framesPerChunk: Int

  /// Opens the sequence and decodes its first frame.
  ///
  /// - Throws: `MediaError`, or `RunError.framesMissing` when there is not even one frame.
  init(_ sequence: LabelledSequence) throws {
    self.sequence = sequence
    reader = try sequence.frames.makeReader()
    if sequence.firstFrame > 0 { try reader.skip(sequence.firstFrame) }
    guard let first = try reader.next() else {
      throw RunError.framesMissing(
        source: sequence.frames.name, frame: sequence.firstFrame,
        expected: sequence.firstFrame + sequence.frameCount)
    }
    self.first = first
    Self.prepare(first)
    framesPerChunk = max(1, min(Self.chunkFrames, Self.chunkBytes / max(1, Self.bytes(of: first))))
  }

  /// The next frames; nil after the last one.
  ///
  /// - Throws: `MediaError`, or `RunError` when frames are missing or change their size.
  func next() throws -> Chunk? {
    guard position < sequence.frameCount else { return nil }
    var chunk = Chunk(firstFrame: position, frames: [])
    while position < sequence.frameCount, chunk.frames.count < framesPerChunk {
      let frame = position == 0 ? first : try decoded()
      chunk.frames.append(frame)
      position += 1
    }
    return chunk
  }

  private func decoded() throws -> PixelBuffer {
    let index = sequence.firstFrame + position
    guard let frame = try reader.next() else {
      throw RunError.framesMissing(
        source: sequence.frames.name, frame: index,
        expected: sequence.firstFrame + sequence.frameCount)
    }
    guard frame.size == first.size else {
      throw RunError.sizeChanged(
        source: sequence.frames.name, frame: index, expected: first.size, found: frame.size)
    }
    Self.prepare(frame)
    return frame
  }

  /// Converts what a tracker should find converted, so that no step's duration has it in it.
  private static func prepare(_ frame: PixelBuffer) {
    if frame.layout == .rgb { _ = frame.luma }
  }

  private static func bytes(of frame: PixelBuffer) -> Int {
    let luma = frame.layout == .rgb ? frame.width * frame.height : 0
    return frame.planes.reduce(luma) { $0 + $1.bytesPerRow * $1.height }
  }
}
