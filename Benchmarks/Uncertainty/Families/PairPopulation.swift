import Evaluation
import Foundation

/// Distributions of the scores of two trackers on the same sequences.
package enum PairPopulation: Hashable, Sendable {
  /// Equal means, with noise of standard deviation 0.1 or 0.01.
  case bell, tight
  /// A steady tracker, and another with a skewed distribution of scores.
  case skewed
  /// Two trackers with the same bimodal distribution of scores.
  case bimodal
  /// A steady tracker, and another that is lost on a fraction of the sequences but correspondingly better on the
  /// remaining ones.
  case steadyAndBrittle(Double)
  /// Like `steadyAndBrittle`, but some sequences are harder for both trackers.
  case brittleOnHard(Double)
  /// Two trackers that are lost on some sequences, each on its own fraction.
  case bothBrittle(Double, Double)
  /// A steady, weak tracker, and another that succeeds only on a fraction of the sequences.
  case steadyAndLucky(Double)
  /// A steady tracker, and another whose scores are either 1 or 0, like fractions of frames with an overlap above 0.5.
  case steadyAndAllOrNothing(Double)
  /// Two trackers on real sequences. The scores of the better tracker are scaled down so that the means are equal.
  case realAlike(RealScores.Pair)
  /// Errors without an upper bound. Some items are harder than others for both methods.
  case logNormalErrors
  /// Constant errors of one method and exponentially distributed errors of the other.
  case exponentialErrors

  /// A first tracker that is better by the given amount. Both have noise with a standard deviation of 0.1.
  case lead(Double)
  /// A first tracker that is better by the given amount on sequences that are easier or harder for both. The difference
  /// has noise of the given standard deviation.
  case pairedLead(Double, noise: Double, around: Double)
  /// A steady first tracker, and an equally good second one that is lost on a fraction of the sequences.
  case steadyOverBrittle(Double)
  /// Two like trackers with scores of 0.65, of which one is lost on a fraction of the sequences.
  case likeButLost(Double)
  /// Two trackers on real sequences, with their scores unchanged.
  case real(RealScores.Pair)

  package func draw(_ generator: inout SplitMix64) -> (first: Double, second: Double) {
    func noise(_ deviation: Double) -> Double { deviation * generator.normal() }
    func chance(_ fraction: Double) -> Bool { generator.unit() < fraction }
    func brittle(_ fraction: Double, mean: Double) -> Double {
      chance(fraction) ? 0 : mean / (1 - fraction) + noise(0.03)
    }
    switch self {
    case .bell: return (0.6 + noise(0.1), 0.6 + noise(0.1))
    case .tight: return (0.6 + noise(0.01), 0.6 + noise(0.01))
    case .skewed: return (0.45 - 0.1 * log(1 - generator.unit()), 0.55)
    case .bimodal:
      return (
        (chance(0.5) ? 0.2 : 0.8) + noise(0.03), (chance(0.5) ? 0.2 : 0.8) + noise(0.03)
      )
    case .steadyAndBrittle(let fraction): return (brittle(fraction, mean: 0.55), 0.55 + noise(0.03))
    case .brittleOnHard(let fraction):
      let level = min(max(0.6 + noise(0.12), 0.25), 0.95)
      return (chance(fraction) ? 0 : level / (1 - fraction), level)
    case .bothBrittle(let first, let second):
      return (brittle(first, mean: 0.65), brittle(second, mean: 0.65))
    case .steadyAndLucky(let fraction):
      let base = (0.2 - fraction * 0.7) / (1 - fraction)
      return ((chance(fraction) ? 0.7 : base) + noise(0.02), 0.2 + noise(0.02))
    case .steadyAndAllOrNothing(let fraction):
      return (chance(fraction) ? 1 : 0, fraction + noise(0.01))
    case .realAlike(let pair):
      let scores = pair.draw(&generator)
      return (scores.first * pair.second.mean / pair.first.mean, scores.second)
    case .logNormalErrors:
      let hard = exp(generator.normal())
      return (hard * exp(noise(0.3)), hard * exp(noise(0.3)))
    case .exponentialErrors: return (-log(1 - generator.unit()), 1 + noise(0.01))
    case .lead(let lead): return (0.55 + lead + noise(0.1), 0.55 + noise(0.1))
    case .pairedLead(let lead, let deviation, let level):
      let hard = min(max(level + noise(0.12), 0.2), 0.85)
      let half = (lead + noise(deviation)) / 2
      return (min(max(hard + half, 0), 1), min(max(hard - half, 0), 1))
    case .likeButLost(let fraction):
      let score = 0.65 + noise(0.004)
      return (score, chance(fraction) ? 0 : score + noise(0.002))
    case .steadyOverBrittle(let fraction):
      return (0.55 + noise(0.03), chance(fraction) ? 0 : 0.55 + noise(0.03))
    case .real(let pair): return pair.draw(&generator)
    }
  }

  /// The true difference between the means.
  package var difference: Double {
    switch self {
    case .lead(let lead), .pairedLead(let lead, _, _): lead
    case .likeButLost(let fraction): 0.65 * fraction
    case .steadyOverBrittle(let fraction): 0.55 * fraction
    case .real(let pair): pair.difference
    default: 0
    }
  }

  /// The range of possible scores: 0...1 for fractions, and at least 0 for errors.
  package var range: FigureRange {
    switch self {
    case .logNormalErrors, .exponentialErrors: .positive
    default: .share
    }
  }

  package var name: String {
    func percent(_ fraction: Double) -> String { "\(Int((100 * fraction).rounded()))%" }
    func names(_ pair: RealScores.Pair) -> String { "\(pair.first.name) and \(pair.second.name)" }
    return switch self {
    case .bell: "bell-shaped"
    case .tight: "close together"
    case .skewed: "skewed differences"
    case .bimodal: "two clusters each, 0.2 and 0.8"
    case .steadyAndBrittle(let fraction): "steady and brittle, \(percent(fraction)) lost"
    case .brittleOnHard(let fraction):
      "the same on easy and hard sequences, \(percent(fraction)) lost"
    case .bothBrittle(let first, let second):
      "both brittle, \(percent(first)) and \(percent(second)) lost"
    case .steadyAndLucky(let fraction): "steady and weak, the other keeps \(percent(fraction))"
    case .steadyAndAllOrNothing(let fraction): "OP50, steady and 1 on \(percent(fraction))"
    case .realAlike(let pair): names(pair) + ", with equal means"
    case .logNormalErrors: "errors, log-normal, hard items alike"
    case .exponentialErrors: "errors, constant and exponential"
    case .lead(let lead): "a lead of \(lead)"
    case .pairedLead(let lead, let noise, let level):
      "a lead of \(lead), noise of \(noise), scores about \(level)"
    case .likeButLost(let fraction): "alike, but \(percent(fraction)) lost"
    case .steadyOverBrittle(let fraction): "as good but \(percent(fraction)) lost"
    case .real(let pair): names(pair)
    }
  }

  /// Pairs with equal means, for which every claimed difference is false.
  package static let alike: [PairPopulation] = alikeLines.flatMap(\.members)

  static let unboundedAlike: [PairPopulation] = [.logNormalErrors, .exponentialErrors]

  /// Pairs in which the first tracker is better.
  package static let different: [PairPopulation] = differentLines.flatMap(\.members)

  static let leads = [0.05, 0.1, 0.2, 0.3]
}
