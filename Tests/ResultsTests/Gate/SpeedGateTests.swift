import Evaluation
import Foundation
import TestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests for gates on a machine whose speed drifts, jumps and stalls.
@Suite struct SpeedGateTests {
  /// A simulated machine whose speed changes during the measurement.
  ///
  /// A slow random walk affects everything equally. Each measured median has its own error. Now and then another
  /// program disturbs a few consecutive blocks, and affects a tracker more than the kernel. In each timing run, the
  /// machine is in a different state, which affects trackers and the kernel differently.
  struct NoisyMachine {
    var generator: SplitMix64
    var drift = 0.0
    var disturbedBlocks = 0

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// Returns one timing run of two trackers on six clips.
    mutating func measure(rounds: Int, slowdown: Double) -> TimingResult {
      let costs = ["quick": 1.0, "slow": 2.5]
      // A dictionary's order differs from process to process, so the keys are sorted.
      var luck: [String: Double] = [:]
      for method in costs.keys.sorted() { luck[method] = exp(0.012 * generator.normal()) }
      var result = TimingResult(
        clips: 6, rounds: rounds, updatesPerRound: 30, calibration: DurationSummary([]),
        methods: [], comparisons: [], scaling: [], remarks: [])
      var times: [String: [String: [Double]]] = [:]
      var multiples: [String: [String: [Double]]] = [:]
      for clip in 0..<6 {
        let size = 0.5 + Double(clip)
        for _ in 0..<rounds {
          for method in ["quick", "slow"] {
            let kernel = time(1, sensitivity: 1)
            let cost = (costs[method] ?? 1) * size * (luck[method] ?? 1)
            let tracker = time(cost * (method == "slow" ? slowdown : 1), sensitivity: 1.5)
            times[method, default: [:]]["c\(clip)", default: []].append(tracker)
            multiples[method, default: [:]]["c\(clip)", default: []].append(tracker / kernel)
          }
        }
      }
      for method in ["quick", "slow"] {
        result.methods.append(
          TimingResult.MethodTiming(
            method: method, durations: DurationSummary([]),
            clipMultiples: multiples[method] ?? [:], memoryBytes: 1000))
      }
      let ratios = (times["slow"] ?? [:]).mapValues { $0 }
      result.comparisons = [
        TimingResult.Comparison(
          method: "slow", other: "quick", ratio: PairedRatio(ratio: 2.5, low: nil, high: nil),
          clipRatios: Dictionary(
            uniqueKeysWithValues: ratios.map { clip, values in
              (clip, zip(values, times["quick"]?[clip] ?? []).map { $0 / $1 })
            }))
      ]
      return result
    }

    /// Returns the median currently measured for work that takes the given time on a quiet machine.
    private mutating func time(_ duration: Double, sensitivity: Double) -> Double {
      drift = 0.98 * drift + 0.02 * generator.normal()
      if disturbedBlocks == 0, generator.unit() < 0.02 {
        disturbedBlocks = 1 + Int(6 * generator.unit())
      }
      var logarithm = drift + 0.03 * generator.normal()
      if disturbedBlocks > 0 {
        disturbedBlocks -= 1
        logarithm += sensitivity * (0.1 + 0.4 * generator.unit())
      }
      return duration * exp(logarithm)
    }
  }

  /// Returns a gate's result, repeating timing runs until the timing is precise enough.
  private func gate(
    seed: UInt64, slowdown: Double
  ) throws -> GateResult {
    var machine = NoisyMachine(seed: seed)
    var old = TimingSamples()
    for _ in 0..<2 { old.add(machine.measure(rounds: 8, slowdown: 1)) }
    // The new run takes place much later, when the machine is in another state.
    machine.drift = 0.3 * machine.generator.normal()
    var new = TimingSamples()
    for _ in 0..<GateTiming.passes {
      new.add(machine.measure(rounds: 8, slowdown: slowdown))
      if GateTiming.isSharp(new.summary, against: old.summary) { break }
    }
    var (before, after) = (GateTests.baseline([0.5]), GateTests.baseline([0.5]))
    before.timing = old.summary
    after.timing = new.summary
    return try Gate().judge(after, against: before, named: "b.json")
  }

  @Test
  func `200 speed gates on a noisy machine without a change raise at most 2 false alarms`() throws {
    let alarms = try (0..<200).count { try gate(seed: UInt64($0), slowdown: 1).hasFailed }
    #expect(alarms <= 2)
  }

