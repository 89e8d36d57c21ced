import Geometry
import Synchronization

/// A log of remarks on files that were read although they have harmless peculiarities. Threads may share it.
public final class ReadingLog: Sendable {
  private struct Messages {
    var list: [String] = []
    var known: Set<String> = []
  }

  private let messages = Mutex(Messages())

  public init() {}

  /// Adds a remark on a file. A repeated remark is recorded once.
  public func remark(_ path: String, _ message: String) {
    let text = "\(path): \(message)"
    messages.withLock { if $0.known.insert(text).inserted { $0.list.append(text) } }
  }

  /// The remarks, in the order in which they were made.
  public var remarks: [String] { messages.withLock { $0.list } }
}

/// What the readers of tables know about a sequence in addition to the file.
public struct TableFacts: Sendable {
  /// The number of frames; nil to infer it from the rows.
  public var frameCount: Int?
  /// A closure that returns the frame size, which fractions require; nil if it is unknown.
  public var size: @Sendable () -> PixelSize?
  /// The log of peculiarities; nil to ignore them.
  public var log: ReadingLog?

  public init(
    frameCount: Int? = nil, size: @escaping @Sendable () -> PixelSize? = { nil },
    log: ReadingLog? = nil
  ) {
    (self.frameCount, self.size, self.log) = (frameCount, size, log)
  }
}
