import Foundation

/// Fisher's exact test. It asks whether an event is more frequent in one of two samples than in the other.
///
/// Fisher, "The Design of Experiments", 1935.
package enum FisherTest {
  /// Returns the one-sided p-value of the hypothesis that the event is not more frequent in the second sample: the
  /// probability that at least as many of all events belong to the second sample by chance.
  ///
  /// - Parameters:
  ///   - first: the number of events in the first sample, and the size of the sample.
  ///   - second: the same for the second sample.
  package static func pValue(
    _ first: (events: Int, of: Int), _ second: (events: Int, of: Int)
  ) -> Double {
    let (events, size) = (first.events + second.events, first.of + second.of)
    let most = min(events, second.of)
    guard second.events <= most else { return 1 }
    let all = logChoices(second.of, of: size)
    let terms = (second.events...most).map { count in
      exp(logChoices(count, of: events) + logChoices(second.of - count, of: size - events) - all)
    }
    return min(1, terms.reduce(0, +))
  }

  /// Returns the logarithm of the number of ways to choose `count` of `total` things.
  private static func logChoices(_ count: Int, of total: Int) -> Double {
    guard 0...max(0, total) ~= count, total >= 0 else { return -.infinity }
    return lgamma(Double(total + 1)) - lgamma(Double(count + 1)) - lgamma(Double(total - count + 1))
  }
}
