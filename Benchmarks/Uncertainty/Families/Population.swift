import Evaluation
import Foundation

/// Distributions of a tracker's scores over sequences, or of other methods' errors, with known true means.
package enum Population: Hashable, Sendable {
  /// Scores with a bell-shaped distribution around 0.5, or with a narrow one around 0.7.
  case bell, tight
  /// Scores of a steady tracker, 0.65 with a standard deviation of 0.08, and of a typical one, with the distribution
  /// Beta(4, 2.2).
  case steady, typical
  /// Scores near 1 with a tail toward 0, or scores near 0 with a tail toward 1.
  case good, poor
  /// Scores of targets that are either followed to the end or lost immediately: U-shaped, or with two narrow modes.
  case uShaped, bimodal
  /// A fraction of the targets is lost at some point. The remaining targets are followed to the end, with scores of 0.5
  /// to 0.85.
  case losing(Double)
  /// A fraction of the sequences is lost immediately. The remaining sequences have scores of 0.6 to 0.9.
  case failing(Double)
  /// Like `failing`, but the remaining scores are 0.7 with a standard deviation of 0.01, so that nothing hints at the
  /// losses.
  case failingElseStable(Double)
  /// The fraction of frames with an overlap above 0.5. It is 0 for a fraction of the sequences and near 1 for the
  /// remaining ones.
  case failingOP50(Double)
  /// A weak tracker, which has high scores only on a fraction of the sequences.
  case succeeding(Double)
  /// The scores of a tracker on real sequences.
  case real(RealScores.Tracker)
  /// Errors without an upper bound: exponential, or log-normal with the given standard deviation of the logarithm.
  case exponentialErrors
  case logNormalErrors(Double)

  package func draw(_ generator: inout SplitMix64) -> Double {
    let u = generator.unit()
    switch self {
    case .bell: return 0.5 + 0.1 * generator.normal()
    case .tight: return 0.7 + 0.03 * generator.normal()
    case .steady: return min(max(0.65 + 0.08 * generator.normal(), 0), 1)
    case .typical: return generator.beta(4, 2.2)
    case .good: return pow(u, 0.2)
    case .poor: return pow(u, 5)
    case .uShaped: return pow(sin(.pi / 2 * u), 2)
    case .bimodal: return (u < 0.5 ? 0.2 : 0.8) + 0.03 * generator.normal()
    case .losing(let fraction):
      let level = 0.5 + 0.35 * u
      return generator.unit() < fraction ? level * generator.unit() : level
    case .failing(let fraction):
      return generator.unit() < fraction ? 0.05 * u : 0.6 + 0.3 * u
    case .failingElseStable(let fraction):
      return u < fraction ? 0 : 0.7 + 0.01 * generator.normal()
    case .failingOP50(let fraction): return generator.unit() < fraction ? 0 : 1 - 0.1 * u
    case .succeeding(let fraction):
      return generator.unit() < fraction ? 0.6 + 0.3 * u : 0.1 * u
    case .real(let tracker): return tracker.scores[Int(u * Double(tracker.scores.count))]
    case .exponentialErrors: return -log(1 - u)
    case .logNormalErrors(let deviation): return exp(deviation * generator.normal())
    }
  }

  package var mean: Double {
    switch self {
    case .bell, .uShaped, .bimodal: 0.5
    case .tight: 0.7
    case .steady: 0.65
    case .typical: 4 / 6.2
    case .good: 5.0 / 6
    case .poor: 1.0 / 6
    case .losing(let fraction): 0.675 * (1 - fraction / 2)
    case .failing(let fraction): 0.75 * (1 - fraction) + 0.025 * fraction
    case .failingElseStable(let fraction): 0.7 * (1 - fraction)
    case .failingOP50(let fraction): 0.95 * (1 - fraction)
    case .succeeding(let fraction): 0.75 * fraction + 0.05 * (1 - fraction)
    case .real(let tracker): tracker.mean
    case .exponentialErrors: 1
    case .logNormalErrors(let deviation): exp(deviation * deviation / 2)
    }
  }

  /// The range of possible scores: 0...1 for fractions, and at least 0 for errors.
  package var range: FigureRange {
    switch self {
    case .exponentialErrors, .logNormalErrors: .positive
    default: .share
    }
  }

  package var name: String {
    func percent(_ fraction: Double) -> String { "\(Int((100 * fraction).rounded()))%" }
    return switch self {
    case .bell: "bell-shaped"
    case .tight: "close together"
    case .steady: "steady"
    case .typical: "typical"
    case .good: "most near 1, a tail to 0"
    case .poor: "most near 0, a tail to 1"
    case .uShaped: "U-shaped"
    case .bimodal: "two clusters, 0.2 and 0.8"
    case .losing(let fraction): "\(percent(fraction)) of the targets lost at some time"
    case .failing(let fraction): "\(percent(fraction)) of the sequences lost at once"
    case .failingElseStable(let fraction): "\(percent(fraction)) lost, else stable"
    case .failingOP50(let fraction): "the same in OP50, \(percent(fraction)) lost"
    case .succeeding(let fraction): "a weak tracker that keeps \(percent(fraction))"
    case .real(let tracker): "\(tracker.name) on \(tracker.scores.count) real sequences"
    case .exponentialErrors: "errors without an upper end, exponential"
    case .logNormalErrors(let deviation): "errors, log-normal with \(deviation)"
    }
  }

  package static let all: [Population] = lines.flatMap(\.members)

  static let unbounded: [Population] = [
    .exponentialErrors, .logNormalErrors(0.5), .logNormalErrors(1),
  ]
}

extension SplitMix64 {
  /// Returns a random value with a beta distribution from two gamma variables.
  mutating func beta(_ a: Double, _ b: Double) -> Double {
    let (x, y) = (gamma(a), gamma(b))
    return x / (x + y)
  }

  /// Returns a random value with a gamma distribution whose shape is at least 1.
  ///
  /// Marsaglia and Tsang, "A Simple Method for Generating Gamma Variables", ACM TOMS 26(3), 2000.
  private mutating func gamma(_ shape: Double) -> Double {
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let v = pow(1 + c * x, 3)
      if v > 0, log(1 - unit()) < x * x / 2 + d - d * v + d * log(v) { return d * v }
    }
  }
}
