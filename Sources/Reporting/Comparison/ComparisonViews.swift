/// The parts of a comparison page that show the answers themselves.
struct ComparisonViews {
  /// The names of each item's targets, in the order in which the player lists them.
  var targets: [[String]] = []
  /// The switches: the answers of each subject before and now.
  var subjects: [String] = []
  /// The pictures of different answers.
  var sections: [Page.Section] = []
  /// The section that plays sequences; nil if there is nothing to play.
  var player: PlayerSection?

  /// Returns the index of the target whose tracks differ; nil if none does.
  func target(of change: ItemChange) -> Int? {
    guard let parting = change.parting, change.item < targets.count else { return nil }
    return targets[change.item].firstIndex(of: parting.target)
  }
}
