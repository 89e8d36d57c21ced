import Foundation

/// The sign test: whether one side wins more than half of the cases in which the sides differ. It ignores the
/// size of the differences and therefore holds for any distribution.
///
/// Arbuthnott, "An Argument for Divine Providence", Philosophical Transactions 27, 1710.
public enum SignTest {
  /// Returns the two-sided p-value for a number of wins and losses; 1 if there are none.
  public static func pValue(wins: Int, losses: Int) -> Double {
    let (count, fewer) = (wins + losses, min(wins, losses))
    guard count > 0 else { return 1 }
    // The probability that the rarer outcome occurs at most this often.
    return min(1, 2 * BetaFunction.regularised(0.5, Double(count - fewer), Double(fewer + 1)))
  }

  /// Returns the smallest p-value that a number of differences can give.
  static func smallestPValue(_ count: Int) -> Double { min(1, 2 * pow(0.5, Double(count))) }
}
