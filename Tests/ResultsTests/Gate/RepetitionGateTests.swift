import Evaluation
import Testing

@testable import Results
@testable import Tracking

/// Tests for gates of trackers that are not deterministic and are run several times.
@Suite struct RepetitionGateTests {
  private static let sequences = 15
  private static let repetitions = 15

  /// Returns a run of a tracker that loses each sequence with a given probability, in each repetition.
  ///
  /// - Parameter drop: the amount by which all scores are lower than usual.
  private func run(
    losing probability: Double, drop: Double = 0, _ generator: inout SplitMix64
  ) -> Baseline {
    let auc = TrackMeasures.auc
    let scores = (0..<Self.sequences).map { sequence in
      RunResult.Score(
        repetitions: (0..<Self.repetitions).map { _ in
          let isLost = generator.unit() < probability
          var figures = Figures()
          let noise = 0.005 * generator.normal()
          figures[auc] = isLost ? 0.05 : 0.5 + 0.02 * Double(sequence) - drop + noise
          return RunResult.Score(figures: figures, lost: isLost ? ["1"] : [])
        })
    }
    var baseline = GateTests.baseline(scores.compactMap { $0.figures[auc] })
    for (index, name) in baseline.sequences.keys.sorted().enumerated() {
      for method in baseline.methods.keys {
        baseline.methods[method]?.sequences[name]?.errors = [
          "auc": RunResult.error(of: auc, over: scores[index].repetitions)
        ]
        baseline.methods[method]?.sequences[name]?.lost = scores[index].lost
      }
    }
    return baseline
  }

  @Test(arguments: [0.01, 0.02, 0.05])
  func `a gate on an unchanged random tracker raises false alarms in at most 5% of trials`(
    probability: Double
  ) throws {
    var generator = SplitMix64(seed: 3)
    var (alarms, found) = (0, 0)
    for _ in 0..<200 {
      let old = run(losing: probability, &generator)
      let same = run(losing: probability, &generator)
      if try Gate().judge(same, against: old, named: "b.json").hasFailed { alarms += 1 }
      let worse = run(losing: probability, drop: 0.1, &generator)
      if try Gate().judge(worse, against: old, named: "b.json").hasFailed { found += 1 }
    }
    #expect(alarms <= 10)
    #expect(found >= 190)
  }

  @Test func `a target counts as lost only if most repetitions lose it`() {
    func score(_ value: Double, lost: [String]) -> RunResult.Score {
      var figures = Figures()
      figures[TrackMeasures.auc] = value
      return RunResult.Score(figures: figures, lost: lost)
    }
    let scores = [score(0.2, lost: ["a", "b"]), score(0.6, lost: ["a"]), score(0.7, lost: [])]
    let mean = RunResult.Score(repetitions: scores)
    #expect(mean.lost == ["a"])
    #expect(abs((mean.figures[TrackMeasures.auc] ?? 0) - 0.5) < 1e-12)
    // The standard deviation is sqrt(0.07), and there are three repetitions.
    let error = RunResult.error(of: TrackMeasures.auc, over: mean.repetitions)
    #expect(abs(error - (0.07 / 3).squareRoot()) < 1e-12)
  }
}
