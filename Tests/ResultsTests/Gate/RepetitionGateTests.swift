import Bench
import Evaluation
import Foundation
import TestSupport
import Testing

@testable import Results
@testable import Tracking

/// Tests for gates of methods that are not deterministic and are run several times.
@Suite struct RepetitionGateTests {
  private static let sequences = 15
  private static let runs = 100
  /// The number of alarms to accept: 5% of the runs, and two standard errors.
  private static let mostAlarms = 9

  /// How a tracker differs from one repetition to the next.
  struct Behavior: Sendable {
    var repetitions = 15
    /// The probability of losing each sequence, and the first of them.
    var losing = 0.0
    var losingFirst: Double?
    /// The standard deviation of the scores.
    var noise = 0.005
  }

  private func facts() -> RunFacts {
    RunFacts.current(name: "run", command: "c", jobs: 1, datasets: [])
  }

  private func items(_ count: Int) -> [RunResult.Item] {
    (0..<count).map { RunResult.Item(dataset: "d", name: "s\($0)", size: nil, attributes: []) }
  }

  /// Returns a run of a tracker.
  ///
  /// - Parameter drop: the amount by which all scores are lower than usual.
  private func run(
    _ behavior: Behavior, drop: Double = 0, _ generator: inout SplitMix64
  ) -> Baseline {
    let scores = (0..<Self.sequences).map { sequence in
      RunResult.Score(
        repetitions: (0..<behavior.repetitions).map { _ in
          let losing = sequence == 0 ? behavior.losingFirst ?? behavior.losing : behavior.losing
          let isLost = generator.unit() < losing
          var figures = Figures()
          let score = 0.5 + 0.02 * Double(sequence) - drop + behavior.noise * generator.normal()
          figures[TrackMeasures.auc] = isLost ? 0.05 : min(max(score, 0), 1)
          return RunResult.Score(figures: figures, lost: isLost ? ["1"] : [])
        })
    }
    var result = RunResult(
      task: .tracking(under: .vbench), facts: facts(), items: items(Self.sequences),
      methods: [
        RunResult.Method(
          identity: MethodIdentity(tracker: "t", level: "", revision: nil), items: scores)
      ])
    result.addFigures(rounds: 0)
    result.methods[0].figures[TrackMeasures.lost] = Double(scores.reduce(0) { $0 + $1.lost.count })
    return Baseline(result, commit: nil)
  }

  /// A gate that also watches the number of lost targets, with a tolerance of 0.
  private var gate: Gate {
    var tolerances = GateTolerances.tracking
    tolerances.maxDrop["lost"] = 0
    return Gate(tolerances: tolerances)
  }

  @Test func `encoding and decoding a baseline keeps counts and errors over repetitions`() throws {
    var generator = SplitMix64(seed: 2)
    let baseline = run(Behavior(losing: 0.3), &generator)
    let bytes = try BaselineFile.encode(baseline)
    #expect(try JSONDecoder().decode(Baseline.self, from: Data(bytes)) == baseline)
    let method = try #require(baseline.methods["t"])
    #expect(method.repetitions == 15)
    #expect(method.sequences.values.allSatisfy { $0.errors?["auc"] != nil })
    #expect(method.sequences.values.contains { $0.losses?["1"] ?? 0 > 0 })
  }

  @Test(arguments: [
    Behavior(losing: 0.01), Behavior(losing: 0.02), Behavior(losing: 0.05),
    // One sequence is lost in every second repetition.
    Behavior(losingFirst: 0.5), Behavior(repetitions: 3, losing: 0.05),
    Behavior(repetitions: 5, losing: 0.05, losingFirst: 0.5),
    Behavior(repetitions: 2, noise: 0.15), Behavior(repetitions: 3, noise: 0.15),
    Behavior(repetitions: 2, losing: 0.05, losingFirst: 0.5),
    Behavior(noise: 0.3),
  ])
  func `a gate on an unchanged random tracker raises false alarms in about 5% of trials`(
    behavior: Behavior
  ) throws {
    var generator = SplitMix64(seed: 3)
    var (alarms, found) = (0, 0)
    for _ in 0..<Self.runs {
      let old = run(behavior, &generator)
      let same = run(behavior, &generator)
      if try gate.judge(same, against: old, named: "b.json").hasFailed { alarms += 1 }
      let worse = run(behavior, drop: 0.1, &generator)
      if try gate.judge(worse, against: old, named: "b.json").hasFailed { found += 1 }
    }
    #expect(alarms <= Self.mostAlarms, "\(alarms)")
    if behavior.noise < 0.1, behavior.repetitions > 2 {
      #expect(10 * found >= 8 * Self.runs, "\(found)")
    }
  }

  @Test func `a target lost in every repetition fails the gate, and a few more losses do not`()
    throws
  {
    var generator = SplitMix64(seed: 4)
    func losing(_ probability: Double) -> Baseline {
      run(Behavior(losingFirst: probability), &generator)
    }
    let sure = try Gate().judge(losing(1), against: losing(0.1), named: "b.json")
    #expect(sure.failures.contains { $0.message.contains("now loses target 1") })
    var (old, new) = (losing(0.5), losing(0.5))
    old.methods["t"]?.sequences["d/s0"]?.losses = ["1": 7]
    old.methods["t"]?.sequences["d/s0"]?.lost = []
    new.methods["t"]?.sequences["d/s0"]?.losses = ["1": 8]
    new.methods["t"]?.sequences["d/s0"]?.lost = ["1"]
    let chance = try Gate().judge(new, against: old, named: "b.json")
    try expectSentences(chance.notes.map(\.message))
    #expect(chance.failures.allSatisfy { $0.topic != .lost })
  }

