import Evaluation
import Foundation

/// Sequences of which three each belong to one video, so that their scores are correlated (0.5).
enum Clusters {
  /// The true mean of `scores`.
  static let mean: Double = {
    // The mean of the logistic function of a normal variable, by the midpoint rule.
    let steps = 4000
    return (0..<steps).reduce(0) { sum, step in
      sum + score(NormalDistribution.quantile((Double(step) + 0.5) / Double(steps)))
    } / Double(steps)
  }()

  static func groups(_ sequences: Int) -> [Int] { (0..<sequences).map { $0 / 3 } }

  static func scores(_ sequences: Int, _ generator: inout SplitMix64) -> [Double] {
    noise(sequences, &generator).map(score)
  }

  /// Returns the scores of two trackers with equal means.
  static func pairs(
    _ sequences: Int, _ generator: inout SplitMix64
  ) -> [(first: Double, second: Double)] {
    noise(sequences, &generator).map { noise in
      let hard = min(max(0.6 + 0.12 * generator.normal(), 0.25), 0.85)
      return (hard + 0.04 * noise, hard - 0.04 * noise)
    }
  }

  private static func score(_ noise: Double) -> Double { 1 / (1 + exp(-(0.7 + 0.9 * noise))) }

  /// Returns normally distributed numbers, which are correlated within each group of three.
  private static func noise(_ count: Int, _ generator: inout SplitMix64) -> [Double] {
    var shared = 0.0
    return (0..<count).map { place in
      if place % 3 == 0 { shared = generator.normal() }
      return 0.5.squareRoot() * (shared + generator.normal())
    }
  }
}
