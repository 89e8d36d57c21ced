import Evaluation

/// A tracker's scores over the targets with an attribute, and the number of these targets.
package struct AttributeResult: Sendable, Hashable {
  package var attribute: String
  package var targets: Int
  package var scores: Scores
}
