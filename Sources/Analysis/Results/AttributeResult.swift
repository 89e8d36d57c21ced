import Evaluation

/// The scores of the targets that carry an attribute.
public struct AttributeResult: Sendable, Hashable {
  public var attribute: String
  public var targets: Int
  public var scores: Scores

  public init(attribute: String, targets: Int, scores: Scores) {
    self.attribute = attribute
    self.targets = targets
    self.scores = scores
  }
}
