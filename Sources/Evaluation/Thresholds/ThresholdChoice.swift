import Foundation

/// A confidence threshold chosen by a rule, and what can be said about it.
public struct ThresholdChoice: Hashable, Sendable {
  public var rule: ThresholdRule
  /// Boxes with at least this confidence are accepted.
  public var threshold: Double
  /// On the boxes it was chosen from: too good by design.
  public var fitted: ThresholdFigures
  /// On each sequence with a threshold chosen from the others, summed up; nil with one sequence.
  public var heldOut: ThresholdFigures?
  /// 95 % intervals of their F and of their share of accepted wrong boxes, by sequence; nil where
  /// there are too few sequences, or no resampling was given.
  public var heldOutFInterval: ClosedRange<Double>?
  public var heldOutFalseAcceptInterval: ClosedRange<Double>?
  /// The lowest and the highest of those thresholds.
  public var heldOutRange: ClosedRange<Double>?
  /// Sequences with boxes, and with wrong boxes.
  public var sequences: Int
  public var wrongSequences: Int
  /// An upper bound of the share of its wrong boxes that is accepted in a new sequence like these
  /// (in expectation): (n r + 1) / (n + 1), with the mean share r of n sequences.
  ///
  /// A promise only where `isPromised`: elsewhere the threshold was chosen by another rule from the
  /// same sequences.
  public var falseAcceptBound: Double
  /// Whether the rule is a limit on the false-accept rate and there are enough sequences for it.
  public var isPromised: Bool

  /// Whether more than half of the wrong boxes are accepted, on sequences that it was not chosen from
  /// where there are any: it hardly tells wrong boxes from right ones.
  ///
  /// That happens where F is the rule and most boxes are right: accepting nearly all of them then has
  /// nearly the best F, whatever the confidence is worth.
  public var hardlySeparates: Bool { (heldOut ?? fitted).falseAccept ?? 0 > 0.5 }

  /// Sequences with wrong boxes that a promise of this limit needs at least: 1 / limit - 1.
  public static func sequencesNeeded(for limit: Double) -> Int {
    guard limit > 0 else { return .max }
    return Int(min((1 / limit - 1 - 1e-9).rounded(.up), 1e9))
  }
}

extension ThresholdChoice {
  /// Chooses a threshold; nil where no box is right, or none wrong, so that there is no choice.
  ///
  /// A limit on false accepts is kept by conformal risk control with sequences as the units: the
  /// lowest threshold whose `falseAcceptBound` is at most the limit. For a new sequence exchangeable
  /// with these the expected share of accepted wrong boxes then is at most the limit, whatever the
  /// distribution (Angelopoulos, Bates, Fisch, Lei and Schuster, "Conformal Risk Control", 2022).
  /// Where there are too few sequences for that, the mean share itself is kept below the limit,
  /// and nothing is promised.
  ///
  /// - Parameter resampling: of the sequences of `judged`, for the intervals; nil gives none.
  public init?(
    from judged: JudgedBoxes, by rule: ThresholdRule, over resampling: Resampling? = nil
  ) {
    let ranked = judged.ranked()
    let (right, wrong) = (ranked.right.reduce(0, +), ranked.wrong.reduce(0, +))
    guard right > 0, wrong > 0, let cut = ranked.choice(by: rule) else { return nil }
    self.rule = rule
    threshold = cut.threshold
    fitted = cut.figures
    sequences = (0..<ranked.sequences).count { ranked.right[$0] + ranked.wrong[$0] > 0 }
    wrongSequences = ranked.wrong.count { $0 > 0 }
    let count = Double(wrongSequences)
    falseAcceptBound = (count * cut.meanFalseAccept + 1) / (count + 1)
    isPromised =
      if case .maxFalseAccept(let limit) = rule { falseAcceptBound <= limit + 1e-12 } else { false }
    guard sequences > 1 else { return }
    var bySequence = [ThresholdFigures?](repeating: nil, count: ranked.sequences)
    for sequence in 0..<ranked.sequences where ranked.right[sequence] + ranked.wrong[sequence] > 0 {
      guard let cut = ranked.choice(by: rule, without: sequence) else { continue }
      bySequence[sequence] = ranked.figures(at: cut.threshold, of: sequence)
      heldOutRange =
        heldOutRange.map {
          min($0.lowerBound, cut.threshold)...max($0.upperBound, cut.threshold)
        } ?? cut.threshold...cut.threshold
    }
    heldOut = bySequence.sum(of: bySequence.indices)
    guard let resampling, resampling.sequences == bySequence.count else { return }
    heldOutFInterval = resampling.interval(bySequence, weight: \.count, \.f)
    heldOutFalseAcceptInterval = resampling.interval(
      bySequence, weight: { $0.acceptedWrong + $0.rejectedWrong }, \.falseAccept)
  }
}