  @Test
  func `the number of lost targets fails the gate only by targets that are surely newly lost`()
    throws
  {
    var generator = SplitMix64(seed: 7)
    func losing(_ losses: [Int]) -> Baseline {
      var run = run(Behavior(), &generator)
      for (sequence, count) in losses.enumerated() {
        run.methods["t"]?.sequences["d/s\(sequence)"]?.losses = ["1": count]
        run.methods["t"]?.sequences["d/s\(sequence)"]?.lost = count > 7 ? ["1"] : []
      }
      run.methods["t"]?.figures["lost"] = Double(losses.count { $0 > 7 })
      return run
    }
    func failures(_ old: [Int], _ new: [Int]) throws -> [String] {
      try gate.judge(losing(new), against: losing(old), named: "b.json").failures
        .map(\.message).filter { $0.hasPrefix("t: lost") }
    }
    #expect(try failures([7, 7], [8, 8]) == [])
    #expect(try failures([0, 8], [15, 7]) == [])
    try expectSentences(try failures([0, 7], [15, 8]))
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
    #expect(mean.losses == ["a": 2, "b": 1])
    #expect(abs((mean.figures[TrackMeasures.auc] ?? 0) - 0.5) < 1e-12)
    // The standard deviation is sqrt(0.07), and there are three repetitions.
    let error = RunResult.error(of: TrackMeasures.auc, over: mean.repetitions)
    #expect(abs(error - (0.07 / 3).squareRoot()) < 1e-12)
  }

  // MARK: Pooled figures

  private static let ratio = MeasureFacts(
    "ratio", title: "ratio", explanation: "errors per character, over all images", unit: .share,
    better: .lower, interval: .pooled, tolerated: 0.005)
  private static let task = TaskFacts(
    name: "reading", title: "Reading", item: "image", items: "images", measures: [ratio],
    mainMeasure: "ratio")

  private func gate(_ new: Baseline, _ old: Baseline) throws -> GateResult {
    let measures = WatchedMeasures(Self.task)
    return try Gate(tolerances: GateTolerances(measures), measures: measures)
      .judge(new, against: old, named: "b.json")
  }

  /// Returns a run of a method that reads images of different lengths.
  ///
  /// - Parameter errors: the errors in each repetition on each image.
  private func reading(_ errors: [[Double]], lengths: [Double]) -> Baseline {
    var result = RunResult(
      task: Self.task, facts: facts(), items: items(lengths.count),
      methods: [
        RunResult.Method(
          identity: MethodIdentity(tracker: "t", level: "", revision: nil),
          items: lengths.map { _ in RunResult.Score(figures: Figures()) })
      ])
    func pooled(_ errors: [Double], _ items: [Int]) -> Figures {
      var figures = Figures()
      figures[Self.ratio] =
        items.reduce(0) { $0 + errors[$1] } / items.reduce(0) { $0 + lengths[$1] }
      return figures
    }
    result.addFigures { _, items in
      Figures.mean(of: errors.map { (pooled($0, items), 1) })
    }
    if errors.count > 1 {
      result.methods[0].repetitions = errors.map { pooled($0, Array(lengths.indices)) }
    }
    return Baseline(result, commit: nil)
  }

  /// Returns lengths that differ by a factor of up to 50.
  private func lengths(_ count: Int, _ generator: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in (2 + 98 * pow(generator.unit(), 2)).rounded() }
  }

  @Test(arguments: [2, 15])
  func `a pooled figure of an unchanged method fails about one gate in twenty at most`(
    repetitions: Int
  ) throws {
    var generator = SplitMix64(seed: 5)
    let lengths = lengths(12, &generator)
    func run(_ rate: Double) -> Baseline {
      reading(
        (0..<repetitions).map { _ in
          lengths.map { max(0, $0 * (rate + 0.1 * generator.normal())) }
        }, lengths: lengths)
    }
    var (alarms, found) = (0, 0)
    for _ in 0..<Self.runs {
      let old = run(0.3)
      if try gate(run(0.3), old).hasFailed { alarms += 1 }
      if try gate(run(0.5), old).hasFailed { found += 1 }
    }
    #expect(alarms <= Self.mostAlarms, "\(alarms)")
    if repetitions > 2 { #expect(10 * found >= 8 * Self.runs, "\(found)") }
  }

  @Test(arguments: [15, 450])
  func `a small change of a pooled figure fails if the images agree on it`(count: Int) throws {
    var generator = SplitMix64(seed: 6)
    let lengths = lengths(count, &generator)
    let errors = lengths.map { 0.3 * $0 }
    let old = reading([errors], lengths: lengths)
    let worse = try gate(
      reading([zip(errors, lengths).map { $0 + 0.002 * $1 + 0.01 }], lengths: lengths), old)
    let message = try #require(worse.failures.first?.message)
    #expect(worse.failures.count == 1)
    #expect(message.hasPrefix("t: ratio rose by 0.002"), "\(message)")
    #expect(message.contains("over \(count) images, a small change that is systematic"))
    var alarms = 0
    for _ in 0..<(count > 100 ? 5 : Self.runs) {
      let other = zip(errors, lengths).map { $0 + 0.01 * $1 * generator.normal() }
      if try gate(reading([other], lengths: lengths), old).failures.contains(where: {
        $0.message.contains("sign-flip")
      }) {
        alarms += 1
      }
    }
    #expect(alarms <= Self.mostAlarms, "\(alarms)")
  }
}
