import Geometry
import Synchronization

/// A log of remarks on files that were read although they have harmless peculiarities. Threads may share it.
public final class ReadingLog: Sendable {
  private struct Message: Hashable {
    var path: String
    var message: String
  }

  private struct Messages {
    var list: [Message] = []
    var known: Set<Message> = []
  }

  private let all = Mutex(Messages())

  public init() {}

  /// Adds a remark on a file. A repeated remark is recorded once.
  public func remark(_ path: String, _ message: String) {
    let new = Message(path: path, message: message)
    all.withLock { if $0.known.insert(new).inserted { $0.list.append(new) } }
  }

  /// The remarks, in the order in which they were made.
  public var remarks: [String] { all.withLock { $0.list.map { "\($0.path): \($0.message)" } } }

  /// The remarks without the names of the files.
  public var messages: [String] { all.withLock { $0.list.map(\.message) } }
}

/// What the readers of tables know about a sequence in addition to the file.
public struct TableFacts: Sendable {
  /// The number of frames; nil to infer it from the rows.
  public var frameCount: Int?
  /// A closure that returns the frame size, which fractions require; nil if it is unknown.
  public var size: @Sendable () -> PixelSize?
  /// The form of boxes that the user has chosen; nil for the form that the file states, or the usual one.
  public var boxes: BoxForm?
  /// The log of peculiarities; nil to ignore them.
  public var log: ReadingLog?

  public init(
    frameCount: Int? = nil, size: @escaping @Sendable () -> PixelSize? = { nil },
    boxes: BoxForm? = nil, log: ReadingLog? = nil
  ) {
    (self.frameCount, self.size, self.boxes, self.log) = (frameCount, size, boxes, log)
  }
}
