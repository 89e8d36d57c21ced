/// The goal by which a confidence threshold is chosen.
public enum ThresholdRule: Hashable, Sendable {
  /// The highest harmonic mean of precision and recall.
  case bestF
  /// As many boxes as possible, with a promised limit on the false-accept rate, 0...1.
  case maxFalseAccept(Double)
  /// The lowest total cost of rejected right boxes and accepted wrong boxes.
  case cost(miss: Double, falseAccept: Double)
}

/// The effect of accepting boxes with at least a certain confidence.
public struct ThresholdFigures: Hashable, Sendable {
  /// The numbers of right boxes (an overlap of at least 0.5) and wrong ones, accepted and rejected.
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

  /// The share of accepted boxes that are right; nil if none is accepted.
  public var precision: Double? { share(acceptedRight, acceptedRight + acceptedWrong) }
  /// The share of right boxes that are accepted; nil if none is right.
  public var recall: Double? { share(acceptedRight, acceptedRight + rejectedRight) }
  /// The share of wrong boxes that are accepted; nil if none is wrong.
  public var falseAccept: Double? { share(acceptedWrong, acceptedWrong + rejectedWrong) }
  /// The share of all boxes that are accepted; nil if there are none.
  public var accepted: Double? { share(acceptedRight + acceptedWrong, count) }
  /// The harmonic mean of precision and recall; nil if no box is right.
  public var f: Double? {
    acceptedRight + rejectedRight == 0
      ? nil : share(2 * acceptedRight, 2 * acceptedRight + acceptedWrong + rejectedRight)
  }

  public var count: Int { acceptedRight + acceptedWrong + rejectedRight + rejectedWrong }

  /// Returns the total cost of the errors.
  public func cost(miss: Double, falseAccept: Double) -> Double {
    miss * Double(rejectedRight) + falseAccept * Double(acceptedWrong)
  }

  public static func + (a: ThresholdFigures, b: ThresholdFigures) -> ThresholdFigures {
    ThresholdFigures(
      acceptedRight: a.acceptedRight + b.acceptedRight,
      acceptedWrong: a.acceptedWrong + b.acceptedWrong,
      rejectedRight: a.rejectedRight + b.rejectedRight,
      rejectedWrong: a.rejectedWrong + b.rejectedWrong)
  }

  private func share(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}
