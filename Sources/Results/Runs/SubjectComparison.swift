import Bench
import Evaluation

/// Whether one subject of a run is better than another, in the AUC of the shown convention.
package struct SubjectComparison: Sendable, Hashable {
  /// The subject with the higher mean on the shared sequences.
  package var first: SubjectIdentity
  package var second: SubjectIdentity
  /// The comparison of the first with the second.
  package var figures: PairedComparison

  package init(first: SubjectIdentity, second: SubjectIdentity, figures: PairedComparison) {
    self.first = first
    self.second = second
    self.figures = figures
  }
}
