/// How well a tracker's confidences predict its overlaps.
///
/// Each frame gives a confidence and whether the prediction is right: overlap >= 0.5. If confidences are
/// outside 0...1 they are no probabilities, and there is no calibration.
public struct ConfidenceQuality: Sendable {
  /// The lowest overlap of a right prediction.
  public static let rightOverlap = 0.5

  private var frames: [(confidence: Double, isRight: Bool)] = []
  private var absent: [Double] = []

  public init() {}

  /// The number of scored frames with a confidence.
  public var count: Int { frames.count }

  /// Adds a track or a piece of one: its scored frames with a confidence, and the frames whose target is
  /// labeled absent. On absent frames no answer counts as a confidence of 0, and a region without a confidence
  /// as 1.
  ///
  /// - Parameters:
  ///   - scored: the scores of the piece's frames.
  ///   - start: the number of frames before the piece.
  public mutating func add(_ track: TargetTrack, scored: [FrameScore], from start: Int = 0) {
    for (index, answer) in track.answers.enumerated() where index < track.truth.count {
      if index < scored.count, scored[index].isScored {
        guard let confidence = answer.confidence, !confidence.isNaN else { continue }
        frames.append((confidence, scored[index].overlap >= Self.rightOverlap))
      } else if start + index > 0, !answer.initialized, track.truth[index].visibility == .absent {
        let confidence = answer.region == nil ? 0 : answer.confidence ?? 1
        absent.append(confidence.isNaN ? 0 : confidence)
      }
    }
  }

  /// Adds a part of an answer.
  public mutating func add(_ part: JudgedConfidence) {
    frames.append((part.confidence, part.isRight))
  }

  /// The area under the ROC curve of confidence as a predictor of right: the probability that a
  /// right frame has a higher confidence than a wrong one, ties counting half. nil unless there are
  /// frames of both kinds.
  ///
  /// Exact: Hanley and McNeil, "The Meaning and Use of the Area under a Receiver
  /// Operating Characteristic (ROC) Curve", Radiology 143(1), 1982.
  public var areaUnderROC: Double? {
    let right = frames.compactMap { $0.isRight ? $0.confidence : nil }.sortedByDigits()
    let wrong = frames.compactMap { $0.isRight ? nil : $0.confidence }.sortedByDigits()
    guard !right.isEmpty, !wrong.isEmpty else { return nil }
    // Twice the number of correctly ordered pairs.
    var ordered = 0
    var (below, upTo) = (0, 0)
    for confidence in right {
      while below < wrong.count, wrong[below] < confidence { below += 1 }
      while upTo < wrong.count, wrong[upTo] <= confidence { upTo += 1 }
      ordered += below + upTo
    }
    return Double(ordered) / 2 / (Double(right.count) * Double(wrong.count))
  }

  /// The expected calibration error. Ten bins of equal width divide 0...1; each includes its lower edge, the
  /// last one both. The error is the gap between mean confidence and share of right frames in each bin,
  /// weighted by the bin's number of frames. nil without frames, or if a confidence is outside 0...1.
  ///
  /// Naeini, Cooper and Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning", AAAI
  /// 2015.
  public var expectedCalibrationError: Double? {
    guard !frames.isEmpty, isProbability else { return nil }
    let gaps = reliability.map { abs($0.confidenceSum - Double($0.right)) }
    return gaps.reduce(0, +) / Double(frames.count)
  }

  private var isProbability: Bool { frames.allSatisfy { 0...1 ~= $0.confidence } }

  /// A bin of the reliability diagram.
  public struct ReliabilityBin: Sendable, Hashable {
    /// The number of frames in the bin, and of right ones among them.
    public var count = 0
    public var right = 0
    var confidenceSum = 0.0

    /// The mean confidence; nil if the bin is empty.
    public var meanConfidence: Double? { count == 0 ? nil : confidenceSum / Double(count) }
    public var rightShare: Double? { count == 0 ? nil : Double(right) / Double(count) }
  }

  /// The share of right frames by confidence, in the ten bins of the calibration error. If a confidence is
  /// outside 0...1, all bins are empty.
  public var reliability: [ReliabilityBin] {
    var bins = Array(repeating: ReliabilityBin(), count: 10)
    guard isProbability else { return bins }
    for frame in frames {
      let bin = min(Int(frame.confidence * 10), 9)
      bins[bin].count += 1
      bins[bin].confidenceSum += frame.confidence
      if frame.isRight { bins[bin].right += 1 }
    }
    return bins
  }

  /// The share of absent frames with a confidence below a threshold; nil without absent frames.
  public func trueRejection(below threshold: Double) -> Double? {
    guard !absent.isEmpty else { return nil }
    return Double(absent.count { $0 < threshold }) / Double(absent.count)
  }
}
