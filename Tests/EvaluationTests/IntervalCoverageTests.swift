import Evaluation
import Testing

/// How often a 95 % interval of a dataset's AUC holds the truth: figures that
/// `Documentation/Uncertainty.md` gives.
@Suite struct IntervalCoverageTests {
  /// Datasets whose sequences are drawn from a population like real ones: a tracker keeps most targets
  /// with a mean overlap of 0.5 to 0.85 and loses a quarter of them at some time; neighbouring frames
  /// are alike.
  private struct Population {
    static let frames = 100
    var generator: SplitMix64

    mutating func sequence() -> [Double] {
      let level = 0.5 + 0.35 * generator.unit()
      let end = generator.unit() < 0.25 ? Int(generator.unit() * Double(Self.frames)) : Self.frames
      var deviation = 0.0
      return (0..<Self.frames).map { frame in
        deviation = 0.9 * deviation + 0.03 * generator.normal()
        return frame < end ? min(max(level + deviation, 0), 1) : 0
      }
    }

    /// The mean overlap, from many sequences.
    static func truth() -> Double {
      var population = Population(generator: SplitMix64(seed: 99))
      let means = (0..<20_000).map { _ in population.sequence().dropFirst().reduce(0, +) }
      return means.reduce(0, +) / Double(means.count) / Double(frames - 1)
    }
  }

  /// The share of datasets whose interval holds the truth.
  static func coverage(sequences: Int, datasets: Int, rounds: Int) -> Double {
    let truth = Population.truth()
    var population = Population(generator: SplitMix64(seed: UInt64(sequences)))
    let hits = (0..<datasets).count { dataset in
      var subject = SubjectFrames()
      for _ in 0..<sequences {
        let frames = population.sequence().map {
          FrameScore(
            isScored: true, overlap: $0, centerError: 0, normCenterError: 0, cornerError: nil)
        }
        subject.add(frames, confidences: [])
        subject.endSequence()
      }
      let figures = ResampledFigures(
        of: subject,
        over: Resampling(sequences: sequences, rounds: rounds, seed: UInt64(dataset)))
      return Resampling.interval(figures.auc)?.contains(truth) ?? false
    }
    return Double(hits) / Double(datasets)
  }

  /// The documented figures are of 4,000 datasets with 1,000 rounds each; three deviations of the
  /// difference are allowed.
  @Test(arguments: [(5, 0.807), (10, 0.881), (20, 0.922)])
  func `intervals hold the truth as often as is documented`(
    sequences: Int, documented: Double
  ) {
    let datasets = 400
    let found = Self.coverage(sequences: sequences, datasets: datasets, rounds: 300)
    let deviation = (documented * (1 - documented) / Double(datasets)).squareRoot()
    #expect(abs(found - documented) < 3 * deviation + 0.01, "\(found)")
  }
}
