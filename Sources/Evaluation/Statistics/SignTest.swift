import Foundation

/// The sign test: whether one side wins more than half of the cases in which the two differ. It ignores the
/// size of the differences, so it holds for any distribution.
///
/// Arbuthnott, "An Argument for Divine Providence", Philosophical Transactions 27, 1710.
public enum SignTest {
  /// Returns the two-sided p-value of these wins and losses; 1 without any.
  public static func pValue(wins: Int, losses: Int) -> Double {
    let (count, fewer) = (wins + losses, min(wins, losses))
    guard count > 0 else { return 1 }
    // The probability of at most this number of the rarer outcome.
    return min(1, 2 * BetaFunction.regularised(0.5, Double(count - fewer), Double(fewer + 1)))
  }

  /// Returns the smallest p-value that this number of differences can give.
  static func smallestPValue(_ count: Int) -> Double { min(1, 2 * pow(0.5, Double(count))) }
}
