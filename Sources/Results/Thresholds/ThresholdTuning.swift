import Bench
import Evaluation
import GroundTruth

/// What a threshold can do for one subject of a run.
package struct SubjectTuning: Sendable {
  package var identity: SubjectIdentity
  /// nil where there is nothing to choose.
  package var choice: ThresholdChoice?
  /// Where the choice by the best F hardly separates: one by the lowest limit on false accepts at which
  /// at least half of the right boxes are accepted; nil where there is none.
  package var proposal: ThresholdChoice?
  /// At 201 evenly spaced thresholds.
  package var figures: [(threshold: Double, figures: ThresholdFigures)]
  package var reliability: [ConfidenceQuality.ReliabilityBin]
  package var auroc: Double?
  package var ece: Double?
  package var intervals: Intervals
  /// What is to be known before the threshold is used.
  package var remarks: [Remark]

  /// Something that is to be known before the threshold is used.
  package enum Remark: Sendable, Hashable {
    /// There is nothing to choose from: no confidences.
    case noConfidences
    /// There is nothing to choose from: all boxes are right, or all are wrong.
    case allAlike(boxes: Int, areRight: Bool)
    /// The sequences are too few to trust the threshold on other videos.
    case fewSequences(found: Int, needed: Int)
    /// A limit of false accepts is not promised: it takes more sequences with wrong boxes.
    case fewWrongSequences(limit: Double, found: Int, needed: Int)
    /// A limit of false accepts is not promised: no threshold keeps it.
    case limitOutOfReach(Double)
  }

  /// Whether the best F was asked for, and its threshold is not worth using.
  package var hardlySeparates: Bool {
    choice.map { $0.rule == .bestF && $0.hardlySeparates } ?? false
  }

  /// The share of the boxes that are right, before any is rejected; nil where there are none.
  package var rightShare: Double? { figures.first?.figures.precision }

  /// Chooses a threshold by a rule.
  ///
  /// - Parameters:
  ///   - judged: what has a confidence, item by item.
  ///   - quality: of the same.
  ///   - intervals: of the area under the ROC curve and the calibration error.
  package init(
    _ identity: SubjectIdentity, by rule: ThresholdRule, from judged: JudgedBoxes,
    _ quality: ConfidenceQuality, auroc: Double?, ece: Double?, intervals: Intervals,
    over resampling: Resampling
  ) {
    let choice = ThresholdChoice(from: judged, by: rule, over: resampling)
    self.init(
      identity: identity, choice: choice, figures: judged.figures(steps: Self.steps),
      reliability: quality.reliability, auroc: auroc, ece: ece, intervals: intervals,
      remarks: Self.remarks(on: choice, by: rule, judged))
    if hardlySeparates { proposal = Self.proposal(from: judged, over: resampling) }
  }

  package init(
    identity: SubjectIdentity, choice: ThresholdChoice?,
    figures: [(threshold: Double, figures: ThresholdFigures)],
    reliability: [ConfidenceQuality.ReliabilityBin], auroc: Double?, ece: Double?,
    intervals: Intervals, remarks: [Remark]
  ) {
    self.identity = identity
    self.choice = choice
    self.figures = figures
    self.reliability = reliability
    self.auroc = auroc
    self.ece = ece
    self.intervals = intervals
    self.remarks = remarks
  }
}

extension TrackingResult {
  /// Chooses a confidence threshold for every subject that gives confidences.
  package func tuned(by rule: ThresholdRule) -> [SubjectTuning] {
    let resampling = Resampling(
      sequences: sequences.count, rounds: bootstrapRounds, seed: facts.seed)
    return subjects.indices.map { confidences(of: $0).tuning(by: rule, over: resampling) }
  }
}

extension SubjectTuning {
  /// Thresholds from 0 to 1 that `figures` has steps between.
  package static let steps = 200
  /// Below so many sequences a held-out figure is one or two lucky videos.
  package static let fewSequences = 10

  /// Limits on false accepts that are tried where the best F hardly separates.
  package static let proposedLimits = [0.05, 0.1, 0.2, 0.3]

  /// The choice by the lowest limit that leaves half of the right boxes; nil where none does.
  package static func proposal(
    from judged: JudgedBoxes, over resampling: Resampling
  ) -> ThresholdChoice? {
    proposedLimits.lazy.compactMap {
      ThresholdChoice(from: judged, by: .maxFalseAccept($0), over: resampling)
    }.first { ($0.heldOut ?? $0.fitted).recall ?? 0 >= 0.5 && !$0.hardlySeparates }
  }

  static func remarks(
    on choice: ThresholdChoice?, by rule: ThresholdRule, _ judged: JudgedBoxes
  ) -> [Remark] {
    guard let choice else {
      let figures = judged.figures(at: 0)
      if figures.count == 0 { return [.noConfidences] }
      let areRight = figures.acceptedRight + figures.rejectedRight > 0
      return [.allAlike(boxes: figures.count, areRight: areRight)]
    }
    var remarks: [Remark] = []
    if choice.sequences < fewSequences {
      remarks.append(.fewSequences(found: choice.sequences, needed: fewSequences))
    }
    guard case .maxFalseAccept(let limit) = rule, !choice.isPromised else { return remarks }
    let needed = ThresholdChoice.sequencesNeeded(for: limit)
    let found = choice.wrongSequences
    remarks.append(
      found < needed
        ? .fewWrongSequences(limit: limit, found: found, needed: needed) : .limitOutOfReach(limit))
    return remarks
  }
}
