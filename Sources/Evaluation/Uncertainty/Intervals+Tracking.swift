extension Intervals {
  /// Computes the 95% confidence intervals for a tracker's measures.
  ///
  /// - Parameters:
  ///   - scores: the scores of each sequence; nil for a sequence on which the tracker was not run.
  ///   - lengths: the sequences' lengths in frames.
  ///   - lost: the numbers of targets and of lost targets in each sequence; nil for a sequence on which the tracker was
  ///     not run.
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

  /// Adds the 95% confidence intervals for measures that are means over items.
  ///
  /// - Parameter items: the values of each item; nil for an item on which the method was not run.
  public mutating func addMeans(of measures: [MeasureFacts], items: [Figures?]) {
    for measure in measures where measure.interval == .items {
      self[measure] = ConfidenceInterval.ofMean(
        items.map { $0?[measure] }, range: measure.range)
    }
  }
}

extension Conventions {
  /// Returns the weights of the sequences in the measures of a dataset; nil if the weights are equal.
  public func sequenceWeights(_ scores: [Scores?], lengths: [Int]) -> [Double]? {
    switch rules.weighting {
    case .scoredFrames: scores.map { Double($0?.scoredFrames ?? 0) }
    case .length: lengths.map(Double.init)
    case .alike: nil
    }
  }
}
