import Bench
import Evaluation

/// Whether one subject of a run is better than another, in the AUC of the shown convention.
package struct SubjectComparison: Sendable, Hashable {
  /// The one with the higher mean where the sequences shared by both say so.
  package var first: SubjectIdentity
  package var second: SubjectIdentity
  /// First against second.
  package var figures: PairedComparison

  package init(first: SubjectIdentity, second: SubjectIdentity, figures: PairedComparison) {
    self.first = first
    self.second = second
    self.figures = figures
  }
}
