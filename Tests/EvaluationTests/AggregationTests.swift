import Evaluation
import Geometry
import Testing

struct AggregationTests {
  private func scores(_ auc: Double, frames: Int, scored: Int) -> Scores {
    Scores(
      frames: frames, scoredFrames: scored, auc: auc, op50: auc, op75: auc, precision20: auc,
      normPrecision: auc, meanCenterError: auc > 0.5 ? 4 : nil)
  }

  @Test func `means over sequences are weighted by length only if the convention does so`() {
    let parts = [scores(0.9, frames: 101, scored: 100), scores(0.3, frames: 301, scored: 300)]
    for conventions in Conventions.allCases {
      let expected =
        switch conventions {
        case .got10k: (0.9 * 100 + 0.3 * 300) / 400
        case .vot: (0.9 * 101 + 0.3 * 301) / 402
        default: 0.6
        }
      let mean = Scores.ofDataset(parts, under: conventions)
      #expect(abs(mean.auc - expected) < 1e-15)
      #expect(mean.frames == 402)
      #expect(mean.scoredFrames == 400)
      #expect(mean.values[TrackMeasures.meanCenterError] == 4)
    }
    #expect(abs(Scores.ofDataset(parts, under: .vot, lengths: [1, 2]).auc - 0.5) < 1e-15)
    #expect(abs(Scores.pooled(parts).auc - 0.45) < 1e-15)
  }

  @Test func `sequences without scored frames are left out of means`() {
    let parts = [scores(0.8, frames: 11, scored: 10), scores(0, frames: 5, scored: 0)]
    #expect(Scores.ofDataset(parts, under: .vbench).auc == 0.8)
    #expect(Scores.ofSequence([], under: .vbench).scoredFrames == 0)
  }

  @Test func `curves of several sequences are averaged point by point`() {
    let low = Curves(success: [0, 0], precision: [0.5], normPrecision: [1])
    let high = Curves(success: [1, 0.5], precision: [1], normPrecision: [1])
    #expect(
      Curves.mean(of: [low, high])
        == Curves(success: [0.5, 0.25], precision: [0.75], normPrecision: [1]))
    #expect(Curves.mean(of: []) == nil)
  }

  @Test
  func `the truth as answers has an AUC of 1 or the highest that a convention allows`() throws {
    let region = Region.box(Box(x: 10, y: 10, width: 30, height: 20))
    func track(_ frames: Int, absent: Range<Int> = 0..<0) -> TargetTrack {
      TargetTrack(
        truth: (0..<frames).map { index in
          absent.contains(index)
            ? .init(region: nil, visibility: .absent)
            : .init(region: region, visibility: .visible)
        }, answers: [])
    }
    let whole = GroundTruthSelfCheck.scores(of: [[[track(40)]]]).mapValues(\.auc)
    let perfect: [Conventions: Double] = [
      .vbench: 1, .otb: 20.0 / 21, .got10k: 1, .lasot: 20.0 / 21, .pysot: 20.0 / 21,
      .pytracking: 20.0 / 21, .trackingnet: 1, .vot: 39.0 / 40, .got10kOTB: 20.0 / 21,
    ]
    for (conventions, expected) in perfect {
      #expect(abs(try #require(whole[conventions]) - expected) < 1e-12, "\(conventions)")
    }
    // The target is absent from a tenth of the frames. LaSOT, pysot and pytracking still divide by the full length.
    let partly = GroundTruthSelfCheck.scores(of: [[[track(40, absent: 20..<24)]]]).mapValues(\.auc)
    let absent: [Conventions: Double] = [
      .vbench: 1, .got10k: 1, .lasot: 18.0 / 21, .pysot: 18.0 / 21, .pytracking: 18.0 / 21,
      .vot: 35.0 / 36,
    ]
    for (conventions, expected) in absent {
      #expect(abs(try #require(partly[conventions]) - expected) < 1e-12, "\(conventions)")
    }
  }
}
