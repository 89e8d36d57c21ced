/// How many parts of answers fit labels of their own class, and how many only labels of another class. If all fit others,
/// the numbers of the classes probably mean something else.
package struct ClassFit {
  /// The smallest overlap at which a part of an answer fits a label.
  package static let leastOverlap = 0.5
  /// The fewest parts that say something.
  private static let fewest = 2

  package var own = 0
  package var other = 0

  package init() {}

  package static func += (fit: inout ClassFit, more: ClassFit) {
    fit.own += more.own
    fit.other += more.other
  }

  /// Whether at least half of all parts fit labels, but none of them a label of its class.
  package func isOfOtherClasses(among parts: Int) -> Bool {
    own == 0 && other >= Self.fewest && 2 * other >= parts
  }
}
