import Bench
import Evaluation

/// A comparison of two of a run's subjects by the main measure. For tracking, the main measure is the AUC under the
/// shown convention.
package struct SubjectComparison: Sendable, Hashable {
  /// The subject that is better, or equally good, on the items for which both have results.
  package var first: SubjectIdentity
  package var second: SubjectIdentity
  /// The comparison of the first subject with the second. The difference is positive if the first subject is better,
  /// even if lower values of the measure are better.
  package var figures: PairedComparison

  package init(first: SubjectIdentity, second: SubjectIdentity, figures: PairedComparison) {
    self.first = first
    self.second = second
    self.figures = figures
  }
}