  @Test
  func `a slowdown of 10% fails at least 95% of gates and is blamed on the right tracker`() throws {
    var (caught, blamed) = (0, 0)
    for seed in 0..<200 {
      let result = try gate(seed: 1000 + UInt64(seed), slowdown: 1.1)
      if result.hasFailed { caught += 1 }
      if result.failures.contains(where: { $0.method == "quick" }) { blamed += 1 }
    }
    #expect(caught >= 190)
    // The other tracker did not become slower and must hardly ever be blamed.
    #expect(blamed <= 2)
  }

  /// Returns a timing run of a tracker on six clips, on a machine where other programs use the core in some rounds and
  /// make the tracker's multiples a tenth higher.
  private func disturbed(_ rounds: Set<Int>, slowdown: Double, seed: UInt64) -> TimingSamples {
    var generator = SplitMix64(seed: seed)
    var method = TimingResult.MethodTiming(
      method: "t", durations: DurationSummary([]), clipMultiples: [:])
    var loads: [String: [Double]] = [:]
    for clip in (0..<6).map({ "c\($0)" }) {
      for round in 0..<8 {
        let isBusy = rounds.contains(round)
        let multiple = 2 * slowdown * (isBusy ? 1.1 : 1) * exp(0.01 * generator.normal())
        method.clipMultiples[clip, default: []].append(multiple)
        loads[clip, default: []].append(isBusy ? 2.2 : 1.01)
      }
    }
    method.clipLoads = loads
    return TimingSamples(
      TimingResult(
        clips: 6, rounds: 8, updatesPerRound: 30, calibration: DurationSummary([]),
        methods: [method], comparisons: [], scaling: [], remarks: []))
  }

  @Test func `on a busy machine, the speed gate judges by the undisturbed rounds`() throws {
    func gate(busy rounds: Set<Int>, slowdown: Double) throws -> GateResult {
      var (before, after) = (GateTests.baseline([0.5]), GateTests.baseline([0.5]))
      before.timing = disturbed([], slowdown: 1, seed: 1).summary
      after.timing = disturbed(rounds, slowdown: slowdown, seed: 2).summary
      return try Gate().judge(after, against: before, named: "b.json")
    }
    #expect(try gate(busy: [1, 2, 5, 6], slowdown: 1.1).failures.map(\.topic) == [.speed])
    #expect(try !gate(busy: [1, 2, 5, 6], slowdown: 1).hasFailed)
    // If all rounds were disturbed, the tracker may be as fast as before.
    #expect(try !gate(busy: Set(0..<8), slowdown: 1).hasFailed)
    #expect(disturbed([1, 2], slowdown: 1, seed: 1).summary.load?["t"] == 1.01)
    #expect(disturbed(Set(0..<8), slowdown: 1, seed: 1).summary.load?["t"] == 2.2)
  }

  @Test
  func `a gate without precise times advises --against-tracker for a user's program`() throws {
    var gate = Gate()
    gate.programs = ["t"]
    var old = GateTests.baseline([0.5])
    let clips = Dictionary(
      uniqueKeysWithValues: (0..<6).map {
        ("c\($0)", SampledRatio(ratio: 2, scatter: 1, rounds: 8))
      })
    old.timing = Baseline.Timing(multiples: ["t": clips], ratios: [:], memory: [:])
    func advice(_ gate: Gate) throws -> String {
      try gate.judge(old, against: old, named: "b.json").notes.map(\.message).joined()
    }
    #expect(try advice(gate).contains("with --against-tracker t=COMMAND"))
    #expect(try advice(Gate()).contains("with --against BUILD"))
    // Two versions that are already timed alternately cannot be timed better in this way.
    gate.unit = .build
    #expect(try !advice(gate).contains("alternately"))
  }

  private func judge(
    _ change: (inout Baseline) -> Void, tolerances: GateTolerances = .tracking
  ) throws -> GateResult {
    var old = GateTests.baseline([0.5])
    func clips(_ ratio: Double, _ scatter: Double) -> [String: SampledRatio] {
      Dictionary(
        uniqueKeysWithValues: (0..<6).map {
          ("c\($0)", SampledRatio(ratio: ratio, scatter: scatter, rounds: 8))
        })
    }
    old.timing = Baseline.Timing(
      multiples: ["t": clips(2, 0.02)], ratios: [:], memory: ["t": 10_000])
    var new = old
    change(&new)
    return try Gate(tolerances: tolerances).judge(new, against: old, named: "b.json")
  }

  private func scale(_ run: inout Baseline, by factor: Double, scatter: Double = 0.02) {
    let clips = run.timing?.multiples["t"] ?? [:]
    run.timing?.multiples["t"] = clips.mapValues {
      SampledRatio(ratio: $0.ratio * factor, scatter: scatter, rounds: $0.rounds)
    }
  }

