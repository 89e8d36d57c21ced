/// The quality of a tracker's confidences, that is, how well the confidences predict whether the tracker's answers are
/// right.
///
/// A frame counts as right if its overlap is at least 0.5. If any confidence is outside 0...1, the confidences are not
/// probabilities, and no calibration error is computed.
package struct ConfidenceQuality: Sendable {
  /// The minimum overlap of a correct prediction.
  package static let correctOverlap = 0.5

  private var frames: [(confidence: Double, isCorrect: Bool)] = []
  private var absent: [Double] = []

  package init() {}

  /// The number of scored frames, or of detections, that have a confidence.
  package var count: Int { frames.count }

  /// Adds a track or a piece of a track. Only scored frames with a confidence, and frames in which the target
  /// is labeled as absent, are added. In frames without the target, a missing answer counts as a confidence of
  /// 0, and a region without a confidence counts as a confidence of 1.
  ///
  /// - Parameters:
  ///   - scored: the scores of the piece's frames.
  ///   - start: the number of frames in the track before the piece.
  package mutating func add(_ track: TargetTrack, scored: [FrameScore], from start: Int = 0) {
    for (index, answer) in track.answers.enumerated() where index < track.truth.count {
      if index < scored.count, scored[index].isScored {
        guard let confidence = answer.confidence, !confidence.isNaN else { continue }
        frames.append((confidence, scored[index].overlap >= Self.correctOverlap))
      } else if start + index > 0, !answer.initialized, track.truth[index].visibility == .absent {
        let confidence = answer.region == nil ? 0 : answer.confidence ?? 1
        absent.append(confidence.isNaN ? 0 : confidence)
      }
    }
  }

  /// Adds the confidence of one part of an answer, such as a detection.
  package mutating func add(_ part: JudgedConfidence) {
    frames.append((part.confidence, part.isCorrect))
  }

  /// The area under the ROC curve for predicting from the confidence whether a frame is correct. The area is the
  /// probability that a correct frame has a higher confidence than a wrong frame, where ties count half. The value is
  /// nil unless there are both correct and wrong frames.
  ///
  /// The area is computed exactly (Hanley and McNeil, "The Meaning and Use of the Area under a Receiver Operating
  /// Characteristic (ROC) Curve", Radiology 143(1), 1982).
  package var areaUnderROC: Double? {
    let right = frames.compactMap { $0.isCorrect ? $0.confidence : nil }.sortedByDigits()
    let wrong = frames.compactMap { $0.isCorrect ? nil : $0.confidence }.sortedByDigits()
    guard !right.isEmpty, !wrong.isEmpty else { return nil }
    // Twice the number of pairs of a right and a wrong frame whose confidences are in the correct order. The
    // count is doubled so that a tie counts as 1.
    var ordered = 0
    var (below, upTo) = (0, 0)
    for confidence in right {
      while below < wrong.count, wrong[below] < confidence { below += 1 }
      while upTo < wrong.count, wrong[upTo] <= confidence { upTo += 1 }
      ordered += below + upTo
    }
    return Double(ordered) / 2 / (Double(right.count) * Double(wrong.count))
  }

  /// The expected calibration error.
  ///
  /// The range 0...1 is divided into ten bins of equal width. Each bin includes its lower edge, and the last bin also
  /// includes its upper edge. The error is the gap between the mean confidence and the fraction of correct frames,
  /// averaged over the bins with weights equal to their numbers of frames. It is nil if there are no frames or if any
  /// confidence is outside 0...1.
  ///
  /// Naeini, Cooper and Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning", AAAI
  /// 2015.
  package var expectedCalibrationError: Double? {
    guard !frames.isEmpty, isProbability else { return nil }
    let gaps = reliability.map { abs($0.confidenceSum - Double($0.right)) }
    return gaps.reduce(0, +) / Double(frames.count)
  }

  private var isProbability: Bool { frames.allSatisfy { 0...1 ~= $0.confidence } }

  /// A bin of the reliability diagram, which groups frames with similar confidences.
  package struct ReliabilityBin: Sendable, Hashable {
    /// The number of frames in the bin.
    package var count = 0
    /// The number of correct frames in the bin.
    package var right = 0
    var confidenceSum = 0.0

    /// The mean confidence; nil if the bin is empty.
    package var meanConfidence: Double? { count == 0 ? nil : confidenceSum / Double(count) }
    package var correctFraction: Double? { count == 0 ? nil : Double(right) / Double(count) }
  }

  /// The reliability diagram, which shows the fraction of correct frames in each of the ten bins that the calibration
  /// error uses. If any confidence is outside 0...1, all bins are empty.
  package var reliability: [ReliabilityBin] {
    var bins = Array(repeating: ReliabilityBin(), count: 10)
    guard isProbability else { return bins }
    for frame in frames {
      let bin = min(Int(frame.confidence * 10), 9)
      bins[bin].count += 1
      bins[bin].confidenceSum += frame.confidence
      if frame.isCorrect { bins[bin].right += 1 }
    }
    return bins
  }

  /// Returns the fraction of frames with an absent target in which the confidence is below a threshold, so that the
  /// answer is rightly rejected; nil if there are no such frames.
  package func trueRejection(below threshold: Double) -> Double? {
    guard !absent.isEmpty else { return nil }
    return Double(absent.count { $0 < threshold }) / Double(absent.count)
  }
}
