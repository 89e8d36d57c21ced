import Imaging

/// A method that can be put to work: a tracker, a flow algorithm, a program.
///
/// `Context` is what a session is made for: an item, or a target from a frame on. `Prompt` is what a session is
/// told on its first frame: where the target is; nothing where frames say it all. `Reply` is what it says on a frame.
package protocol AnsweringMethod<Context, Prompt, Reply>: Method {
  associatedtype Context
  associatedtype Prompt
  associatedtype Reply: Sendable

  /// Something new that will answer.
  ///
  /// - Parameter context: what there is to know beside the frames: files, detections, labels for those that
  ///   simulate something with them.
  func makeSession(for context: Context) throws -> any MethodSession<Prompt, Reply>
}

/// A method at work on one attempt at an item. Used by one thread at a time; successive calls may come from
/// different threads.
package protocol MethodSession<Prompt, Reply>: AnyObject {
  associatedtype Prompt
  associatedtype Reply: Sendable

  /// Takes the first frame.
  ///
  /// - Parameter prompt: what is known of it.
  func start(frame: PixelBuffer, at prompt: Prompt) throws -> Reply

  /// Takes the next frame. After a thrown error no further frame is given.
  func step(frame: PixelBuffer) throws -> Reply
}

extension MethodSession where Prompt == Void {
  package func start(frame: PixelBuffer, at prompt: Void) throws -> Reply { try step(frame: frame) }
}

/// A method that answers an item as a whole, when it has seen all frames.
package typealias ItemMethod<Item, Answer> = AnsweringMethod<Item, Void, Answered<Answer>?>

/// The work of such a method on one item: it replies when it has seen all of the item's frames, or needs no more.
package typealias ItemSession<Answer> = MethodSession<Void, Answered<Answer>?>

/// What a method says of an item.
package struct Answered<Answer: Sendable>: Sendable {
  /// nil where there is no answer.
  package var answer: Answer?
  /// How long the work took, without decoding and without conversions that users of the method would not make; nil
  /// where that is not known.
  package var duration: StepDuration?

  package init(_ answer: Answer?, duration: StepDuration?) {
    self.answer = answer
    self.duration = duration
  }
}

extension AnsweringMethod {
  /// Gives a new session all frames.
  ///
  /// - Returns: what it has replied last.
  package func answer<Answer>(
    to item: Context, _ frames: [PixelBuffer]
  ) throws -> Answered<Answer>? where Prompt == Void, Reply == Answered<Answer>? {
    let session = try makeSession(for: item)
    var reply: Answered<Answer>?
    for frame in frames { reply = try session.step(frame: frame) ?? reply }
    return reply
  }
}
