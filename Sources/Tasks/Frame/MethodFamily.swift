import Execution

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
  let make: @Sendable (_ level: String, _ revision: Int?) -> [any ItemMethod<Item, Answer>]

  package init(
    name: String, summary: String, levels: [String] = [], revisions: [Int] = [],
    unavailable: String? = nil,
    make:
      @escaping @Sendable (_ level: String, _ revision: Int?) -> [any ItemMethod<Item, Answer>]
  ) {
    self.name = name
    self.summary = summary
    self.levels = levels
    self.revisions = revisions
    self.unavailable = unavailable
    self.make = make
  }
}
