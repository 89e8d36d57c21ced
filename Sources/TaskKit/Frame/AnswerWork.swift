import Bench
import Imaging

/// The work of a method that answers each item as a whole, after it has received all of the item's frames.
final class AnswerWork<Item: AnsweredItem, Answer: Sendable>: LaneWork {
  private let method: any ItemMethod<Item, Answer>
  private let item: Item
  private let format: AnswerFormat<Answer>
  private var session: (any ItemSession<Answer>)?

  init(_ method: any ItemMethod<Item, Answer>, on item: Item, format: AnswerFormat<Answer>) {
    self.method = method
    self.item = item
    self.format = format
  }

  /// The content that is stored before the method has answered. It is always empty.
  var initialResults: [UInt8] { [] }

  /// Passes the next frame to the method.
  ///
  /// - Returns: the encoded answer for the store; nil until the method has answered.
  func step(with frame: PixelBuffer, at position: Int) throws -> [UInt8]? {
    let reply: Answered<Answer>?
    if let session {
      reply = try session.step(frame: frame)
    } else {
      let session = try method.makeSession(for: item)
      self.session = session
      reply = try session.start(frame: frame, at: ())
    }
    return try reply.map { try AnswerContent.encode($0, format) }
  }

  func keep(_ step: Result<[UInt8]?, any Error>, in content: inout [UInt8]) -> String? {
    AnswerContent.keep(step, in: &content)
  }

  func giveUp(because reason: String, in content: inout [UInt8]) -> String? { reason }

  func end() { session = nil }

  func content(of bytes: [UInt8]) -> [AttemptContent] { [AttemptContent(body: bytes[...])] }
}
