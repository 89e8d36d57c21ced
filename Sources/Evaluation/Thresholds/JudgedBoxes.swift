/// The boxes of a method, each with its confidence, its sequence, and whether it is right. Confidence
/// thresholds are chosen from these boxes.
///
/// In scored frames, a box is right if its overlap is at least 0.5. If the target is labeled as absent, every box is
/// wrong. Frames without a box are left out because there is nothing to accept or reject. Boxes without a confidence
/// are left out because no threshold applies to them.
package struct JudgedBoxes: Sendable {
  struct Judged: Sendable {
    var confidence: Double
    var isCorrect: Bool
    var sequence: Int32
  }

  private var boxes: [Judged] = []
  /// The number of sequences added, including those without boxes.
  package private(set) var sequences = 0

  package init() {}

  /// Adds the boxes of a track, or of a piece of a track, to the current sequence.
  ///
  /// - Parameters:
  ///   - scored: the scores of the piece's frames.
  ///   - start: the number of frames in the track before the piece.
  package mutating func add(_ track: TargetTrack, scored: [FrameScore], from start: Int = 0) {
    for (index, answer) in track.answers.enumerated()
    where start + index > 0 && index < track.truth.count {
      guard answer.region != nil, !answer.initialized, let confidence = answer.confidence,
        !confidence.isNaN
      else { continue }
      if index < scored.count, scored[index].isScored {
        add(confidence, isCorrect: scored[index].overlap >= ConfidenceQuality.correctOverlap)
      } else if track.truth[index].visibility == .absent {
        add(confidence, isCorrect: false)
      }
    }
  }

  /// Adds one box to the current sequence.
  ///
  /// - Parameter confidence: the tracker's confidence in the box.
  package mutating func add(_ confidence: Double, isCorrect: Bool) {
    boxes.append(
      Judged(confidence: confidence, isCorrect: isCorrect, sequence: Int32(sequences)))
  }

  /// Ends the current sequence. Boxes that are added later belong to the next sequence.
  package mutating func endSequence() { sequences += 1 }

  /// Returns the boxes in descending order of confidence, so that they need to be sorted only once.
  func ranked() -> RankedBoxes {
    RankedBoxes(boxes.sorted { $0.confidence > $1.confidence }, sequences: sequences)
  }
}

/// The boxes of a method in descending order of confidence, each marked as right or wrong.
struct RankedBoxes: Sendable {
  let boxes: [JudgedBoxes.Judged]
  let sequences: Int
  let right: [Int]
  let wrong: [Int]

  init(_ boxes: [JudgedBoxes.Judged], sequences: Int) {
    self.boxes = boxes
    self.sequences = sequences
    var (right, wrong) = (
      [Int](repeating: 0, count: sequences), [Int](repeating: 0, count: sequences)
    )
    for box in boxes where Int(box.sequence) < sequences {
      if box.isCorrect { right[Int(box.sequence)] += 1 } else { wrong[Int(box.sequence)] += 1 }
    }
    self.right = right
    self.wrong = wrong
  }

  /// A possible position of a threshold, between two successive confidences or beyond all of them, with the effect of
  /// accepting all boxes above it.
  struct Cut {
    /// The lowest accepted confidence; infinity if no box is accepted.
    var lowestAccepted: Double
    /// The highest rejected confidence; minus infinity if no box is rejected.
    var highestRejected: Double
    var figures: ThresholdFigures
    /// The fraction of wrong boxes that are accepted, averaged over the sequences that have wrong boxes; 0 if there are
    /// no such sequences.
    var meanFalseAccept: Double
  }

  /// Calls a closure for every cut, in order from accepting no boxes to accepting all boxes. The boxes of one
  /// sequence can be excluded.
  func forEachCut(without excluded: Int? = nil, _ visit: (Cut) -> Void) {
    var (rightLeft, wrongLeft, wrongSequences) = (0, 0, 0)
    for sequence in 0..<sequences where sequence != excluded {
      rightLeft += right[sequence]
      wrongLeft += wrong[sequence]
      if wrong[sequence] > 0 { wrongSequences += 1 }
    }
    var figures = ThresholdFigures(
      truePositives: 0, falsePositives: 0, falseNegatives: rightLeft, trueNegatives: wrongLeft)
    var falseAccepts = 0.0
    var lowest = Double.infinity
    func visitCut(rejecting highest: Double) {
      visit(
        Cut(
          lowestAccepted: lowest, highestRejected: highest, figures: figures,
          meanFalseAccept: wrongSequences == 0 ? 0 : falseAccepts / Double(wrongSequences)))
    }
    for box in boxes where Int(box.sequence) != excluded {
      if box.confidence < lowest { visitCut(rejecting: box.confidence) }
      lowest = box.confidence
      if box.isCorrect {
        figures.truePositives += 1
        figures.falseNegatives -= 1
      } else {
        figures.falsePositives += 1
        figures.trueNegatives -= 1
        falseAccepts += 1 / Double(wrong[Int(box.sequence)])
      }
    }
    if figures.count > 0 { visitCut(rejecting: -.infinity) }
  }

  /// Returns the numbers of accepted and rejected boxes at a threshold, in one sequence or in all sequences.
  func figures(at threshold: Double, of sequence: Int? = nil) -> ThresholdFigures {
    var figures = ThresholdFigures(
      truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0)
    for box in boxes where sequence == nil || Int(box.sequence) == sequence {
      switch (box.confidence >= threshold, box.isCorrect) {
      case (true, true): figures.truePositives += 1
      case (true, false): figures.falsePositives += 1
      case (false, true): figures.falseNegatives += 1
      case (false, false): figures.trueNegatives += 1
      }
    }
    return figures
  }
}
