import Imaging

/// A method that can be run, such as a tracker, a flow algorithm or a program.
///
/// `Context` is the input of a session: an item, or a target from a given frame onward. `Prompt` is the information for
/// the first frame: the target's region, or nothing if the frames are sufficient. `Reply` is the answer for a frame.
package protocol AnsweringMethod<Context, Prompt, Reply>: Method {
  associatedtype Context
  associatedtype Prompt
  associatedtype Reply: Sendable

  /// Creates a session.
  ///
  /// - Parameter context: the information that is available in addition to the frames, such as files and detections. It
  ///   includes labels, for methods that use them for a simulation.
  func makeSession(for context: Context) throws -> any MethodSession<Prompt, Reply>
}

/// A session in which a method makes one attempt at an item. Only one thread may use a session at a time, but
/// successive calls may come from different threads.
package protocol MethodSession<Prompt, Reply>: AnyObject {
  associatedtype Prompt
  associatedtype Reply: Sendable

  /// Processes the first frame.
  ///
  /// - Parameter prompt: the information about the first frame.
  func start(frame: PixelBuffer, at prompt: Prompt) throws -> Reply

  /// Processes the next frame. No further frames are passed after an error.
  func step(frame: PixelBuffer) throws -> Reply

  /// Tells the session that the method does not receive the next frame. The default does nothing.
  func skip()
}

extension MethodSession {
  package func skip() {}
}

extension MethodSession where Prompt == Void {
  package func start(frame: PixelBuffer, at prompt: Void) throws -> Reply { try step(frame: frame) }
}

/// A method that answers an item as a whole rather than frame by frame.
package typealias ItemMethod<Item, Answer> = AnsweringMethod<Item, Void, Answered<Answer>?>

/// A session of an `ItemMethod` on one item. It replies after receiving all frames of the item, or as soon as
/// it needs no further frames.
package typealias ItemSession<Answer> = MethodSession<Void, Answered<Answer>?>

/// A method's answer for an item, and how long the method took.
package struct Answered<Answer: Sendable>: Sendable {
  /// The answer; nil if the method gave none.
  package var answer: Answer?
  /// The duration of the work; nil if unknown. It excludes the decoding of frames and any conversions that users of the
  /// method would not need.
  package var duration: StepDuration?

  package init(_ answer: Answer?, duration: StepDuration?) {
    self.answer = answer
    self.duration = duration
  }
}

extension AnsweringMethod {
  /// Passes all frames of an item to a new session.
  ///
  /// - Returns: the last reply that is not nil; nil if there is none.
  package func answer<Answer>(
    to item: Context, _ frames: [PixelBuffer]
  ) throws -> Answered<Answer>? where Prompt == Void, Reply == Answered<Answer>? {
    let session = try makeSession(for: item)
    var reply: Answered<Answer>?
    for frame in frames { reply = try session.step(frame: frame) ?? reply }
    return reply
  }
}
