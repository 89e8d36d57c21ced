extension TrackMeasures {
  /// What gates watch over all sequences.
  public static let watched =
    (conventional + ProtocolMeasures.watched + [lost, auroc, ece] + ofTargets.map(\.facts))
    .filter { $0.gateName != nil }
}
