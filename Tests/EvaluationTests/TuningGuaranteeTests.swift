import Evaluation
import Foundation
import Testing

/// Tests on simulated sequences that a limit on false accepts holds as guaranteed.
///
/// In each family, the true risk of a threshold, which is the expected fraction of a new sequence's wrong boxes that are
/// accepted, is computed exactly. Documentation/Thresholds.md shows the figures of 1,000 tunings.
@Suite struct TuningGuaranteeTests {
  /// A population of sequences. Every wrong box has a right box with the same confidence, so a lower threshold always
  /// accepts more right boxes.
  enum Family: String, CaseIterable {
    /// The confidences of wrong boxes lie at a level that differs from sequence to sequence.
    case levels
    /// In one sequence of twelve, all confidences are high.
    case deceptive
    /// All wrong boxes of a sequence have the same confidence, so that a sequence is accepted or rejected as a whole.
    case whole

    func sequence(_ generator: inout SplitMix64) -> [Double] {
      let (level, luck) = (generator.unit(), generator.unit())
      switch self {
      case .levels: return (0..<20).map { _ in (level + generator.unit()) / 2 }
      case .deceptive: return (0..<20).map { _ in luck < 1 / 12 ? 0.95 : 0.9 * generator.unit() }
      case .whole: return Array(repeating: level, count: 20)
      }
    }

    /// The expected fraction of a new sequence's wrong boxes whose confidence reaches a threshold.
    func risk(_ threshold: Double) -> Double {
      let t = min(max(threshold, 0), 1)
      switch self {
      case .levels: return t < 0.5 ? 1 - 2 * t * t : 2 * (1 - t) * (1 - t)
      case .deceptive:
        return (t <= 0.95 ? 1.0 / 12 : 0) + 11.0 / 12 * max(0, 1 - t / 0.9)
      case .whole: return 1 - t
      }
    }
  }

  /// Returns the mean risk of the chosen thresholds, and the fraction of thresholds whose risk exceeds the limit.
  static func tunings(
    _ count: Int, of sequences: Int, from family: Family, _ limit: FalseAcceptLimit
  ) throws -> (meanRisk: Double, exceeding: Double) {
    var generator = SplitMix64(seed: 11)
    var (sum, exceeding) = (0.0, 0)
    for _ in 0..<count {
      var judged = JudgedBoxes()
      for _ in 0..<sequences {
        for confidence in family.sequence(&generator) {
          judged.add(confidence, isCorrect: false)
          judged.add(confidence, isCorrect: true)
        }
        judged.endSequence()
      }
      let choice = try #require(ThresholdChoice(from: judged, by: .maxFalseAccept(limit)))
      let risk = family.risk(choice.threshold)
      sum += risk
      if risk > limit.share { exceeding += 1 }
    }
    return (sum / Double(count), Double(exceeding) / Double(count))
  }

  @Test(arguments: Family.allCases)
  func `false-accept limits hold on average, or in 95% of tunings with confidence`(
    family: Family
  ) throws {
    let count = ProcessInfo.processInfo.environment["VBENCH_NIGHTLY"] == nil ? 100 : 1000
    let average = try Self.tunings(count, of: 40, from: family, FalseAcceptLimit(0.1))
    #expect(average.meanRisk < 0.105)
    let confident = try Self.tunings(
      count, of: 40, from: family, FalseAcceptLimit(0.1, .withConfidence))
    #expect(confident.exceeding <= 0.05)
    #expect(confident.exceeding < average.exceeding)
  }
}
