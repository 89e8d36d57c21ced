extension Intervals {
  /// Of a tracker's headline figures under the `vbench` rule: sequences are resampled, then frames in
  /// them.
  ///
  /// - Parameter lost: lost targets by sequence; nil for sequences the subject was not run on.
  public init(of figures: ResampledFigures, lost: [Int?], over resampling: Resampling) {
    self.init()
    self[TrackMeasures.auc] = Resampling.interval(figures.auc)
    self[TrackMeasures.op50] = Resampling.interval(figures.op50)
    self[TrackMeasures.op75] = Resampling.interval(figures.op75)
    self[TrackMeasures.precision20] = Resampling.interval(figures.precision20)
    self[TrackMeasures.normPrecision] = Resampling.interval(figures.normPrecision)
    addConfidence(figures)
    addLost(lost, over: resampling)
  }

  /// The same under the other conventions: whole sequences are resampled, weighted as the convention
  /// has it.
  ///
  /// - Parameters:
  ///   - scores: one per sequence; nil for sequences the subject was not run on.
  ///   - lengths: the sequences' lengths in frames.
  public init(
    of scores: [Scores?], under conventions: Conventions, lengths: [Int],
    figures: ResampledFigures, lost: [Int?], over resampling: Resampling
  ) {
    self.init()
    let scored = scores.map { $0?.figures }
    let weights = conventions.sequenceWeights(scored, lengths: lengths)
    for measure in TrackMeasures.conventional where measure.interval == .parts {
      self[measure] = resampling.interval(
        ofMeanOf: scored.map { $0?.values[measure] }, weights: weights)
    }
    addConfidence(figures)
    addLost(lost, over: resampling)
  }

  /// Adds those of measures that are means over items: whole items are resampled.
  ///
  /// - Parameter items: the values of each item; nil for items the subject was not run on.
  public mutating func addMeans(
    of measures: [MeasureFacts], items: [Figures?], over resampling: Resampling
  ) {
    for measure in measures where measure.interval == .items {
      self[measure] = resampling.interval(ofMeanOf: items.map { $0?[measure] })
    }
  }

  private mutating func addConfidence(_ figures: ResampledFigures) {
    self[TrackMeasures.auroc] = Resampling.interval(figures.auroc)
    self[TrackMeasures.ece] = Resampling.interval(figures.ece)
  }

  private mutating func addLost(_ lost: [Int?], over resampling: Resampling) {
    let known = lost.count { $0 != nil }
    let mean = resampling.interval(ofMeanOf: lost.map { $0.map(Double.init) })
    self[TrackMeasures.lost] = mean.map {
      ($0.lowerBound * Double(known))...($0.upperBound * Double(known))
    }
  }
}

extension Conventions {
  /// How much each sequence counts in the figures of a dataset; nil for all alike.
  public func sequenceWeights(_ scores: [Scores?], lengths: [Int]) -> [Double]? {
    switch self {
    case .got10k: scores.map { Double($0?.scoredFrames ?? 0) }
    case .vot: lengths.map(Double.init)
    case .vbench, .otb, .lasot, .pysot, .pytracking, .trackingnet: nil
    }
  }
}