  @Test
  func `a slower tracker fails the gate, a faster one improves, noisy times are noted`() throws {
    #expect(try judge { scale(&$0, by: 1.15) }.failures.first?.topic == .speed)
    #expect(try judge { scale(&$0, by: 0.8) }.improvements.first?.topic == .speed)
    let restless = try judge { scale(&$0, by: 1.15, scatter: 1) }
    #expect(!restless.hasFailed)
    #expect(restless.notes.first?.message.contains("too busy") == true)
    var off = GateTolerances.tracking
    off.maxSlowdown = nil
    #expect(try !judge({ scale(&$0, by: 3) }, tolerances: off).hasFailed)
  }

  @Test func `a gate does not judge times that were measured on another processor`() throws {
    let result = try judge {
      $0.processor = "another"
      scale(&$0, by: 3)
    }
    #expect(!result.hasFailed)
    #expect(result.notes.first?.message.contains("'p', but this machine has 'another'") == true)
  }

  @Test func `a gate does not compare wall times in a baseline with processor times`() throws {
    var old = GateTests.baseline([0.5])
    old.timing = Baseline.Timing(
      multiples: ["t": ["c": SampledRatio(ratio: 2, scatter: 0.02, rounds: 8)]], ratios: [:],
      memory: [:])
    var new = old
    old.timing?.clock = nil
    new.timing?.multiples["t"] = ["c": SampledRatio(ratio: 9, scatter: 0.02, rounds: 8)]
    let result = try Gate().judge(new, against: old, named: "b.json")
    #expect(!result.hasFailed)
    #expect(result.notes.contains { $0.message.contains("make a new baseline") })
  }

  @Test func `a gate does not compare times measured with another version of the kernel`() throws {
    let result = try judge {
      $0.timing?.kernel = 1
      scale(&$0, by: 3)
    }
    #expect(!result.hasFailed)
    #expect(
      result.notes.contains { $0.message.contains("another version of the calibration kernel") })
  }

  @Test func `a gate notes if the wall time is far above the processor time`() throws {
    let result = try judge { $0.timing?.wallOverCPU = ["t": 1.83] }
    #expect(!result.hasFailed)
    #expect(result.notes.contains { $0.message.contains("1.83 times the processor time (t)") })
    #expect(try judge { $0.timing?.wallOverCPU = ["t": 1.05] }.notes.isEmpty)
  }

  @Test
  func `the busier the core, the larger the measured slowdown that a gate tolerates`() throws {
    func isBlamed(_ factor: Double, wallOverCPU: Double) throws -> Bool {
      try judge {
        scale(&$0, by: factor)
        $0.timing?.wallOverCPU = ["t": wallOverCPU]
      }.hasFailed
    }
    // The factors were measured while compilers ran on the same core. The first factor is for an unchanged tracker, and
    // the others are for a tracker that was 10% slower.
    #expect(try !isBlamed(1.11, wallOverCPU: 2))
    #expect(try isBlamed(1.131, wallOverCPU: 1.8))
    #expect(try isBlamed(1.135, wallOverCPU: 2))
    #expect(try isBlamed(1.087, wallOverCPU: 1.2))
  }

  @Test func `on a very busy machine, a gate allows a slowdown of 10% but not of 30%`() throws {
    #expect(try judge { scale(&$0, by: 1.1) }.failures.count == 1)
    let busy = try judge {
      scale(&$0, by: 1.1)
      $0.timing?.wallOverCPU = ["t": 5]
    }
    #expect(!busy.hasFailed)
    #expect(busy.notes.contains { $0.message.contains("too busy") })
    // A slowdown that is too large to be explained by the load of the machine is still detected.
    #expect(
      try judge {
        scale(&$0, by: 1.3)
        $0.timing?.wallOverCPU = ["t": 5]
      }.hasFailed)
  }

  @Test func `a gate fails if a method in the baseline could not be timed in this run`() throws {
    try expectSentences(try judge { $0.timing?.multiples = [:] }.failures.map(\.message))
  }

  @Test func `a gate fails if memory per tracker grew by more than 10%`() throws {
    try expectSentences(try judge { $0.timing?.memory["t"] = 11_500 }.failures.map(\.message))
    #expect(try !judge { $0.timing?.memory["t"] = 10_900 }.hasFailed)
    #expect(try judge { $0.timing?.memory["t"] = 5000 }.improvements.count == 1)
  }
}
