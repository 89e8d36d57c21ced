/// Facts on how firm a shown difference is, that is, on what would undo it.
package struct Firmness: Hashable, Sendable {
  /// The sequences without which the difference would not be shown. If such a sequence stands for a group of sequences,
  /// it is the group's first one. The property is nil if this was not examined, because there are too many sequences or
  /// the values do not belong to single sequences.
  package var restsOn: [Int]?
  /// The number of further sequences on which the better method could be lost while the difference would still be
  /// shown.
  package var furtherLosses = 0
  /// The share of all sequences on which the better method would have to be lost to undo its lead.
  package var undoingShare: Double

  /// The maximum number of sequences of which each is left out to see whether the difference rests on it. With more
  /// sequences, hardly any difference rests on a single one.
  private static let leaveOneOutLimit = 100
  /// The maximum number of further losses that are tried.
  private static let lossLimit = 20

  /// Determines how firm a difference is.
  ///
  /// - Parameter found: the difference between the better method and the other one.
  init?(_ found: PairedDifference, _ levels: MeanEvidence.Levels) {
    guard let losses = found.evidence?.losses(from: 0) else { return nil }
    undoingShare = losses.undoingShare
    if found.members.count == found.units, found.units <= Self.leaveOneOutLimit {
      restsOn = found.members.indices.filter {
        !(found.without($0)?.isShown(levels) ?? false)
      }.compactMap { found.members[$0].first }
    }
    while furtherLosses < min(Self.lossLimit, found.units),
      found.losing(furtherLosses + 1)?.isShown(levels) ?? false
    { furtherLosses += 1 }
  }
}

extension PairedDifference {
  /// Returns whether the first method is shown to be better.
  fileprivate func isShown(_ levels: MeanEvidence.Levels) -> Bool {
    guard mean > 0, let evidence else { return false }
    return evidence.scatterPValue(of: 0) <= levels.scatter
      && evidence.lossPValue(of: 0) <= levels.losses
  }
}
