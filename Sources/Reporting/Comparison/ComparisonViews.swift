/// The parts of a comparison page that show answers.
package struct ComparisonViews {
  /// The names of each item's targets, in the order in which the player lists them.
  package var targets: [[String]] = []
  /// The names of the page's switches, each of which shows or hides a method's answers in the earlier or the later
  /// run.
  package var methods: [String] = []
  /// The sections with images of answers that differ.
  package var sections: [Page.Section] = []
  /// The section that plays sequences; nil if there are none to play.
  package var player: Page.Section?

  package init() {}

  /// Returns the index of the target on which the answers differ most; nil if there is none.
  package func target(of change: ItemChange) -> Int? {
    guard let divergence = change.divergence, change.item < targets.count else { return nil }
    return targets[change.item].firstIndex(of: divergence.target)
  }
}
