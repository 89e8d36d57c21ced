import Evaluation
import Foundation

/// Distributions of the scores of six trackers with equal means on the same sequences.
package enum SixAlike: String, CaseIterable, Sendable {
  /// Trackers of one kind, each of which loses 8% of the sequences at some time.
  case alike = "alike, each loses 8%"
  /// Three steady trackers, and three that lose 5, 10 and 15%.
  case mixed = "3 steady, 3 lose 5, 10 and 15%"
  /// Three steady trackers, and three that lose the share that a test just fails to exclude.
  case hardest = "3 steady, 3 at the hardest share"
  case bell = "bell-shaped, noise of 0.1"

  func draw(_ generator: inout SplitMix64, sequences: Int) -> [Double] {
    func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      min(max(value, range.lowerBound), range.upperBound)
    }
    func brittle(level: Double, spread: Double, _ shares: [Double]) -> [Double] {
      let hard = clamped(level + spread * generator.normal(), 0.3...0.8)
      let steady = (0..<3).map { _ in clamped(hard + 0.02 * generator.normal(), 0.01...0.99) }
      return steady
        + shares.map { share in
          let isLost = generator.unit() < share
          let score = clamped(hard / (1 - share) + 0.02 * generator.normal(), 0.01...0.99)
          return isLost ? 0 : score
        }
    }
    switch self {
    case .alike:
      let hard = clamped(0.62 + 0.18 * generator.normal(), 0.05...0.95)
      return (0..<6).map { _ in
        let (isLost, kept) = (generator.unit() < 0.08, generator.unit())
        return isLost ? hard * kept : clamped(hard + 0.06 * generator.normal(), 0.01...0.99)
      }
    case .mixed: return brittle(level: 0.6, spread: 0.1, [0.05, 0.1, 0.15])
    case .hardest:
      let share = 1 - pow(0.083, 1 / Double(sequences))
      return brittle(level: 0.55, spread: 0.05, [share, 1.03 * share, 1.06 * share])
    case .bell:
      let hard = clamped(0.6 + 0.12 * generator.normal(), 0.25...0.85)
      return (0..<6).map { _ in clamped(hard + 0.1 * generator.normal(), 0...1) }
    }
  }
}
