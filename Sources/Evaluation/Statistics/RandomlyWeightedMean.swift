import Foundation

/// The distribution of the mean of given values under random weights. As in the Bayesian bootstrap, the weights
/// follow the uniform Dirichlet distribution, Dirichlet(1, ..., 1).
///
/// The distribution is a spline whose knots are the values, so that it can be computed without random numbers.
struct RandomlyWeightedMean: Hashable, Sendable {
  /// The maximum number of values for which the distribution is exact. With more values, the tail probabilities
  /// are accurate to at least three digits.
  static let exactLimit = 200

  /// The values in ascending order.
  private let values: [Double]

  /// Creates the distribution of the weighted mean of the given values.
  ///
  /// - Parameter values: at least one value, all finite.
  init(_ values: [Double]) { self.values = values.sortedByDigits() }

  /// Returns the probability that the weighted mean is at most `limit`.
  func probability(ofAtMost limit: Double) -> Double {
    guard let first = values.first, let last = values.last, limit >= first else { return 0 }
    guard limit < last else { return 1 }
    return values.count <= Self.exactLimit ? exact(limit) : approximate(limit)
  }

  /// Returns the `p`-quantile of the weighted mean, found by the Illinois variant of the false position method.
  func quantile(_ p: Double) -> Double {
    guard var low = values.first, var high = values.last, low < high else {
      return values.first ?? .nan
    }
    // The distribution function raised to this power is nearly linear near both ends of its range.
    let order = 1 / Double(values.count - 1)
    let target = pow(p, order)
    var (below, above) = (-target, 1 - target)
    let precision = 1e-12 * (high - low)
    var wasBelow: Bool?
    for _ in 0..<200 where high - low > precision {
      let middle = (low * above - high * below) / (above - below)
      guard low < middle, middle < high else { break }
      let found = pow(probability(ofAtMost: middle), order) - target
      guard abs(found) > 1e-14 else { return middle }
      if found < 0 {
        (low, below) = (middle, found)
        if wasBelow == true { above /= 2 }
      } else {
        (high, above) = (middle, found)
        if wasBelow == false { below /= 2 }
      }
      wasBelow = found < 0
    }
    return (low + high) / 2
  }

  /// Computes the probability with the recurrence of divided differences. Each probability is a weighted
  /// average of the probabilities without the largest value and without the smallest value, so there is no
  /// cancellation.
  ///
  /// de Boor, "A Practical Guide to Splines", 1978, chapter X.
  private func exact(_ limit: Double) -> Double {
    let below = values.partitioningIndex { $0 > limit }
    let count = values.count
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { probability in
      for index in 0..<count { probability[index] = index < below ? 1 : 0 }
      return values.withUnsafeBufferPointer { values in
        // If all values are on one side of the limit, the inner loop is empty and the probability stays 0 or 1.
        for width in 1..<count {
          for first in max(0, below - width)..<min(below, count - width) {
            let (low, high) = (values[first], values[first + width])
            let fraction = (limit - low) / (high - low)
            probability[first] =
              fraction * probability[first] + (1 - fraction) * probability[first + 1]
          }
        }
        return probability[0]
      }
    }
  }

  /// Computes the probability with a saddle point approximation, in which the weights are exponential variables
  /// divided by their sum.
  ///
  /// Lugannani and Rice, "Saddle Point Approximation for the Distribution of the Sum of Independent Random
  /// Variables", Advances in Applied Probability 12(2), 1980.
  private func approximate(_ limit: Double) -> Double {
    let distances = values.map { $0 - limit }
    guard let minimum = distances.first, let maximum = distances.last, minimum < 0, maximum > 0
    else {
      return values.first.map { $0 < limit ? 1 : 0 } ?? 0
    }
    // The first derivative of the cumulant function increases from one pole to the other.
    var (low, high) = (1 / minimum, 1 / maximum)
    for _ in 0..<200 where high - low > 1e-14 * max(-low, high) {
      let middle = (low + high) / 2
      let slope = distances.reduce(0) { $0 + $1 / (1 - middle * $1) }
      if slope < 0 { low = middle } else { high = middle }
    }
    let point = (low + high) / 2
    var (cumulant, curvature, third) = (0.0, 0.0, 0.0)
    for distance in distances {
      let ratio = distance / (1 - point * distance)
      cumulant -= log1p(-point * distance)
      curvature += ratio * ratio
      third += 2 * ratio * ratio * ratio
    }
    let u = point * curvature.squareRoot()
    let w = (point < 0 ? -1 : 1) * (2 * max(0, -cumulant)).squareRoot()
    let below = NormalDistribution.probability(below: w)
    // Near the mean, both terms of the correction diverge, but their difference remains finite.
    guard abs(u) > 0.01 else {
      return below + third / (6 * (2 * .pi).squareRoot() * pow(curvature, 1.5))
    }
    let density = exp(-w * w / 2) / (2 * .pi).squareRoot()
    return min(max(below + density * (1 / w - 1 / u), 0), 1)
  }
}

extension [Double] {
  /// Returns the index of the first element that satisfies a condition. All elements after it must satisfy the
  /// condition, too.
  fileprivate func partitioningIndex(_ holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
