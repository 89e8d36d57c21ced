/// What a confidence threshold is to be good for.
public enum ThresholdRule: Hashable, Sendable {
  /// The highest harmonic mean of precision and recall.
  case bestF
  /// As many boxes as possible, with a promised limit on the false-accept rate, 0...1.
  case maxFalseAccept(Double)
  /// The lowest cost: of a right box that is rejected, and of a wrong one that is accepted.
  case cost(miss: Double, falseAccept: Double)
}

/// What "accept what has at least this confidence" does to a set of frames.
public struct ThresholdFigures: Hashable, SummedEvidence {
  /// Boxes with an overlap of at least 0.5 and others, accepted and rejected.
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

  /// Share of the accepted boxes that are right; nil where none is accepted.
  public var precision: Double? { share(acceptedRight, acceptedRight + acceptedWrong) }
  /// Share of the right boxes that are accepted; nil where none is right.
  public var recall: Double? { share(acceptedRight, acceptedRight + rejectedRight) }
  /// Share of the wrong boxes that are accepted; nil where none is wrong.
  public var falseAccept: Double? { share(acceptedWrong, acceptedWrong + rejectedWrong) }
  /// Share of all boxes that are accepted; nil where there is none.
  public var accepted: Double? { share(acceptedRight + acceptedWrong, count) }
  /// The harmonic mean of precision and recall; nil where no box is right.
  public var f: Double? {
    acceptedRight + rejectedRight == 0
      ? nil : share(2 * acceptedRight, 2 * acceptedRight + acceptedWrong + rejectedRight)
  }

  public var count: Int { acceptedRight + acceptedWrong + rejectedRight + rejectedWrong }

  /// What the mistakes cost in sum.
  public func cost(miss: Double, falseAccept: Double) -> Double {
    miss * Double(rejectedRight) + falseAccept * Double(acceptedWrong)
  }

  /// Adds the boxes of another sequence.
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
