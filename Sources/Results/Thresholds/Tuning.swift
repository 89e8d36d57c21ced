import Bench
import Evaluation

/// The choice of the minimum accepted confidence for one method of a run.
package struct Tuning: Sendable {
  /// The measures and terms for a task's confidences.
  package struct Facts: Sendable {
    /// The measures for each confidence, in the order in which files contain them. Measures with a rank are plotted.
    package var measures: [MeasureFacts]
    /// The measures in tables. If there is no rule, the first measure decides the choice.
    package var reported: [MeasureFacts]
    package var words: ThresholdWords
    /// Whether a separate run is performed for each confidence tried.
    package var isTried: Bool

    package init(
      measures: [MeasureFacts], reported: [MeasureFacts], words: ThresholdWords, isTried: Bool
    ) {
      self.measures = measures
      self.reported = reported
      self.words = words
      self.isTried = isTried
    }

    /// Returns the measures and terms for answers whose parts are each right or wrong.
    package static func judged(_ words: ThresholdWords) -> Facts {
      let measures = ThresholdMeasures.all.map(\.facts)
      return Facts(
        measures: measures, reported: measures.filter { $0.rank != nil }, words: words,
        isTried: false)
    }
  }

  /// The figures for a particular minimum confidence.
  package struct Point: Sendable {
    package var threshold: Double
    package var figures: Figures

    package init(threshold: Double, figures: Figures) {
      (self.threshold, self.figures) = (threshold, figures)
    }
  }

  /// A chosen confidence, with its figures for the items from which it was chosen and for held-out items.
  package struct Choice: Sendable {
    package var threshold: Double
    /// The figures on the items from which the confidence was chosen. These figures are optimistic, because the
    /// confidence was chosen to suit these items.
    package var fitted: Figures
    /// The held-out figures over all items. For each item, the confidence is chosen from the other items only. The
    /// value is nil if there is only one item.
    package var heldOut: Figures?
    /// The 95% confidence intervals of the held-out figures, computed over items. There are none if there are too few
    /// items.
    package var heldOutIntervals = Intervals()
    /// The range of the confidences that were chosen from all items but one; nil if there is only one item.
    package var heldOutRange: ClosedRange<Double>?
    /// The number of items from which the confidence was chosen.
    package var sequences: Int
    /// The choice made by a rule, with its guarantee; nil if the confidences were tried in separate runs.
    package var rule: ThresholdChoice?
    /// The item-by-item comparison of the first measure's held-out values with its values at the lowest confidence that
    /// was tried, at which the most boxes are accepted; nil if the confidences were not tried in separate runs, or if
    /// there is only one item.
    package var gain: PairedComparison?
  }

  /// A note on a choice, or the reason why there is none.
  package enum Remark: Sendable, Hashable {
    /// There is no choice because there are no confidences.
    case noConfidences
    /// There is no choice because only one confidence was tried.
    case oneConfidence
    /// There is no choice because the boxes are either all correct or all wrong.
    case allAlike(boxes: Int, areRight: Bool)
    /// There are too few sequences for a threshold that is reliable on other videos.
    case fewSequences(found: Int, needed: Int)
    /// A limit on false accepts cannot be guaranteed because there are too few sequences with wrong boxes.
    case fewWrongSequences(FalseAcceptLimit, found: Int)
    /// A limit on false accepts cannot be guaranteed because no threshold meets it.
    case limitOutOfReach(FalseAcceptLimit)
  }

  package var identity: MethodIdentity
  /// The chosen confidence; nil if there is nothing to choose.
  package var choice: Choice?
  /// A proposal if the threshold with the best F-score barely separates correct from wrong boxes. It uses the lowest
  /// limit on false accepts whose threshold accepts at least half of the correct boxes and separates correct from wrong
  /// boxes; nil if there is no such limit.
  package var proposal: ThresholdChoice?
  /// The figures in order of increasing confidence, either for the confidences that were tried or for 201 evenly spaced
  /// confidences from 0 to 1.
  package var points: [Point]
  package var reliability: [ConfidenceQuality.ReliabilityBin] = []
  package var auroc: Double?
  package var ece: Double?
  /// The confidence intervals of the area under the ROC curve and of the calibration error.
  package var intervals = Intervals()
  package var remarks: [Remark]

  package init(
    identity: MethodIdentity, choice: Choice?, points: [Point] = [], remarks: [Remark] = []
  ) {
    self.identity = identity
    self.choice = choice
    self.points = points
    self.remarks = remarks
  }

  /// Whether the best F-score was requested but its threshold barely separates correct from wrong boxes.
  package var hardlySeparates: Bool {
    choice?.rule.map { $0.rule == .bestF && $0.hardlySeparates } ?? false
  }

  /// The fraction of correct boxes before any box is rejected; nil if there are no boxes.
  package var correctFraction: Double? { points.first?.figures[ThresholdMeasures.precision] }

  /// The number of sequences below which a held-out figure depends mainly on one or two videos.
  static let fewSequences = 10

  /// Returns the notes on a choice based on the given number of sequences.
  package static func remarks(sequences: Int) -> [Remark] {
    sequences < fewSequences ? [.fewSequences(found: sequences, needed: fewSequences)] : []
  }
}
