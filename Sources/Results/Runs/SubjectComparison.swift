import Bench
import Evaluation

/// A comparison of two subjects of a run, in the AUC of the shown convention.
package struct SubjectComparison: Sendable, Hashable {
  /// The subject with the higher mean on the sequences that both have.
  package var first: SubjectIdentity
  package var second: SubjectIdentity
  /// The comparison of the first subject with the second.
  package var figures: PairedComparison

  package init(first: SubjectIdentity, second: SubjectIdentity, figures: PairedComparison) {
    self.first = first
    self.second = second
    self.figures = figures
  }
}
