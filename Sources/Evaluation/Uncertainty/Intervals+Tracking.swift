extension Intervals {
  /// Of a tracker's figures.
  ///
  /// - Parameters:
  ///   - scores: one per sequence; nil for sequences the subject was not run on.
  ///   - lengths: the sequences' lengths in frames.
  ///   - lost: the targets of each sequence, and which of them are lost; nil as in `scores`.
  public init(
    of scores: [Scores?], under conventions: Conventions, lengths: [Int],
    confidences: SubjectConfidences, lost: [LostTargets?]
  ) {
    self = confidences.intervals
    let scored = scores.map { $0?.figures }
    let weights = conventions.sequenceWeights(scored, lengths: lengths)
    for measure in TrackMeasures.conventional where measure.interval == .parts {
      self[measure] = ConfidenceInterval.ofMean(
        scored.map { $0?.values[measure] }, weights: weights, range: measure.range)
    }
    self[TrackMeasures.lost] = LostTargets.interval(lost)
  }

  /// Adds those of measures that are means over items.
  ///
  /// - Parameter items: the values of each item; nil for items the subject was not run on.
  public mutating func addMeans(of measures: [MeasureFacts], items: [Figures?]) {
    for measure in measures where measure.interval == .items {
      self[measure] = ConfidenceInterval.ofMean(
        items.map { $0?[measure] }, range: measure.range)
    }
  }
}

extension Conventions {
  /// How much each sequence counts in the figures of a dataset; nil for all alike.
  public func sequenceWeights(_ scores: [Scores?], lengths: [Int]) -> [Double]? {
    switch rules.weighting {
    case .scoredFrames: scores.map { Double($0?.scoredFrames ?? 0) }
    case .length: lengths.map(Double.init)
    case .alike: nil
    }
  }
}
