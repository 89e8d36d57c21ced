import Bench
import Evaluation

/// A comparison of two subjects of a run by their AUC under the shown convention.
package struct SubjectComparison: Sendable, Hashable {
  /// The subject with the higher mean on the sequences for which both have results.
  package var first: SubjectIdentity
  package var second: SubjectIdentity
  /// The comparison of the first subject with the second subject.
  package var figures: PairedComparison

  package init(first: SubjectIdentity, second: SubjectIdentity, figures: PairedComparison) {
    self.first = first
    self.second = second
    self.figures = figures
  }
}
