import Bench
import Imaging
import Media

/// A sequential reader of the frames of a video.
struct FrameWalk {
  /// The first frame to process, which is read when the source is opened.
  let first: PixelBuffer
  private let reader: any FrameReader
  private let firstFrame: Int
  private let limit: Int
  /// The number of frames from `first` to the end of the source, at least 1; nil if the source does not state it.
  private let knownCount: Int?

  /// Opens a source and reads the first frame.
  ///
  /// - Parameters:
  ///   - firstFrame: the 0-based number of the first frame to read.
  ///   - limit: the maximum number of frames to read; nil for all.
  /// - Throws: `MediaError`, which is also thrown if the source has no frame with this number.
  init(_ source: any FrameSource, from firstFrame: Int = 0, limit: Int? = nil) throws {
    reader = try source.makeReader()
    if firstFrame > 0 { try reader.skip(firstFrame) }
    guard let first = try reader.next() else {
      throw MediaError.cannotOpen(
        path: source.name, reason: "there is no frame \(firstFrame)")
    }
    self.first = first
    self.firstFrame = firstFrame
    self.limit = limit ?? .max
    knownCount = source.knownFrameCount.map { max(1, $0 - firstFrame) }
  }

  /// Calls a closure with each frame until the last frame or an interruption.
  ///
  /// - Parameter body: a closure that receives the frame's number in the source and the frame.
  /// - Returns: the number of frames for which the closure was called.
  /// - Throws: `MediaError`, and errors thrown by `body`.
  func forEach(
    interruption: Interruption, progress: any ProgressObserver,
    _ body: (Int, PixelBuffer) throws -> Void
  ) throws -> Int {
    progress.began(steps: min(knownCount ?? 1, limit))
    var frame = first
    var count = 0
    while true {
      try body(firstFrame + count, frame)
      progress.advanced(steps: 1)
      count += 1
      guard !interruption.isRaised, count < limit, let next = try reader.next() else { break }
      frame = next
    }
    progress.ended()
    return count
  }
}
