/// 95 % intervals of a subject's headline figures; nil where nothing can be said, as with one
/// sequence.
public struct ScoreIntervals: Hashable, Sendable {
  public var auc: ClosedRange<Double>?
  public var op50: ClosedRange<Double>?
  public var op75: ClosedRange<Double>?
  public var precision20: ClosedRange<Double>?
  public var normPrecision: ClosedRange<Double>?
  /// Of the number of lost targets among as many sequences.
  public var lost: ClosedRange<Double>?
  public var auroc: ClosedRange<Double>?
  public var ece: ClosedRange<Double>?

  /// None known.
  public init() {}
}

extension ScoreIntervals {
  /// Under the `vbench` rule: sequences are resampled, then frames in them.
  ///
  /// - Parameter lost: lost targets by sequence; nil for sequences the subject was not run on.
  public init(of figures: ResampledFigures, lost: [Int?], over resampling: Resampling) {
    auc = Resampling.interval(figures.auc)
    op50 = Resampling.interval(figures.op50)
    op75 = Resampling.interval(figures.op75)
    precision20 = Resampling.interval(figures.precision20)
    normPrecision = Resampling.interval(figures.normPrecision)
    addConfidence(figures)
    addLost(lost, over: resampling)
  }

  /// Under the other conventions: whole sequences are resampled, weighted as the convention has it.
  ///
  /// - Parameters:
  ///   - scores: one per sequence; nil for sequences the subject was not run on.
  ///   - lengths: the sequences' lengths in frames.
  public init(
    of scores: [Scores?], under conventions: Conventions, lengths: [Int],
    figures: ResampledFigures, lost: [Int?], over resampling: Resampling
  ) {
    let scored = scores.map { $0.flatMap { $0.scoredFrames > 0 ? $0 : nil } }
    let weights = conventions.sequenceWeights(scored, lengths: lengths)
    func interval(_ figure: (Scores) -> Double) -> ClosedRange<Double>? {
      resampling.interval(ofMeanOf: scored.map { $0.map(figure) }, weights: weights)
    }
    auc = interval(\.auc)
    op50 = interval(\.op50)
    op75 = interval(\.op75)
    precision20 = interval(\.precision20)
    normPrecision = interval(\.normPrecision)
    addConfidence(figures)
    addLost(lost, over: resampling)
  }

  private mutating func addConfidence(_ figures: ResampledFigures) {
    auroc = Resampling.interval(figures.auroc)
    ece = Resampling.interval(figures.ece)
  }

  private mutating func addLost(_ lost: [Int?], over resampling: Resampling) {
    let known = lost.count { $0 != nil }
    let mean = resampling.interval(ofMeanOf: lost.map { $0.map(Double.init) })
    self.lost = mean.map { ($0.lowerBound * Double(known))...($0.upperBound * Double(known)) }
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
