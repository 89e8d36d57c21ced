import Geometry
import Imaging
import Media
import Synchronization

/// The frames of a sequence in any order. Decoded frames are kept in memory up to a limit, so that most are decoded only
/// once.
///
/// A frame of a video requires those from the last key frame on. If frames are asked for in backward order, some of those
/// before them are therefore kept as well.
package final class FrameCache: Sendable {
  private struct Contents {
    var frames: [Int: PixelBuffer] = [:]
    /// The kept frames, the one that was asked for longest ago first.
    var order: [Int] = []
    /// Used by one thread at a time, because the lock is held while it reads.
    nonisolated(unsafe) var reader: (any FrameReader)?
    var position = 0
  }

  package let source: any FrameSource
  let firstFrame: Int
  let count: Int
  package let size: PixelSize
  /// The number of frames that are kept.
  private let limit: Int
  private let contents = Mutex(Contents())

  /// Creates a cache without frames.
  ///
  /// - Parameters:
  ///   - firstFrame: the index in `source` of frame 0.
  ///   - memory: the approximate number of bytes for decoded frames.
  /// - Throws: `MediaError` if the size of the frames cannot be read.
  package init(_ source: any FrameSource, firstFrame: Int, count: Int, memory: Int = 768 << 20)
    throws
  {
    self.source = source
    self.firstFrame = firstFrame
    self.count = count
    size = try source.frameSize()
    // The size of an image in color, together with the luma that is kept with it.
    limit = max(8, memory / max(1, size.width * size.height * 4))
  }

  /// Returns a frame.
  ///
  /// - Throws: `LabelingError.unknownFrame` if there is no such frame; `MediaError` if it cannot be read.
  package func frame(_ index: Int) throws -> PixelBuffer {
    guard (0..<count).contains(index) else { throw LabelingError.unknownFrame(index, count: count) }
    return try contents.withLock { contents in
      if let frame = contents.frames[index] { return frame }
      do {
        return try read(index, &contents)
      } catch {
        contents.reader = nil
        throw error
      }
    }
  }

  private func read(_ index: Int, _ contents: inout Contents) throws -> PixelBuffer {
    let isBackward = contents.position > index && contents.frames[index + 1] != nil
    let start = isBackward && source.files.count == 1 ? max(0, index - limit / 2) : index
    if contents.reader == nil {
      contents.reader = try source.makeReader()
      contents.position = -firstFrame
    }
    if start != contents.position, !(try contents.reader?.move(to: firstFrame + start) ?? false) {
      if start < contents.position {
        contents.reader = try source.makeReader()
        contents.position = -firstFrame
      }
      try contents.reader?.skip(start - contents.position)
    }
    contents.position = start
    var last: PixelBuffer?
    while contents.position <= index {
      guard let frame = try contents.reader?.next() else {
        throw LabelingError.unknownFrame(index, count: contents.position)
      }
      keep(frame, contents.position, &contents)
      last = frame
      contents.position += 1
    }
    guard let last else { throw LabelingError.unknownFrame(index, count: count) }
    return last
  }

  private func keep(_ frame: PixelBuffer, _ index: Int, _ contents: inout Contents) {
    if contents.frames.updateValue(frame, forKey: index) == nil { contents.order.append(index) }
    guard contents.order.count > limit + limit / 4 else { return }
    // Frames are dropped in groups, so that the order is seldom rewritten.
    for old in contents.order.prefix(limit / 4 + 1) { contents.frames[old] = nil }
    contents.order.removeFirst(limit / 4 + 1)
  }
}