extension Resampling {
  /// The 95 % interval of a share of the boxes of all sequences together: whole sequences are resampled,
  /// with what was found out about each.
  ///
  /// - Parameter weight: how many boxes of a sequence the share is of.
  fileprivate func interval(
    _ sequences: [ThresholdFigures?], weight: (ThresholdFigures) -> Int,
    _ share: (ThresholdFigures) -> Double?
  ) -> ClosedRange<Double>? {
    let weights = sequences.compactMap { $0.map { Double(weight($0)) } }.filter { $0 > 0 }
    return Self.interval(
      (0..<rounds).map { round in
        sequences.sum(of: draws(of: round)).flatMap(share) ?? .nan
      }, sequences: weights.count, effective: Self.effectiveCount(weights), within: 0...1)
  }
}

extension RankedBoxes {
  /// The best cut by a rule, without one sequence; nil where nothing is left to choose from.
  fileprivate func choice(by rule: ThresholdRule, without excluded: Int? = nil) -> Cut? {
    let count = Double(wrong.indices.count { $0 != excluded && wrong[$0] > 0 })
    var best: (value: Double, cut: Cut)?
    func offer(_ cut: Cut, _ value: Double?) {
      guard let value, cut.figures.count > 0, value > best?.value ?? -.infinity else { return }
      best = (value, cut)
    }
    forEachCut(without: excluded) { cut in
      switch rule {
      case .bestF: offer(cut, cut.figures.f)
      case .cost(let miss, let falseAccept):
        offer(cut, -cut.figures.cost(miss: miss, falseAccept: falseAccept))
      case .maxFalseAccept(let limit):
        let isPromisable = 1 / (count + 1) <= limit
        let risk =
          isPromisable ? (count * cut.meanFalseAccept + 1) / (count + 1) : cut.meanFalseAccept
        // Rounding must not lose a cut that just keeps the limit.
        offer(cut, risk <= limit + 1e-12 ? Double(cut.figures.acceptedRight) : nil)
      }
    }
    return best?.cut
  }
}

extension RankedBoxes.Cut {
  /// A threshold between the confidences on either side, with as few decimals as there is room for;
  /// it accepts the lowest accepted one.
  var threshold: Double {
    guard lowestAccepted.isFinite else {
      // Nothing is accepted: the next number that no accepted confidence has reached.
      return highestRejected < 1 ? 1 : highestRejected.nextUp
    }
    if highestRejected < 0, lowestAccepted >= 0 { return 0 }
    var scale = 1.0
    for _ in 0..<9 {
      let rounded = (lowestAccepted * scale).rounded(.down) / scale
      if rounded > highestRejected, rounded <= lowestAccepted { return rounded }
      scale *= 10
    }
    return lowestAccepted
  }
}

extension JudgedBoxes {
  /// The figures at evenly spaced thresholds 0, 1/steps, ... 1.
  public func figures(steps: Int) -> [(threshold: Double, figures: ThresholdFigures)] {
    let ranked = ranked()
    var cuts: [RankedBoxes.Cut] = []
    ranked.forEachCut { cuts.append($0) }
    var place = 0
    return (0...max(1, steps)).reversed().map { step in
      let threshold = Double(step) / Double(max(1, steps))
      while place + 1 < cuts.count, cuts[place + 1].lowestAccepted >= threshold { place += 1 }
      let empty = ThresholdFigures(
        acceptedRight: 0, acceptedWrong: 0, rejectedRight: 0, rejectedWrong: 0)
      return (threshold, place < cuts.count ? cuts[place].figures : empty)
    }.reversed()
  }

  /// What a threshold does to all boxes.
  public func figures(at threshold: Double) -> ThresholdFigures { ranked().figures(at: threshold) }
}
