/// The parts of a comparison page that show answers.
struct ComparisonViews {
  /// The names of each item's targets, in the order of the player's list.
  var targets: [[String]] = []
  /// The switches that show or hide the answers of each subject, before and now.
  var subjects: [String] = []
  /// The images of answers that differ.
  var sections: [Page.Section] = []
  /// The section that plays sequences; nil if there is nothing to play.
  var player: PlayerSection?

  /// Returns the index of the target whose tracks differ; nil if there is none.
  func target(of change: ItemChange) -> Int? {
    guard let divergence = change.divergence, change.item < targets.count else { return nil }
    return targets[change.item].firstIndex(of: divergence.target)
  }
}
