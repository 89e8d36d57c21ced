import Foundation

/// The sign test. It tests whether one of two methods is better in more than half of the cases in which the two methods
/// differ. The test ignores the size of the differences and is therefore valid for any distribution.
///
/// Arbuthnott, "An Argument for Divine Providence", Philosophical Transactions 27, 1710.
package enum SignTest {
  /// Returns the two-sided p-value for the given numbers of wins and losses; 1 if both are zero.
  package static func pValue(wins: Int, losses: Int) -> Double {
    let (count, fewer) = (wins + losses, min(wins, losses))
    guard count > 0 else { return 1 }
    // The p-value is twice the probability that the rarer outcome would occur at most `fewer` times by chance.
    return min(1, 2 * BetaFunction.regularised(0.5, Double(count - fewer), Double(fewer + 1)))
  }

  /// Returns the smallest p-value that is possible with a given number of differences.
  static func smallestPValue(_ count: Int) -> Double { min(1, 2 * pow(0.5, Double(count))) }
}
