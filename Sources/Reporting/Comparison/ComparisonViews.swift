/// What the page of a comparison shows of the answers themselves.
struct ComparisonViews {
  /// The names of each item's targets, in the order of the player.
  var targets: [[String]] = []
  /// The switches: the answers of each subject before and now.
  var subjects: [String] = []
  /// Frames in which tracks part.
  var strips: [ComparisonStrip] = []
  /// From which confidence on outlines are solid there.
  var thresholdWords = ""
  /// Pictures of answers that part, by item.
  var galleries: [FigurePage.PictureGroup] = []
  /// Where sequences are played; nil where there is nothing to play.
  var player: PlayerSection?

  /// Returns the index of the target whose tracks differ; nil if none does.
  func target(of change: ItemChange) -> Int? {
    guard let parting = change.parting, change.item < targets.count else { return nil }
    return targets[change.item].firstIndex(of: parting.target)
  }
}
