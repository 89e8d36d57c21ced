extension TrackMeasures {
  /// The measures that gates check over all sequences.
  package static let watched =
    (conventional + ProtocolMeasures.watched + [lost, auroc, ece] + ofTargets.map(\.facts))
    .filter { $0.gateName != nil }
}
