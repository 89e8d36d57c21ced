import Evaluation

/// The scores of the targets with an attribute.
package struct AttributeResult: Sendable, Hashable {
  package var attribute: String
  package var targets: Int
  package var scores: Scores
}
