import Execution
import Imaging

/// A method that answers the items of a task.
public protocol AnsweringMethod<Answer>: Method {
  associatedtype Answer: Sendable

  /// Makes ready for an item's frames.
  ///
  /// - Parameter item: the item, for what is beside its frames: files, detections.
  func makeSession(for item: any TaskItem) throws -> any AnswerSession<Answer>
}

/// The work of a method on one item. Used by one thread at a time.
public protocol AnswerSession<Answer>: AnyObject {
  associatedtype Answer: Sendable

  /// Takes the next frame.
  func take(_ frame: PixelBuffer) throws

  /// Answers when all frames were given.
  ///
  /// - Returns: nil where there is no answer; and how long the work took, where that is known: without decoding and
  ///   without conversions that users of the method would not make.
  func answer() throws -> (answer: Answer?, duration: StepDuration?)
}

/// A method that comes with vbench, at all its levels and revisions.
public struct MethodFamily<Answer: Sendable>: Sendable {
  public var name: String
  /// What it does, for lists.
  public var summary: String
  /// In the order of tables; empty where there are none.
  public var levels: [String]
  /// Ascending; the last one is the default. Empty where there are none.
  public var revisions: [Int]
  /// Makes the method at a level and revision of the family's.
  let make: @Sendable (_ level: String, _ revision: Int?) -> any AnsweringMethod<Answer>

  public init(
    name: String, summary: String, levels: [String] = [], revisions: [Int] = [],
    make: @escaping @Sendable (_ level: String, _ revision: Int?) -> any AnsweringMethod<Answer>
  ) {
    self.name = name
    self.summary = summary
    self.levels = levels
    self.revisions = revisions
    self.make = make
  }
}

/// A method of this process whose work is a closure over all frames of an item.
struct ClosureMethod<Answer: Sendable>: AnsweringMethod {
  let identity: SubjectIdentity
  let work: @Sendable ([PixelBuffer]) throws -> Answer?

  func makeSession(for item: any TaskItem) -> any AnswerSession<Answer> { Session(work: work) }

  private final class Session: AnswerSession {
    private let work: ([PixelBuffer]) throws -> Answer?
    private var frames: [PixelBuffer] = []

    init(work: @escaping ([PixelBuffer]) throws -> Answer?) {
      self.work = work
    }

    func take(_ frame: PixelBuffer) { frames.append(frame) }

    func answer() throws -> (answer: Answer?, duration: StepDuration?) {
      let (answer, duration) = try StepDuration.measuring { try work(frames) }
      return (answer, duration)
    }
  }
}

extension MethodFamily {
  /// A family of closures.
  ///
  /// - Parameter work: makes the closure that answers to all frames of an item.
  init(
    name: String, summary: String, levels: [String] = [], revisions: [Int] = [],
    work: @escaping @Sendable (_ level: String, _ revision: Int?) -> @Sendable ([PixelBuffer]) throws
      -> Answer?
  ) {
    self.init(name: name, summary: summary, levels: levels, revisions: revisions) {
      level, revision in
      ClosureMethod(
        identity: SubjectIdentity(tracker: name, level: level, revision: revision),
        work: work(level, revision))
    }
  }
}
