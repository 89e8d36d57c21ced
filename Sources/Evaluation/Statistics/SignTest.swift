import Foundation

/// The sign test: whether one side wins on more than half of what the two differ on. It asks nothing of how
/// large differences are, so it holds whatever their distribution.
///
/// Arbuthnott, "An Argument for Divine Providence", Philosophical Transactions 27, 1710.
public enum SignTest {
  /// The two-sided p-value of so many wins and losses; 1 without any.
  public static func pValue(wins: Int, losses: Int) -> Double {
    let (count, fewer) = (wins + losses, min(wins, losses))
    guard count > 0 else { return 1 }
    // The probability of at most so many of the rarer ones.
    return min(1, 2 * BetaFunction.regularised(0.5, Double(count - fewer), Double(fewer + 1)))
  }

  /// The smallest p-value that so many differences can give.
  static func smallestPValue(_ count: Int) -> Double { min(1, 2 * pow(0.5, Double(count))) }
}
