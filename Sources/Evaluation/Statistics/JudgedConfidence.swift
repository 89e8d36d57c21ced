/// The confidence of one part of an answer, and whether that part is correct.
package struct JudgedConfidence: Hashable, Sendable {
  package var confidence: Double
  package var isCorrect: Bool

  package init(_ confidence: Double, isCorrect: Bool) {
    (self.confidence, self.isCorrect) = (confidence, isCorrect)
  }
}
