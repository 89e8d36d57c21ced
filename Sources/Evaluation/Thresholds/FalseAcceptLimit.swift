import Foundation

/// A limit on the fraction of a sequence's wrong boxes that are accepted, with the kind of guarantee that is asked for.
///
/// The loss of a sequence is the accepted fraction of its wrong boxes, 0...1, and the risk of a threshold is the expected
/// loss on a new, similar sequence. Both guarantees hold for every distribution of sequences.
package struct FalseAcceptLimit: Hashable, Sendable {
  /// The statement about the risk that is guaranteed.
  package enum Guarantee: Hashable, Sendable {
    /// The risk, averaged over all thresholds that might be chosen on other samples of sequences, is at most the limit.
    /// A single threshold may exceed it (Angelopoulos, Bates, Fisch, Lei and Schuster, "Conformal Risk Control", 2022).
    case onAverage
    /// With a confidence of 95%, the risk of the chosen threshold is at most the limit (Bates, Angelopoulos, Lei, Malik
    /// and Jordan, "Distribution-Free, Risk-Controlling Prediction Sets", Journal of the ACM 68(6), 2021).
    case withConfidence
  }

  /// The probability that the risk of a threshold exceeds a limit that is guaranteed with confidence.
  static let error = 0.05

  /// The limit, above 0 and below 1.
  package var share: Double
  package var guarantee: Guarantee

  package init(_ share: Double, _ guarantee: Guarantee = .onAverage) {
    self.share = share
    self.guarantee = guarantee
  }

  /// The minimum number of sequences with wrong boxes needed for the guarantee, even if none of their wrong boxes is
  /// accepted.
  package var sequencesNeeded: Int {
    let needed =
      switch guarantee {
      case .onAverage: 1 / share - 1
      case .withConfidence: log(Self.error) / log1p(-share)
      }
    return needed.isFinite ? max(1, Int(min((needed - 1e-9).rounded(.up), 1e9))) : .max
  }

  /// Returns an upper bound on the risk of a threshold, in the sense of the guarantee.
  ///
  /// - Parameters:
  ///   - mean: the mean loss on the sequences from which the threshold is chosen.
  ///   - count: the number of these sequences, all of which have wrong boxes.
  func bound(mean: Double, count: Int) -> Double {
    switch guarantee {
    case .onAverage: return (Double(count) * mean + 1) / Double(count + 1)
    case .withConfidence:
      return Bisection.narrowed(mean, 1, steps: 50) { risk in
        Self.pValue(mean: mean, count: count, of: risk) > Self.error
      }.second
    }
  }

  /// Returns the highest mean loss on a number of sequences with which the limit is guaranteed; nil if there are too few
  /// sequences.
  func highestMean(count: Int) -> Double? {
    guard count >= sequencesNeeded else { return nil }
    switch guarantee {
    case .onAverage: return (share * Double(count + 1) - 1) / Double(count)
    case .withConfidence:
      return Bisection.narrowed(share, 0, steps: 50) { mean in
        Self.pValue(mean: mean, count: count, of: share) > Self.error
      }.second
    }
  }

  /// Returns Hoeffding and Bentkus's p-value of the hypothesis that the risk is at least `risk`.
  ///
  /// The p-value is the smaller one of Hoeffding's bound and of e times the probability of at most as many hits in a
  /// binomial distribution (Bentkus 2004), as in Bates et al. (2021), theorem 8. It rises with the mean loss.
  private static func pValue(mean: Double, count: Int, of risk: Double) -> Double {
    guard mean < risk else { return 1 }
    guard risk < 1 else { return 0 }
    let n = Double(count)
    let divergence =
      (mean > 0 ? mean * log(mean / risk) : 0) + (1 - mean) * log((1 - mean) / (1 - risk))
    let hits = (n * mean - 1e-9).rounded(.up)
    let binomial = hits >= n ? 1 : BetaFunction.regularised(1 - risk, n - hits, hits + 1)
    return min(exp(-n * divergence), M_E * binomial)
  }
}
