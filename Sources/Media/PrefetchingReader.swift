import Foundation
import Imaging

/// Decodes ahead on a thread of its own, so that decoding overlaps with what is done with the
/// frames.
///
/// Errors and the end come out in their place, after the frames before them. Letting go of the
/// reader stops the thread after the frame it is at.
public final class PrefetchingReader: FrameReader {
  private let queue: FrameQueue

  /// Opens the source and starts reading.
  ///
  /// - Parameters:
  ///   - firstFrame: how many frames to pass over before the first that is handed out.
  ///   - depth: how many decoded frames may wait at most; at least 1.
  /// - Throws: `MediaError` when the source cannot be opened.
  public init(_ source: any FrameSource, firstFrame: Int = 0, depth: Int = 4) throws {
    let queue = FrameQueue(depth: max(1, depth))
    self.queue = queue
    // From here on only the thread uses the reader.
    nonisolated(unsafe) let reader = try source.makeReader()
    let thread = Thread {
      do {
        if firstFrame > 0 { try reader.skip(firstFrame) }
        while let frame = try reader.next() {
          guard queue.append(.success(frame)) else { return }
        }
        _ = queue.append(.success(nil))
      } catch {
        _ = queue.append(.failure(error))
      }
    }
    thread.name = "vbench.decode"
    thread.stackSize = 1 << 20
    thread.start()
  }

  deinit { queue.close() }

  public func next() throws -> PixelBuffer? { try queue.next().get() }
}

/// What waits between the decoding thread and its reader. The lock guards all of its state.
private final class FrameQueue: @unchecked Sendable {
  typealias Element = Result<PixelBuffer?, any Error>

  private let condition = NSCondition()
  private let depth: Int
  private var waiting: [Element] = []
  /// What comes after the last frame, for all who ask again.
  private var end: Element?
  private var isClosed = false

  init(depth: Int) { self.depth = depth }

  /// Waits for room; false once nobody reads any more.
  func append(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while waiting.count >= depth && !isClosed { condition.wait() }
    if isClosed { return false }
    waiting.append(element)
    condition.signal()
    return true
  }

  /// Waits for the next element; after the end or an error it stays there.
  func next() -> Element {
    condition.lock()
    defer { condition.unlock() }
    if let end { return end }
    while waiting.isEmpty { condition.wait() }
    let element = waiting.removeFirst()
    condition.signal()
    switch element {
    case .success(.some): break
    case .success(.none), .failure: end = element
    }
    return element
  }

  func close() {
    condition.lock()
    isClosed = true
    waiting = []
    condition.signal()
    condition.unlock()
  }
}
