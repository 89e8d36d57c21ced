import Evaluation
import Results
import TestSupport
import Testing

@testable import Tracking

/// Tests of the sentences about real time, against curves whose crossing is known.
@Suite struct RealTimeWordsTests {
  /// Returns the sentences about two trackers. The first one's scores fall at the tenth rate.
  private func lines(
    items: Int = 30, quick: (_ item: Int) -> Double = { _ in 0.5 }, slow: Double = 0.2,
    machine: String? = nil
  ) -> [String] {
    func scores(_ value: (_ item: Int, _ isFast: Bool) -> Double) -> [[Double]?] {
      (0..<items).map { item in RateCurves.rates.indices.map { value(item, $0 < 10) } }
    }
    let curves = RateCurves(
      of: [
        scores { 0.004 * Double($0 % 5) + ($1 ? 0.8 : slow) },
        scores { item, isFast in isFast ? 0.5 : quick(item) },
      ], comparing: [0, 1], groups: nil)
    let estimate = RealTimeEstimate(
      times: TimeModel(methods: [], machine: machine), isOfDevice: machine != nil, curves: curves)
    return RealTimeWords(estimate, names: ["accurate", "fast"]).lines
  }

  @Test func `the better tracker is named from the speed on at which tests show it`() throws {
    try expectSentences(lines())
  }

  @Test func `a lead that is not significant is stated without advice`() throws {
    try expectSentences(lines(items: 2))
  }

  @Test func `a lead on most sequences is stated with their number`() throws {
    // Better by 0.02 on 28 of 30 sequences, and much worse on two: the means differ by little.
    let found = lines(quick: { $0 < 28 ? 0.528 : 0.26 }, slow: 0.5)
    try expectSentences(found.dropFirst())
  }

  @Test func `the device is named, and one tracker alone gives no sentence`() {
    let found = lines(machine: "Raspberry Pi 5")
    #expect(found.first?.hasPrefix("on the device (Raspberry Pi 5), or one up to 2 times") ?? false)
    let curves = RateCurves(
      of: [[RateCurves.rates.map { _ in 0.5 }]], comparing: [0], groups: nil)
    let alone = RealTimeEstimate(
      times: TimeModel(methods: []), isOfDevice: false, curves: curves)
    #expect(RealTimeWords(alone, names: ["accurate"]).lines.isEmpty)
  }
}
