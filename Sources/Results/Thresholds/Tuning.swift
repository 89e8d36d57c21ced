import Bench
import Evaluation

/// The choice of the lowest accepted confidence for one method of a run.
package struct Tuning: Sendable {
  /// The measures and the wording for a task's confidences.
  package struct Facts: Sendable {
    /// The measures of a confidence, in the order of files. Those with a rank are drawn.
    package var measures: [MeasureFacts]
    /// The measures in tables. The first decides the choice if there is no rule.
    package var reported: [MeasureFacts]
    package var words: ThresholdWords
    /// Whether each tried confidence is a separate run.
    package var isTried: Bool

    package init(
      measures: [MeasureFacts], reported: [MeasureFacts], words: ThresholdWords, isTried: Bool
    ) {
      self.measures = measures
      self.reported = reported
      self.words = words
      self.isTried = isTried
    }

    /// Returns the facts for answers with parts that are right or wrong.
    package static func judged(_ words: ThresholdWords) -> Facts {
      let measures = ThresholdMeasures.all.map(\.facts)
      return Facts(
        measures: measures, reported: measures.filter { $0.rank != nil }, words: words,
        isTried: false)
    }
  }

  /// The figures for one confidence.
  package struct Point: Sendable {
    package var threshold: Double
    package var figures: Figures

    package init(threshold: Double, figures: Figures) {
      (self.threshold, self.figures) = (threshold, figures)
    }
  }

  /// The chosen confidence.
  package struct Choice: Sendable {
    package var threshold: Double
    /// The figures on the items from which it was chosen, which are too good by design.
    package var fitted: Figures
    /// The figures over all items, each with a confidence chosen from the others; nil with one item.
    package var heldOut: Figures?
    /// Their 95 % intervals by item; none with few items.
    package var heldOutIntervals = Intervals()
    /// The lowest and the highest confidence of the held-out choices.
    package var heldOutRange: ClosedRange<Double>?
    /// The number of items from which it was chosen.
    package var sequences: Int
    /// The choice by a rule and its guarantee; nil if confidences are tried.
    package var rule: ThresholdChoice?
    /// The comparison of the held-out value on each item with that of the lowest confidence, which accepts the most;
    /// nil if confidences are not tried.
    package var gain: PairedComparison?
  }

  /// A remark on the use of a threshold.
  package enum Remark: Sendable, Hashable {
    /// There is no choice, because there are no confidences.
    case noConfidences
    /// There is no choice, because a single confidence was tried.
    case oneConfidence
    /// There is no choice, because all boxes are right or all are wrong.
    case allAlike(boxes: Int, areRight: Bool)
    /// There are too few sequences to trust the threshold on other videos.
    case fewSequences(found: Int, needed: Int)
    /// A limit on false accepts cannot be guaranteed, because that needs more sequences with wrong boxes.
    case fewWrongSequences(limit: Double, found: Int, needed: Int)
    /// A limit on false accepts cannot be guaranteed, because no threshold meets it.
    case limitOutOfReach(Double)
  }

  package var identity: SubjectIdentity
  /// The chosen confidence; nil if there is nothing to choose.
  package var choice: Choice?
  /// A proposal if the choice by the best F hardly separates: the lowest limit on false accepts at which at
  /// least half of the right boxes are accepted; nil if there is none.
  package var proposal: ThresholdChoice?
  /// The figures by rising confidence: of those that were tried, or of 201 evenly spaced ones.
  package var points: [Point]
  package var reliability: [ConfidenceQuality.ReliabilityBin] = []
  package var auroc: Double?
  package var ece: Double?
  /// The intervals of the area under the ROC curve and the calibration error.
  package var intervals = Intervals()
  package var remarks: [Remark]

  package init(
    identity: SubjectIdentity, choice: Choice?, points: [Point] = [], remarks: [Remark] = []
  ) {
    self.identity = identity
    self.choice = choice
    self.points = points
    self.remarks = remarks
  }

  /// Whether the best F was requested but its threshold is not useful.
  package var hardlySeparates: Bool {
    choice?.rule.map { $0.rule == .bestF && $0.hardlySeparates } ?? false
  }

  /// The share of right boxes before any is rejected; nil if there are no boxes.
  package var rightShare: Double? { points.first?.figures[ThresholdMeasures.precision] }

  /// The number of sequences below which a held-out figure depends on one or two videos.
  static let fewSequences = 10

  /// Returns the remarks on a choice from a number of sequences.
  static func remarks(sequences: Int) -> [Remark] {
    sequences < fewSequences ? [.fewSequences(found: sequences, needed: fewSequences)] : []
  }
}
