import Geometry
import Testing

@testable import Evaluation

/// Tests for small cases whose results can be computed by hand.
struct ProtocolTests {
  private let size = PixelSize(width: 200, height: 200)
  private let truth = TargetTrack.Truth(
    region: .box(Box(x: 9, y: 9, width: 40, height: 40)), visibility: .visible)

  private func track(_ answers: [TrackStep]) -> TargetTrack {
    TargetTrack(
      truth: Array(repeating: truth, count: answers.count), answers: answers, frameSize: size)
  }

  private func answer(_ x: Double?, confidence: Double? = nil) -> TrackStep {
    .init(
      region: x.map { .box(Box(x: $0, y: 9, width: 40, height: 40)) }, confidence: confidence,
      initialized: false)
  }

  private let start = TrackStep(region: nil, confidence: nil, initialized: true)
  private let failure = TrackStep(
    region: nil, confidence: nil, initialized: false, failed: true)

  @Test func `perfect multi-start tracking loses accuracy only by the initialization frame`() {
    let run = track([start] + Array(repeating: answer(9), count: 39))
    let scores = evaluate(
      [ProtocolTarget(length: 40, runs: [run])], under: .votMultistart)
    #expect(scores[ProtocolMeasures.accuracy] == 39.0 / 40)
    #expect(scores[ProtocolMeasures.robustness] == 1)
  }

  @Test func `a multi-start attempt fails at the first of ten frames off the target`() {
    let off = Array(repeating: answer(150), count: 9)
    let brief = track([start, answer(9)] + off + [answer(9)] + off + [answer(9)])
    #expect(MultistartProtocol.progress(of: VOTTrajectory(brief)) == 22)
    // The initialization frame, in which the overlap is 0, is one of the ten frames.
    #expect(MultistartProtocol.progress(of: VOTTrajectory(track([start] + off + [answer(9)]))) == 0)
    let lasting = track([start] + [answer(9)] + off + [answer(150)] + [answer(9)])
    #expect(MultistartProtocol.progress(of: VOTTrajectory(lasting)) == 2)
  }

  @Test func `supervised accuracy leaves out the burn-in, failures and skipped frames`() {
    var answers = [start] + Array(repeating: answer(29), count: 9)
    answers += [answer(9), failure, answer(nil), answer(nil), start]
    let run = track(answers)
    var parameters = ProtocolParameters()
    let scores = evaluate(
      [ProtocolTarget(length: 15, runs: [run])], under: .votSupervised, parameters: parameters)
    #expect(scores[ProtocolMeasures.accuracy] == 1)
    #expect(scores[ProtocolMeasures.failures] == 1)
    #expect(scores[ProtocolMeasures.eao] == nil)
    parameters.burnIn = 0
    let unburnt = evaluate(
      [ProtocolTarget(length: 15, runs: [run])], under: .votSupervised, parameters: parameters)
    #expect(abs((unburnt[ProtocolMeasures.accuracy] ?? 0) - (9.0 / 3 + 1) / 10) < 1e-12)
  }

  @Test func `supervised accuracy is not measured if all sequences end within the burn-in`() {
    func accuracy(_ counts: [Int]) -> [Double?] {
      let targets = counts.map { count in
        ProtocolTarget(
          length: count, runs: [track([start] + Array(repeating: answer(9), count: count - 1))])
      }
      let scores = evaluate(targets, under: .votSupervised)
      return [scores[ProtocolMeasures.accuracy]]
        + scores.targets.map { $0.first { $0.measure == ProtocolMeasures.accuracy }?.value }
    }
    #expect(accuracy([8]) == [nil, nil])
    #expect(accuracy([10, 9]) == [nil, nil, nil])
    // As in the toolkit, a short sequence counts as 0 among longer ones.
    let mixed = accuracy([10, 30])
    #expect(abs((mixed[0] ?? 0) - 0.75) < 1e-12)
    #expect(mixed[1] == nil && mixed[2] == 1)
  }

  @Test func `longterm chooses the confidence threshold with the best F-score`() {
    let run = track(
      [answer(9, confidence: 0.9), answer(9, confidence: 0.8), answer(150, confidence: 0.2)])
    let scores = evaluate([ProtocolTarget(length: 3, runs: [run])], under: .longterm)
    #expect(scores[ProtocolMeasures.precision] == 1)
    #expect(scores[ProtocolMeasures.recall] == 2.0 / 3)
    #expect(scores[ProtocolMeasures.threshold] == 0.8)
    #expect(abs((scores[ProtocolMeasures.fScore] ?? 0) - 0.8) < 1e-12)
  }

  @Test func `longterm reduces 1000 confidences to 98 thresholds plus two infinite ones`() {
    let thresholds = LongTermProtocol.thresholds(of: (0..<1000).map { Double($0) })
    #expect(thresholds.count == 100)
    #expect(thresholds.first == .infinity && thresholds.last == -.infinity)
    #expect(thresholds[1] == 989 && thresholds[98] == 9)
    #expect(LongTermProtocol.thresholds(of: [.nan, 0.5]) == [.infinity, 0.5, -.infinity])
  }

