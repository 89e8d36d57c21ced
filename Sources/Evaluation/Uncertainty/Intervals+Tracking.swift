extension Intervals {
  /// Of a tracker's headline figures under the `vbench` rule: sequences are resampled, then frames in
  /// them.
  ///
  /// - Parameter lost: the targets of each sequence, and which of them are lost; nil for sequences the
  ///   subject was not run on.
  public init(of figures: ResampledFigures, lost: [LostTargets?], over resampling: Resampling) {
    self.init()
    self[TrackMeasures.auc] = figures.interval(figures.auc)
    self[TrackMeasures.op50] = figures.interval(figures.op50)
    self[TrackMeasures.op75] = figures.interval(figures.op75)
    self[TrackMeasures.precision20] = figures.interval(figures.precision20)
    self[TrackMeasures.normPrecision] = figures.interval(figures.normPrecision)
    addConfidence(figures)
    self[TrackMeasures.lost] = LostTargets.interval(lost, over: resampling)
  }

  /// The same under the other conventions: whole sequences are resampled, weighted as the convention
  /// has it.
  ///
  /// - Parameters:
  ///   - scores: one per sequence; nil for sequences the subject was not run on.
  ///   - lengths: the sequences' lengths in frames.
  public init(
    of scores: [Scores?], under conventions: Conventions, lengths: [Int],
    figures: ResampledFigures, lost: [LostTargets?], over resampling: Resampling
  ) {
    self.init()
    let scored = scores.map { $0?.figures }
    let weights = conventions.sequenceWeights(scored, lengths: lengths)
    for measure in TrackMeasures.conventional where measure.interval == .parts {
      self[measure] = resampling.interval(
        ofMeanOf: scored.map { $0?.values[measure] }, weights: weights, within: 0...1)
    }
    addConfidence(figures)
    self[TrackMeasures.lost] = LostTargets.interval(lost, over: resampling)
  }

  /// Adds those of measures that are means over items: whole items are resampled.
  ///
  /// - Parameter items: the values of each item; nil for items the subject was not run on.
  public mutating func addMeans(
    of measures: [MeasureFacts], items: [Figures?], over resampling: Resampling
  ) {
    for measure in measures where measure.interval == .items {
      self[measure] = resampling.interval(
        ofMeanOf: items.map { $0?[measure] },
        within: measure.unit == .share ? 0...1 : 0 ... .infinity)
    }
  }

  private mutating func addConfidence(_ figures: ResampledFigures) {
    self[TrackMeasures.auroc] = figures.interval(figures.auroc)
    self[TrackMeasures.ece] = figures.interval(figures.ece)
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
