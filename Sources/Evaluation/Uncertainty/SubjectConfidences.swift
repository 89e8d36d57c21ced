/// A subject's confidences in the frames of a data set, and whether it was right there, in flat arrays: sequence by sequence
/// in the data set's order.
public struct SubjectConfidences: Sendable {
  /// Of the scored frames that have one.
  private(set) var confidences: [Float] = []
  private(set) var isRight: [Bool] = []
  /// The frames of each sequence; none where the subject was not run on it.
  private(set) var sequences: [Range<Int>] = []

  public init() {}

  /// Adds what the frames of one target scored, the initialization first, or the next piece of them.
  ///
  /// - Parameters:
  ///   - confidences: as many, nil where there is none; missing ones at the end count as nil.
  ///   - start: how many frames of the target are before the piece.
  public mutating func add(_ frames: [FrameScore], confidences: [Double?], from start: Int = 0) {
    for (index, frame) in frames.enumerated()
    where start + index > 0 && frame.isScored && index < confidences.count {
      guard let confidence = confidences[index], !confidence.isNaN else { continue }
      self.confidences.append(Float(confidence))
      isRight.append(frame.overlap >= ConfidenceQuality.rightOverlap)
    }
  }

  /// Adds one part of an answer.
  public mutating func add(_ part: JudgedConfidence) {
    confidences.append(Float(part.confidence))
    isRight.append(part.isRight)
  }

  /// Ends a sequence: what was added since the one before belongs to it.
  public mutating func endSequence() {
    sequences.append((sequences.last?.upperBound ?? 0)..<confidences.count)
  }

  /// The 95 % intervals of the area under the ROC curve and of the calibration error.
  public var intervals: Intervals {
    var intervals = Intervals()
    guard let ranking = ConfidenceRanking(self) else { return intervals }
    let known = sequences.indices.filter { !sequences[$0].isEmpty }
    guard known.count >= Resampling.fewestSequences else { return intervals }
    let influence = Influence.ofFigures(known, of: sequences.count, mayBeMeans: false) { chosen in
      let figures = ranking.figures(of: chosen)
      return [figures.auroc, figures.ece]
    }
    for (measure, influence) in zip([TrackMeasures.auroc, TrackMeasures.ece], influence) {
      intervals[measure] = ConfidenceInterval.of(influence, range: measure.range)
    }
    return intervals
  }
}
