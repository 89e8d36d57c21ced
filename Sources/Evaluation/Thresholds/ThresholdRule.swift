/// The goal that determines how a confidence threshold is chosen.
public enum ThresholdRule: Hashable, Sendable {
  /// Maximizes the harmonic mean of precision and recall.
  case bestF
  /// Accepts as many right boxes as possible while guaranteeing a limit on the false-accept rate, 0...1.
  case maxFalseAccept(Double)
  /// Minimizes the total cost of rejected right boxes and accepted wrong boxes.
  case cost(miss: Double, falseAccept: Double)
}

/// The effect of accepting only boxes with a minimum confidence.
public struct ThresholdFigures: Hashable, SummedEvidence {
  /// The number of accepted boxes that are right, that is, have an overlap of at least 0.5. The following
  /// properties count the other combinations of accepted or rejected and right or wrong.
  public var acceptedRight: Int
  public var acceptedWrong: Int
  public var rejectedRight: Int
  public var rejectedWrong: Int

  public init(acceptedRight: Int, acceptedWrong: Int, rejectedRight: Int, rejectedWrong: Int) {
    self.acceptedRight = acceptedRight
    self.acceptedWrong = acceptedWrong
    self.rejectedRight = rejectedRight
    self.rejectedWrong = rejectedWrong
  }

  /// The fraction of accepted boxes that are right; nil if no boxes are accepted.
  public var precision: Double? { share(acceptedRight, acceptedRight + acceptedWrong) }
  /// The fraction of right boxes that are accepted; nil if no boxes are right.
  public var recall: Double? { share(acceptedRight, acceptedRight + rejectedRight) }
  /// The fraction of wrong boxes that are accepted; nil if no boxes are wrong.
  public var falseAccept: Double? { share(acceptedWrong, acceptedWrong + rejectedWrong) }
  /// The fraction of all boxes that are accepted; nil if there are no boxes.
  public var accepted: Double? { share(acceptedRight + acceptedWrong, count) }
  /// The harmonic mean of precision and recall; nil if no box is right.
  public var f: Double? {
    acceptedRight + rejectedRight == 0
      ? nil : share(2 * acceptedRight, 2 * acceptedRight + acceptedWrong + rejectedRight)
  }

  public var count: Int { acceptedRight + acceptedWrong + rejectedRight + rejectedWrong }

  /// Returns the total cost of rejected right boxes and accepted wrong boxes.
  public func cost(miss: Double, falseAccept: Double) -> Double {
    miss * Double(rejectedRight) + falseAccept * Double(acceptedWrong)
  }

  /// Adds the box counts of another sequence.
  public static func += (left: inout Self, right: Self) {
    left.acceptedRight += right.acceptedRight
    left.acceptedWrong += right.acceptedWrong
    left.rejectedRight += right.rejectedRight
    left.rejectedWrong += right.rejectedWrong
  }

  private func share(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}
