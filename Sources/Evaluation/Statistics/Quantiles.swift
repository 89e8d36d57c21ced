/// Quantiles of a sample.
///
/// The definition is number 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", The
/// American Statistician 50(4), 1996, which numpy uses too: the value at position `(n - 1) p` of
/// the sorted sample, interpolated linearly between neighbours.
public struct Quantiles: Sendable {
  private let sorted: [Double]

  /// nan is left out.
  public init(_ sample: some Sequence<Double>) {
    sorted = sample.filter { !$0.isNaN }.sorted()
  }

  public var count: Int { sorted.count }

  /// The p-quantile, p in 0...1; nil of an empty sample.
  public subscript(p: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let position = min(max(p, 0), 1) * Double(sorted.count - 1)
    let index = Int(position)
    guard index + 1 < sorted.count else { return last }
    let (low, high) = (sorted[index], sorted[index + 1])
    return low + (high - low) * (position - Double(index))
  }

  public var median: Double? { self[0.5] }
}
