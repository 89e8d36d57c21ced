/// The confidence of one part of an answer, and whether that part is right.
public struct JudgedConfidence: Hashable, Sendable {
  public var confidence: Double
  public var isRight: Bool

  public init(_ confidence: Double, isRight: Bool) {
    (self.confidence, self.isRight) = (confidence, isRight)
  }
}
