/// The confidence of one part of an answer, and whether that part is correct.
public struct JudgedConfidence: Hashable, Sendable {
  public var confidence: Double
  public var isCorrect: Bool

  public init(_ confidence: Double, isCorrect: Bool) {
    (self.confidence, self.isCorrect) = (confidence, isCorrect)
  }
}
