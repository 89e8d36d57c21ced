import Execution
import Imaging

/// A method that answers the items of a task.
package protocol AnsweringMethod<Item, Answer>: Method {
  associatedtype Item: TaskItem
  associatedtype Answer: Sendable

  /// Makes ready for an item's frames.
  ///
  /// - Parameter item: the item, for what is beside its frames: files, detections.
  func makeSession(for item: Item) throws -> any AnswerSession<Answer>
}

/// The work of a method on one item. Used by one thread at a time.
package protocol AnswerSession<Answer>: AnyObject {
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
package struct MethodFamily<Item: TaskItem, Answer: Sendable>: Sendable {
  package var name: String
  /// What it does, for lists.
  package var summary: String
  /// In the order of tables; empty where there are none.
  package var levels: [String]
  /// Ascending; the last one is the default. Empty where there are none.
  package var revisions: [Int]
  /// Why it cannot be used in this build; nil where it can.
  package var unavailable: String?
  /// Makes the method at a level and revision of the family's, in all variants that are asked for.
  let make: @Sendable (_ level: String, _ revision: Int?) -> [any AnsweringMethod<Item, Answer>]

  package init(
    name: String, summary: String, levels: [String] = [], revisions: [Int] = [],
    unavailable: String? = nil,
    make:
      @escaping @Sendable (_ level: String, _ revision: Int?) -> [any AnsweringMethod<Item, Answer>]
  ) {
    self.name = name
    self.summary = summary
    self.levels = levels
    self.revisions = revisions
    self.unavailable = unavailable
    self.make = make
  }
}
