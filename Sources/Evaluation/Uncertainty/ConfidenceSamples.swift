/// A method's confidences for the frames of a dataset, and whether its answers were correct. The confidences of
/// all sequences are stored in flat arrays, in the dataset's order.
package struct ConfidenceSamples: Sendable {
  /// The confidences of all scored frames or detections. Those without a confidence are omitted.
  private(set) var confidences: [Float] = []
  /// Whether each of the frames or detections in `confidences` is right.
  private(set) var isCorrect: [Bool] = []
  /// The range of each sequence's elements in `confidences`; empty if the method was not run on the sequence.
  private(set) var sequences: [Range<Int>] = []

  package init() {}

  /// Adds the scored frames of a target's track, or of a piece of the track. The track starts with the
  /// initialization.
  ///
  /// - Parameters:
  ///   - confidences: the confidence of each frame; nil if there is none. Missing confidences at the end count
  ///     as nil.
  ///   - start: the number of frames in the track before the piece.
  package mutating func add(_ frames: [FrameScore], confidences: [Double?], from start: Int = 0) {
    for (index, frame) in frames.enumerated()
    where start + index > 0 && frame.isScored && index < confidences.count {
      guard let confidence = confidences[index], !confidence.isNaN else { continue }
      self.confidences.append(Float(confidence))
      isCorrect.append(frame.overlap >= ConfidenceQuality.correctOverlap)
    }
  }

  /// Adds the confidence of one part of an answer, such as a detection.
  package mutating func add(_ part: JudgedConfidence) {
    confidences.append(Float(part.confidence))
    isCorrect.append(part.isCorrect)
  }

  /// Ends the current sequence. Confidences that are added later belong to the next sequence.
  package mutating func endSequence() {
    sequences.append((sequences.last?.upperBound ?? 0)..<confidences.count)
  }

  /// Returns the 95% confidence intervals for the area under the ROC curve and the calibration error.
  ///
  /// - Parameter groups: the group of each sequence, if some sequences were drawn together; nil if there are no groups.
  package func intervals(groups: [Int]? = nil) -> Intervals {
    var intervals = Intervals()
    guard let ranking = ConfidenceRanking(self) else { return intervals }
    let known = sequences.indices.filter { !sequences[$0].isEmpty }
    guard known.count >= Resampling.minimumSequences else { return intervals }
    let influence = Influence.ofFigures(
      known, of: sequences.count, groups: groups, mayBeMeans: false
    ) { chosen in
      let figures = ranking.figures(of: chosen)
      return [figures.auroc, figures.ece]
    }
    for (measure, influence) in zip([TrackMeasures.auroc, TrackMeasures.ece], influence) {
      intervals[measure] = ConfidenceInterval.of(influence, range: measure.range)
    }
    return intervals
  }
}
