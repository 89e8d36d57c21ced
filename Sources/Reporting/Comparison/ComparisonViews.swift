/// What the page of a comparison shows of the answers themselves.
struct ComparisonViews {
  /// The names of each item's targets, in the order of the player.
  var targets: [[String]] = []
  /// What can be switched on and off: of each subject its answers before and now.
  var subjects: [String] = []
  /// Pictures of where answers part.
  var sections: [Page.Section] = []
  /// Where sequences are played; nil where there is nothing to play.
  var player: PlayerSection?

  /// The place of the target whose tracks part; nil where none does.
  func target(of change: ItemChange) -> Int? {
    guard let parting = change.parting, change.item < targets.count else { return nil }
    return targets[change.item].firstIndex(of: parting.target)
  }
}
