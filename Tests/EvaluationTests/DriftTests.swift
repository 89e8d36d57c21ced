import Foundation
import Geometry
import Testing

@testable import Evaluation

struct DriftTests {
  private func survival(_ failed: [Int], _ censored: [Int]) -> KaplanMeier {
    let lives =
      failed.map { KaplanMeier.Life(time: $0, hasFailed: true) }
      + censored.map { KaplanMeier.Life(time: $0, hasFailed: false) }
    return KaplanMeier(sorted: lives.sorted { $0.time < $1.time }, weights: nil)
  }

  @Test func `Kaplan-Meier survival equals a textbook example`() throws {
    // The data are the remission times of leukemia patients who received 6-mercaptopurine or a placebo (Freireich et
    // al., Blood 21, 1963). The expected figures are from Kleinbaum and Klein, "Survival Analysis", table 2.1.
    let treated = survival(
      [6, 6, 6, 7, 10, 13, 16, 22, 23], [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35])
    #expect(treated.steps.map(\.time) == [6, 7, 10, 13, 16, 22, 23])
    #expect(treated.steps.map(\.atRisk) == [21, 17, 15, 12, 11, 7, 6])
    let expected = [0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482]
    for (step, survival) in zip(treated.steps, expected) {
      #expect(abs(step.survival - survival) < 5e-5)
    }
    #expect(treated.median == 23)
    #expect(treated.survival(at: 5) == 1)
    #expect(treated.survival(at: 9) == treated.survival(at: 7))
    let placebo = survival(
      [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23], [])
    #expect(placebo.median == 8)
    // Without censoring, survival is the fraction of methods that remain.
    #expect(abs(placebo.survival(at: 8) - 8.0 / 21) < 1e-12)
    #expect(placebo.steps.last?.survival == 0)
  }

