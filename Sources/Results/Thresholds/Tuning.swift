import Bench
import Evaluation

/// From which confidence on the answers of one method of a run are worth accepting.
package struct Tuning: Sendable {
  /// What a task tells of its confidences.
  package struct Facts: Sendable {
    /// Of a confidence, in the order of files; those with a rank are drawn.
    package var measures: [MeasureFacts]
    /// Those of tables. The first is what the confidence is chosen by where no rule is given.
    package var told: [MeasureFacts]
    package var words: ThresholdWords
    /// Whether each confidence that is tried is a run of its own.
    package var isTried: Bool

    package init(
      measures: [MeasureFacts], told: [MeasureFacts], words: ThresholdWords, isTried: Bool
    ) {
      self.measures = measures
      self.told = told
      self.words = words
      self.isTried = isTried
    }

    /// Of answers with parts that are right or wrong.
    package static func judged(_ words: ThresholdWords) -> Facts {
      let measures = ThresholdMeasures.all.map(\.facts)
      return Facts(
        measures: measures, told: measures.filter { $0.rank != nil }, words: words, isTried: false)
    }
  }

  /// What accepting from a confidence on comes to.
  package struct Point: Sendable {
    package var threshold: Double
    package var figures: Figures

    package init(threshold: Double, figures: Figures) {
      (self.threshold, self.figures) = (threshold, figures)
    }
  }

  /// The confidence that was chosen.
  package struct Choice: Sendable {
    package var threshold: Double
    /// On the items it was chosen from: too good by design.
    package var fitted: Figures
    /// On each item with a confidence chosen from the others, all together; nil with one item.
    package var heldOut: Figures?
    /// Of 95 %, by item; none with few items.
    package var heldOutIntervals = Intervals()
    /// The lowest and the highest of those confidences.
    package var heldOutRange: ClosedRange<Double>?
    /// The items that it was chosen from.
    package var sequences: Int
    /// By which rule, and what that promises; nil where confidences are tried.
    package var rule: ThresholdChoice?
    /// Of tried confidences in the first measure: the held-out one of each item against that of the lowest
    /// confidence, which accepts the most.
    package var gain: PairedComparison?
  }

  /// Something that is to be known before the threshold is used.
  package enum Remark: Sendable, Hashable {
    /// There is nothing to choose from: no confidences.
    case noConfidences
    /// There is nothing to choose from: one confidence alone was tried.
    case oneConfidence
    /// There is nothing to choose from: all boxes are right, or all are wrong.
    case allAlike(boxes: Int, areRight: Bool)
    /// The sequences are too few to trust the threshold on other videos.
    case fewSequences(found: Int, needed: Int)
    /// A limit of false accepts is not promised: it takes more sequences with wrong boxes.
    case fewWrongSequences(limit: Double, found: Int, needed: Int)
    /// A limit of false accepts is not promised: no threshold keeps it.
    case limitOutOfReach(Double)
  }

  package var identity: SubjectIdentity
  /// nil where there is nothing to choose.
  package var choice: Choice?
  /// Where the choice by the best F hardly separates: one by the lowest limit on false accepts at which
  /// at least half of the right boxes are accepted; nil where there is none.
  package var proposal: ThresholdChoice?
  /// By rising confidence: those that were tried, or 201 evenly spaced ones.
  package var points: [Point]
  package var reliability: [ConfidenceQuality.ReliabilityBin] = []
  package var auroc: Double?
  package var ece: Double?
  /// Of the area under the ROC curve and the calibration error.
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

  /// Whether the best F was asked for, and its threshold is not worth using.
  package var hardlySeparates: Bool {
    choice?.rule.map { $0.rule == .bestF && $0.hardlySeparates } ?? false
  }

  /// The share of the boxes that are right, before any is rejected; nil where there are none.
  package var rightShare: Double? { points.first?.figures[ThresholdMeasures.precision] }

  /// Below so many sequences a held-out figure is one or two lucky videos.
  package static let fewSequences = 10

  /// What is to be said of a choice from so many sequences.
  static func remarks(sequences: Int) -> [Remark] {
    sequences < fewSequences ? [.fewSequences(found: sequences, needed: fewSequences)] : []
  }
}
