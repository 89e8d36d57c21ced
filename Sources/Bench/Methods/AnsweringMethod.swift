import Imaging

/// A method that can be run: a tracker, a flow algorithm, a program.
///
/// `Context` is what a session is made for: an item, or a target from a frame on. `Prompt` is the information
/// for the first frame: the region of the target, or nothing if frames are sufficient. `Reply` is the answer on
/// a frame.
package protocol AnsweringMethod<Context, Prompt, Reply>: Method {
  associatedtype Context
  associatedtype Prompt
  associatedtype Reply: Sendable

  /// Creates a session.
  ///
  /// - Parameter context: the information beside the frames: files, detections, and labels for methods that
  ///   simulate something with them.
  func makeSession(for context: Context) throws -> any MethodSession<Prompt, Reply>
}

/// A method at work on one attempt at an item. Use it from one thread at a time; successive calls may come from
/// different threads.
package protocol MethodSession<Prompt, Reply>: AnyObject {
  associatedtype Prompt
  associatedtype Reply: Sendable

  /// Processes the first frame.
  ///
  /// - Parameter prompt: the information about it.
  func start(frame: PixelBuffer, at prompt: Prompt) throws -> Reply

  /// Processes the next frame. After an error no further frame is given.
  func step(frame: PixelBuffer) throws -> Reply
}

extension MethodSession where Prompt == Void {
  package func start(frame: PixelBuffer, at prompt: Void) throws -> Reply { try step(frame: frame) }
}

/// A method that answers an item as a whole, after it has seen all frames.
package typealias ItemMethod<Item, Answer> = AnsweringMethod<Item, Void, Answered<Answer>?>

/// A session of such a method on one item. It replies when it has seen all frames of the item, or as soon as it
/// needs no more.
package typealias ItemSession<Answer> = MethodSession<Void, Answered<Answer>?>

/// The answer of a method for an item.
package struct Answered<Answer: Sendable>: Sendable {
  /// The answer; nil if the method gave none.
  package var answer: Answer?
  /// The duration of the work, without decoding and without conversions that a user of the method would not
  /// need; nil if it is not known.
  package var duration: StepDuration?

  package init(_ answer: Answer?, duration: StepDuration?) {
    self.answer = answer
    self.duration = duration
  }
}

extension AnsweringMethod {
  /// Gives all frames to a new session.
  ///
  /// - Returns: the last reply.
  package func answer<Answer>(
    to item: Context, _ frames: [PixelBuffer]
  ) throws -> Answered<Answer>? where Prompt == Void, Reply == Answered<Answer>? {
    let session = try makeSession(for: item)
    var reply: Answered<Answer>?
    for frame in frames { reply = try session.step(frame: frame) ?? reply }
    return reply
  }
}
