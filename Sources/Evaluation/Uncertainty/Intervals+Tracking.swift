extension Intervals {
  /// Computes the 95% confidence intervals for a tracker's measures.
  ///
  /// - Parameters:
  ///   - scores: the scores of each sequence; nil for a sequence on which the tracker was not run.
  ///   - lengths: the sequences' lengths in frames.
  ///   - groups: the group of each sequence, if some sequences were drawn together; nil if there are no groups.
  ///   - lost: the numbers of targets and of lost targets in each sequence; nil for a sequence on which the tracker was
  ///     not run.
  package init(
    of scores: [Scores?], under conventions: Conventions, lengths: [Int], groups: [Int]? = nil,
    confidences: ConfidenceSamples, lost: [LostTargets?]
  ) {
    self = confidences.intervals(groups: groups)
    let scored = scores.map { $0?.figures }
    let weights = conventions.sequenceWeights(scored, lengths: lengths)
    for measure in TrackMeasures.conventional where measure.interval.isWeighted {
      self[measure] = ConfidenceInterval.ofMean(
        scored.map { $0?.values[measure] }, weights: weights, groups: groups,
        range: measure.range)
    }
    self[TrackMeasures.lost] = LostTargets.interval(lost)
  }

  /// Adds the 95% confidence intervals for measures that are means over items.
  ///
  /// - Parameters:
  ///   - items: the values of each item; nil for an item on which the method was not run.
  ///   - groups: the group of each item, if some items were drawn together; nil if there are no groups.
  package mutating func addMeans(
    of measures: [MeasureFacts], items: [Figures?], groups: [Int]? = nil
  ) {
    for measure in measures where measure.interval == .items {
      self[measure] = ConfidenceInterval.ofMean(
        items.map { $0?[measure] }, groups: groups, range: measure.range)
    }
  }
}

extension Conventions {
  /// Returns the weights of the sequences in the measures of a dataset; nil if the weights are equal.
  package func sequenceWeights(_ scores: [Scores?], lengths: [Int]) -> [Double]? {
    switch rules.weighting {
    case .scoredFrames: scores.map { Double($0?.scoredFrames ?? 0) }
    case .length: lengths.map(Double.init)
    case .equal: nil
    }
  }
}