  @Test(arguments: EvaluationProtocol.allCases)
  func `targets without attempts or labels have no figures under any protocol`(
    evaluationProtocol: EvaluationProtocol
  ) {
    let unlabeled = TargetTrack(
      truth: [.init(region: nil, visibility: .unlabeled)], answers: [], frameSize: nil)
    for targets in [
      [], [ProtocolTarget(length: 3, runs: [])],
      [ProtocolTarget(length: 1, runs: [unlabeled])],
    ] {
      let scores = evaluate(targets, under: evaluationProtocol)
      #expect(scores.targets.count == targets.count)
      #expect(scores.figures[TrackMeasures.auc] == nil)
      #expect(scores[ProtocolMeasures.eao] ?? 0 == 0)
      #expect(scores[ProtocolMeasures.fScore] == nil)
    }
  }

  @Test(arguments: EvaluationProtocol.allCases)
  func `answers that are NaN or far off score like missing answers under every protocol`(
    evaluationProtocol: EvaluationProtocol
  ) {
    let regions = [
      Box(x: .nan, y: 0, width: 5, height: 5), Box(x: 1e300, y: -1e300, width: 1e300, height: 9),
      Box(x: 5, y: 5, width: -3, height: 0), Box(x: .infinity, y: 0, width: 1, height: 1),
    ]
    let answers = regions.map {
      TrackStep(region: .box($0), confidence: .nan, initialized: false)
    }
    func figures(_ answers: [TrackStep]) -> Figures {
      let run = track([start] + answers)
      return evaluate(
        [ProtocolTarget(length: 5, runs: [run])], under: evaluationProtocol
      ).figures
    }
    let found = figures(answers)
    // The expected figures depend on how the protocol counts the initialization. TRE and SRE follow OTB's toolkit,
    // which counts it as a frame with overlap 1. This overlap is above 20 of the 21 thresholds.
    let expected: [(MeasureFacts, Double)] =
      switch evaluationProtocol {
      case .ope: [(TrackMeasures.auc, 0), (TrackMeasures.precision20, 0)]
      case .tre, .sre: [(TrackMeasures.auc, 20.0 / 21 / 5), (TrackMeasures.precision20, 1.0 / 5)]
      // All frames are within the burn-in.
      case .votSupervised: [(ProtocolMeasures.failures, 0)]
      case .votMultistart: [(ProtocolMeasures.accuracy, 0), (ProtocolMeasures.eao, 0)]
      case .realtime: [(ProtocolMeasures.realTimeAUC, 0)]
      case .longterm: [(ProtocolMeasures.recall, 0), (ProtocolMeasures.fScore, 0)]
      default: [(ProtocolMeasures.averageOverlap, 0), (ProtocolMeasures.sr50, 0)]
      }
    for (measure, value) in expected {
      #expect(abs((found[measure] ?? -1) - value) < 1e-12, "\(measure.key)")
    }
    // Missing answers must give the same result.
    let none = TrackStep(region: nil, confidence: .nan, initialized: false)
    #expect(found == figures(answers.map { _ in none }))
  }

  @Test func `anchors run in the direction with more frames, and the last frame is an anchor`() {
    let anchors = Anchor.spaced(by: 50, over: Array(repeating: true, count: 196))
    #expect(anchors.filter { $0.direction == .forward }.map(\.frame) == [0, 50])
    #expect(anchors.filter { $0.direction == .backward }.map(\.frame) == [100, 150, 195])
    #expect(Anchor.spaced(by: 50, over: [true]) == [Anchor(frame: 0, direction: .forward)])
    #expect(Anchor.spaced(by: 50, over: []).isEmpty)
  }

  @Test func `an anchor on a frame without a label moves to the next frame with a label`() {
    var canStart = Array(repeating: true, count: 120)
    for frame in 0..<3 { canStart[frame] = false }
    for frame in 95...119 { canStart[frame] = false }
    let anchors = Anchor.spaced(by: 50, over: canStart)
    #expect(anchors.map(\.frame) == [3, 50, 94])
    #expect(anchors.map(\.direction) == [.forward, .forward, .backward])
    #expect(Anchor.spaced(by: 50, over: Array(repeating: false, count: 120)).isEmpty)
  }

  @Test func `TRE does not start on frames that the dataset omits`() {
    let box = Box(x: 1, y: 1, width: 5, height: 5)
    // The values follow the definition in OTB's toolkit and were computed with NumPy.
    #expect(
      TemporalStarts.frames(of: Array(repeating: box, count: 100), omitting: [10..<40]) == [
        0, 2, 5, 8, 40, 43, 46, 48, 51, 54, 56, 59, 62, 64, 67, 70, 72, 75, 78, 80,
      ])
    #expect(TemporalStarts.frames(of: Array(repeating: box, count: 30), omitting: [0..<30]).isEmpty)
  }

  @Test func `TRE starts once on short sequences and 20 times on a sequence of 200 frames`() {
    let box = Box(x: 1, y: 1, width: 5, height: 5)
    #expect(TemporalStarts.frames(of: Array(repeating: box, count: 10)) == [0])
    #expect(TemporalStarts.frames(of: [nil, nil]).isEmpty)
    #expect(TemporalStarts.frames(of: Array(repeating: box, count: 20)) == [0])
    let starts = TemporalStarts.frames(of: Array(repeating: box, count: 200))
    #expect(starts.count == 20 && starts.first == 0 && starts.last == 180)
  }
}
