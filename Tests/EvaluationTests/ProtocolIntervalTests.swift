import Foundation
import Geometry
import Testing

@testable import Evaluation

/// Tests for the intervals of the protocols' figures.
struct ProtocolIntervalTests {
  private static let protocols: [EvaluationProtocol] = [
    .ope, .tre, .sre, .votSupervised, .votMultistart, .longterm, .got10k,
  ]

  /// Returns an attempt that follows a label of 40 x 40 pixels. The error depends on the sequence, and the target may
  /// be lost.
  ///
  /// - Parameter restarts: whether the tracker is restarted after a loss, as `vot-supervised` does.
  private static func run(
    _ generator: inout SplitMix64, frames: Int, restarts: Bool
  ) -> TargetTrack {
    let truth = TargetTrack.Truth(
      region: .box(Box(x: 60, y: 60, width: 40, height: 40)), visibility: .visible)
    let offset = 12 * generator.unit()
    let loss = generator.unit() < 0.5 ? generator.index(below: frames) : frames
    let answers = (0..<frames).map { frame -> TrackStep in
      if frame == 0 || (restarts && frame == loss + 5) {
        return .init(region: nil, confidence: nil, initialized: true)
      }
      if restarts, frame == loss {
        return .init(region: nil, confidence: nil, initialized: false, failed: true)
      }
      if restarts, frame > loss, frame < loss + 5 {
        return .init(region: nil, confidence: nil, initialized: false)
      }
      let isLost = !restarts && frame >= loss
      let x = isLost ? 150 : 60 + offset
      return .init(
        region: .box(Box(x: x, y: 60, width: 40, height: 40)),
        confidence: isLost ? 0.3 * generator.unit() : 0.5 + 0.5 * generator.unit(),
        initialized: false)
    }
    return TargetTrack(
      truth: Array(repeating: truth, count: frames), answers: answers,
      frameSize: PixelSize(width: 220, height: 200))
  }

  private static func targets(
    _ count: Int, seed: UInt64, under evaluationProtocol: EvaluationProtocol
  ) -> [ProtocolTarget] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let frames = 20 + generator.index(below: 30)
      return ProtocolTarget(
        length: frames,
        runs: [
          run(&generator, frames: frames, restarts: evaluationProtocol == .votSupervised)
        ])
    }
  }

  private static var parameters: ProtocolParameters {
    var parameters = ProtocolParameters()
    parameters.overlapLengths = 10...30
    return parameters
  }

  /// Tests that the intervals agree with figures that are recomputed from the targets drawn in each round.
  @Test(arguments: protocols)
  func `protocol intervals agree with figures recomputed from resampled sequences`(
    evaluationProtocol: EvaluationProtocol
  ) throws {
    let targets = Self.targets(6, seed: 3, under: evaluationProtocol)
    let resampling = Resampling(sequences: 6, rounds: 60, seed: 2)
    let scores = evaluate(
      targets, under: evaluationProtocol, parameters: Self.parameters,
      over: TargetResampling(resampling, sequences: Array(0..<6)))
    for value in scores.dataset where value.measure.better != nil {
      let rounds = (0..<60).map { round in
        let drawn = resampling.draws(of: round).map { targets[$0] }
        return evaluate(
          drawn, under: evaluationProtocol, parameters: Self.parameters)[value.measure] ?? .nan
      }
      let interval = try #require(scores.intervals[value.measure], "\(value.measure.key)")
      let known = rounds.filter { !$0.isNaN }
      // The interval contains the mean of the rounds and reaches at least two standard deviations to either side.
      // `longterm` uses thresholds from all sequences rather than from the drawn sequences.
      let tolerance = evaluationProtocol == .longterm ? 0.02 : 1e-9
      let (mean, width) = (try #require(known.mean), 2 * known.standardDeviation)
      #expect(interval.contains(mean), "\(value.measure.key)")
      #expect(interval.lowerBound <= max(0, mean - width) + tolerance, "\(value.measure.key)")
      let highest = value.measure.unit == .share ? 1 : Double.infinity
      #expect(interval.upperBound >= min(highest, mean + width) - tolerance)
    }
    #expect(scores.intervals[ProtocolMeasures.threshold] == nil)
  }

  @Test(arguments: protocols)
  func `targets of one sequence count as one unit, and four sequences have no intervals`(
    evaluationProtocol: EvaluationProtocol
  ) {
    let targets = Self.targets(8, seed: 5, under: evaluationProtocol)
    func intervals(_ sequences: [Int]) -> Intervals {
      evaluate(
        targets, under: evaluationProtocol, parameters: Self.parameters,
        over: TargetResampling(
          Resampling(sequences: 8, rounds: 50, seed: 2), sequences: sequences)
      ).intervals
    }
    #expect(intervals([0, 0, 1, 1, 2, 2, 3, 3]) == Intervals())
    #expect(intervals(Array(0..<8)) != Intervals())
    #expect(
      evaluate(targets, under: evaluationProtocol, parameters: Self.parameters).intervals
        == Intervals())
  }

  @Test func `if no attempt failed, the failure interval still reaches above 0`() throws {
    let truth = TargetTrack.Truth(
      region: .box(Box(x: 9, y: 9, width: 40, height: 40)), visibility: .visible)
    let answer = TrackStep(region: truth.region, confidence: nil, initialized: false)
    let start = TrackStep(region: nil, confidence: nil, initialized: true)
    let run = TargetTrack(
      truth: Array(repeating: truth, count: 100),
      answers: [start] + Array(repeating: answer, count: 99),
      frameSize: PixelSize(width: 200, height: 200))
    let scores = evaluate(
      Array(repeating: ProtocolTarget(length: 100, runs: [run]), count: 10),
      under: .votSupervised, parameters: Self.parameters,
      over: TargetResampling(
        Resampling(sequences: 10, rounds: 50, seed: 1), sequences: Array(0..<10)))
    let failures = try #require(scores.intervals[ProtocolMeasures.failures])
    // The upper bound solves exp(-10 x) = 0.05.
    #expect(failures.lowerBound == 0 && abs(failures.upperBound - 0.29957) < 1e-4)
    let robustness = try #require(scores.intervals[ProtocolMeasures.robustness])
    #expect(robustness.upperBound == 1)
    #expect(abs(robustness.lowerBound - exp(-30 * 0.29957 / 100)) < 1e-4)
  }

  /// Tests that intervals from ten sequences contain the true value, which is the expected average overlap of many
  /// sequences.
  @Test
  func `intervals of the EAO contain the true value in at least 89 of 100 simulations`() throws {
    let population = Self.targets(400, seed: 11, under: .votMultistart)
    let truth = try #require(
      evaluate(population, under: .votMultistart, parameters: Self.parameters)[
        ProtocolMeasures.eao])
    let datasets = 100
    let hits = (0..<datasets).count { dataset in
      var generator = SplitMix64(seed: UInt64(dataset))
      let drawn = (0..<10).map { _ in population[generator.index(below: population.count)] }
      let scores = evaluate(
        drawn, under: .votMultistart, parameters: Self.parameters,
        over: TargetResampling(
          Resampling(sequences: 10, rounds: 200, seed: UInt64(dataset)), sequences: Array(0..<10)))
      return scores.intervals[ProtocolMeasures.eao]?.contains(truth) ?? false
    }
    #expect(hits >= 89, "\(hits) of \(datasets)")
  }
}
