import Bench
import Results
import TestSupport
import Testing

@testable import Evaluation
@testable import Reporting
@testable import Tracking

/// Tests of the sentences about drift and about the recommended re-detection policy.
struct DriftWordsTests {
  /// A policy with its mean gain and its time per frame in milliseconds.
  private struct Policy {
    var every: Int?
    var gain: Double
    var milliseconds: Double
  }

  private static let policies = [
    Policy(every: nil, gain: 0, milliseconds: 2), Policy(every: 50, gain: 0.03, milliseconds: 3),
    Policy(every: 25, gain: 0.11, milliseconds: 5),
    Policy(every: 10, gain: 0.115, milliseconds: 17.34),
  ]

  /// Returns the drift of a tracker with several policies on 15 sequences, of which one gains nothing.
  private func drift(_ policies: [Policy] = policies, detector: String = "oracle") -> Drift {
    let methods = policies.map { policy in
      var identity = MethodIdentity(tracker: "object", level: "fast", revision: 1)
      identity.redetection = policy.every.map {
        Redetection(RedetectionPolicy(every: $0), by: detector)
      }
      return RunResult.Method(
        identity: identity,
        items: (0..<15).map { item in
          var figures = Figures()
          let gain = item == 0 ? 0 : policy.gain * (15.0 / 14 + 0.02 * Double(item % 2))
          figures[TrackMeasures.auc] = 0.5 + 0.02 * Double(item) + gain
          return RunResult.Score(figures: figures)
        })
    }
    let result = RunResult(
      task: .tracking(under: .vbench), facts: SampleRun.facts,
      items: (0..<15).map {
        RunResult.Item(dataset: "d", name: "s\($0)", size: nil, attributes: [])
      }, methods: methods)
    return Drift(
      result, .tracking,
      evidence: policies.map {
        var evidence = Drift.Evidence(
          ages: [DriftAge(frames: 990..<1021, runs: 6, sequences: 6)],
          milliseconds: $0.milliseconds)
        evidence.judgedRedetections = (3, 100)
        return evidence
      })
  }

  @Test func `the recommended policy is the cheapest that has most of the largest gain`() {
    let sentences = drift().sentences
    #expect(
      sentences[1].hasPrefix("object-fast-r1: re-detecting every 25 frames (oracle) helps: +0.11"))
    #expect(
      sentences[1].hasSuffix(
        "), better on 14 of 15 sequences, for 150% more processor time; this assumes that the detector"
          + " is never wrong"))
    #expect(
      sentences[2].hasPrefix(
        "object-fast-r1, for other budgets: re-detecting every 50 frames +0.03"))
    #expect(sentences[2].contains("for 50% more processor time; re-detecting every 10 frames +0.1"))
    #expect(sentences[2].hasSuffix(" for 767% more processor time"))
  }

  @Test func `a policy that a cheaper one surpasses is not proposed for any budget`() {
    let surpassed = Policy(every: 5, gain: 0.08, milliseconds: 30)
    let sentences = drift(Self.policies + [surpassed]).sentences
    #expect(sentences[2].contains("every 10 frames"))
    #expect(!sentences.contains { $0.contains("every 5 frames") })
  }

  @Test func `a policy is recommended only within the budget for additional time`() {
    var drift = drift()
    drift.maximumExtraTime = 0.6
    #expect(drift.sentences[1].contains("re-detecting every 50 frames (oracle) helps: +0.03"))
    drift.maximumExtraTime = 0.1
    #expect(
      drift.sentences[1].hasPrefix(
        "object-fast-r1: no re-detection policy is shown to help for at most 10% more time on 15"
          + " sequences; the largest gain was +0.1"))
  }

  @Test func `wall times are named as such, and so are the errors of a real detector`() throws {
    var drift = drift(detector: "template")
    drift.hasProcessorTimes = false
    #expect(drift.sentences[1].contains("% more wall time"))
    #expect(
      drift.sentences[1].hasSuffix(
        "; 3 of its 100 detections were wrong, so up to 7.8% may be"))
  }

  @Test func `a gain that is not shown is described with its upper bound`() throws {
    let drift = drift(
      [Self.policies[0], Policy(every: 50, gain: 0.005, milliseconds: 3)], detector: "template")
    let bound = try #require(drift.methods[1].change?.interval).upperBound
    #expect(
      drift.sentences[1].hasPrefix(
        "object-fast-r1: no re-detection policy is shown to help on 15 sequences; the largest gain"
          + " was +0.005"))
    #expect(drift.sentences[1].hasSuffix("; it helps by at most \(bound.fixed(3))"))
  }

  @Test func `a gain is less certain if some of the detector's boxes may be wrong`() throws {
    func lowest(_ drift: Drift) throws -> Double {
      let method = drift.methods.first { $0.redetection?.policy.every == 50 }
      return try #require(method?.change?.interval).lowerBound
    }
    #expect(try lowest(drift(detector: "template")) < lowest(drift()) - 0.001)
  }

  @Test func `survival is stated at an age that runs reach, or at the end of the last run`() throws
  {
    var drift = drift([Self.policies[0]])
    drift.methods[0].evidence.ages[0][DriftMeasures.survival] = Estimate(value: 0.857)
    drift.methods[0].evidence.lives = DriftLives(
      runs: 14, failures: 2, curve: KaplanMeier(sorted: [], weights: nil),
      reached: (300, Estimate(value: 0.857)))
    try expectSentences(drift.sentences)
    drift.methods[0].evidence.lives?.reached = nil
    try expectSentences(drift.sentences, "2")
  }
}