  @Test func `survival has no median if fewer than half of the attempts fail`() {
    #expect(
      survival(
        [], [10, 20]
      ).median == nil)
    #expect(
      survival(
        [], [10, 20]
      ).survival(at: 100) == 1)
    #expect(survival([], []).steps.isEmpty)
    #expect(
      survival(
        [5], [10, 20, 30]
      ).median == nil)
  }

  @Test func `a loss needs the rule's number of bad frames and is dated to the first of them`() {
    let rule = LossRule(overlap: 0.1, frames: 3)
    let lost = run(sequence: 0, ages: 9, growth: 1, lost: 7, by: rule)
    #expect(lost.life == KaplanMeier.Life(time: 7, hasFailed: true))
    #expect(lost.logAreaRatios.map(\.isNaN) == (0...9).map { $0 == 0 || $0 > 6 })
    // The standard rule requires ten frames, so three frames do not constitute a loss. Only nine frames are scored, too
    // few to detect any loss, so the observed time is 0.
    let held = run(sequence: 0, ages: 9, growth: 1, lost: 7)
    #expect(held.life == KaplanMeier.Life(time: 0, hasFailed: false))
    #expect(held.logAreaRatios.map(\.isNaN) == (0...9).map { $0 == 0 })
  }

  /// Returns a trace of a box that keeps its position, grows by a constant factor in each frame, and is lost at a given
  /// age.
  private func run(
    sequence: Int, ages: Int, growth: Double, lost: Int? = nil, by rule: LossRule = .standard
  ) -> DriftTrace {
    let label = Box(x: 100, y: 100, width: 40, height: 20)
    let truth = TargetTrack.Truth(region: .box(label), visibility: .visible)
    var factor = 1.0
    let answers = (0...ages).map { age in
      defer { factor *= growth }
      let box =
        age >= lost ?? .max
        ? Box(x: 0, y: 0, width: 10, height: 10)
        : Box(center: label.center, width: 40 * factor, height: 20 * factor)
      return TrackStep(region: .box(box), confidence: nil, initialized: age == 0)
    }
    let track = TargetTrack(truth: Array(repeating: truth, count: ages + 1), answers: answers)
    return DriftTrace(
      sequence: sequence, frameCount: ages + 1, pieces: [(track, track.frameScores)], by: rule)
  }

  /// Returns the factor by which a side grows if it becomes 1% longer a given number of times.
  private func grown(_ times: Int) -> Double { exp(Double(times) * log(1.01)) }

  @Test func `drift figures by age equal values computed for boxes that grow or are lost`() throws {
    let runs = [
      run(sequence: 0, ages: 30, growth: 1), run(sequence: 0, ages: 20, growth: 1, lost: 5),
      run(sequence: 1, ages: 30, growth: 1.01),
    ]
    let summary = DriftSummary(runs, over: Resampling(sequences: 2, rounds: 200, seed: 1))
    #expect(summary.ages.count == 30)
    #expect(summary.lives.runs == 3 && summary.lives.failures == 1)
    #expect(runs.map(\.life.time) == [21, 5, 21])
    let (young, lost, old) = (summary.ages[1], summary.ages[9], summary.ages[24])
    #expect(young.frames == 2..<3)
    // Sequence 0 has two perfect attempts. In sequence 1 each side is 1.01^2 times as long after two frames.
    let afterTwo = grown(-4)
    #expect(abs(try #require(young[DriftMeasures.overlap]).value - (1 + afterTwo) / 2) < 1e-12)
    #expect(abs(try #require(young[DriftMeasures.logAreaRatio]).value - 4 * log(1.01) / 2) < 1e-12)
    #expect(young[DriftMeasures.centerError]?.value ?? 1 < 1e-9)
    // At age 10, one attempt of sequence 0 has overlap 0, and its size is no longer scored.
    #expect(abs(try #require(lost[DriftMeasures.overlap]).value - (0.5 + grown(-20)) / 2) < 1e-12)
    #expect(abs(try #require(lost[DriftMeasures.logAreaRatio]).value - 20 * log(1.01) / 2) < 1e-12)
    #expect(lost.runs == 3 && lost.sequences == 2)
    // At age 25, only the long attempts remain.
    #expect(old.runs == 2)
    #expect(abs(try #require(old[DriftMeasures.overlap]).value - (1 + grown(-50)) / 2) < 1e-12)
    #expect(abs(try #require(summary.ages[4][DriftMeasures.survival]).value - 2.0 / 3) < 1e-12)
    #expect(summary.lives.median == nil)
    // Two sequences are too few for intervals.
    #expect(
      young[DriftMeasures.overlap]?.interval == nil
        && young[DriftMeasures.survival]?.interval == nil)
  }

  @Test func `drift figures of six sequences have intervals`() throws {
    let runs = (0..<6).map { sequence in
      run(sequence: sequence, ages: 30, growth: 1 + 0.002 * Double(sequence))
    }
    let summary = DriftSummary(runs, over: Resampling(sequences: 6, rounds: 200, seed: 1))
    let overlap = try #require(summary.ages[9][DriftMeasures.overlap])
    let interval = try #require(overlap.interval)
    #expect(interval.lowerBound < overlap.value && overlap.value < interval.upperBound)
    #expect(interval.upperBound <= 1)
    // None of the six attempts fails, so the upper bound of the failure rate is 1 - 0.05^(1/6).
    let survival = try #require(summary.ages[9][DriftMeasures.survival]?.interval)
    #expect(abs(survival.lowerBound - pow(0.05, 1.0 / 6)) < 1e-9 && survival.upperBound == 1)
  }

  @Test func `the reported survival is that of an age which five sequences reach`() throws {
    let ages = [1020] + (0..<13).map { 100 + 10 * $0 }
    let runs = ages.enumerated().map { run(sequence: $0.offset, ages: $0.element, growth: 1) }
    let summary = DriftSummary(runs, over: Resampling(sequences: 14, rounds: 200, seed: 1))
    let reached = try #require(summary.lives.reached)
    #expect(reached.age == 190 && reached.survival.value == 1)
    // Several attempts on one sequence do not replace sequences.
    let few = DriftSummary(
      runs.prefix(4) + [run(sequence: 0, ages: 900, growth: 1)],
      over: Resampling(sequences: 4, seed: 1))
    #expect(few.lives.reached == nil)
  }

  @Test func `drift figures of long attempts are grouped into at most 100 ages`() {
    let summary = DriftSummary(
      [run(sequence: 0, ages: 1234, growth: 1)], over: Resampling(sequences: 1, seed: 1))
    #expect(summary.ages.count <= 100)
    #expect(summary.ages.first?.frames.lowerBound == 1)
    #expect(summary.ages.last?.frames.contains(1234) == true)
    // A single sequence has figures but no intervals.
    #expect(
      summary.ages.allSatisfy { age in
        DriftMeasures.all.allSatisfy { age[$0]?.interval == nil }
      })
    #expect(summary.lives.medianInterval == nil)
  }

  @Test func `a drift summary without attempts has no figures`() {
    let summary = DriftSummary([], over: Resampling(sequences: 3, rounds: 10, seed: 1))
    #expect(summary.ages.isEmpty && summary.lives.runs == 0 && summary.lives.median == nil)
  }
}
