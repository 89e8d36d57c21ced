import Evaluation
import Testing

struct MeasureTests {
  private static let evens = Measure<[Int]>(
    MeasureFacts(
      "evens", title: "evens", explanation: "share of even numbers", unit: .share,
      better: .higher)
  ) { Double($0.count { $0.isMultiple(of: 2) }) / Double($0.count) }

  @Test func `a measure of anything gives a value, and none where it is not defined`() {
    #expect(Self.evens.value(of: [1, 2, 3, 4]) == 0.5)
    // 0 / 0 is no number.
    #expect(Self.evens.value(of: []) == nil)
    #expect(Figures([Self.evens], of: [2])[Self.evens] == 1)
    #expect(Figures([Self.evens], of: [])[Self.evens] == nil)
  }

  @Test func `a mean is over the parts that have a value, by weight`() {
    let parts = [[2], [1], []].map { Figures([Self.evens], of: $0) }
    let mean = Figures.mean(of: [(parts[0], 3), (parts[1], 1), (parts[2], 5)])
    #expect(mean[Self.evens] == 0.75)
    #expect(Figures.mean(of: [(parts[0], 0)])[Self.evens] == nil)
    #expect(Figures.mean(of: []) == Figures())
  }

  @Test func `figures are the same whatever the order in which values came and went`() {
    let measures = [
      TrackMeasures.auc, TrackMeasures.op50, TrackMeasures.op75, TrackMeasures.precision20,
    ]
    var (one, other) = (Figures(), Figures())
    for (index, measure) in measures.enumerated() { one[measure] = Double(index) }
    other[TrackMeasures.ece] = 9
    for (index, measure) in measures.enumerated().reversed() { other[measure] = Double(-index) }
    for (index, measure) in measures.enumerated() { other[measure] = Double(index) }
    #expect(other != one && other[TrackMeasures.ece] == 9)
    other[TrackMeasures.ece] = nil
    #expect(other == one && other[TrackMeasures.ece] == nil)
    #expect(measures.map { one[$0] } == [0, 1, 2, 3])
    var (merged, more) = (Figures(), Figures())
    more[measures[0]] = 5
    more[measures[3]] = 6
    merged[measures[0]] = 1
    merged.merge(more)
    #expect(merged[measures[0]] == 1 && merged[measures[3]] == 6 && merged[measures[1]] == nil)
  }

  @Test func `a drop is above zero where a value is worse`() {
    #expect(TrackMeasures.auc.drop(from: 0.5, to: 0.25) == 0.25)
    #expect(TrackMeasures.ece.drop(from: 0.5, to: 0.25) == -0.25)
    #expect(ProtocolMeasures.threshold.drop(from: 0.5, to: 0.25) == 0)
  }

  /// Two measures of one key would stand in one column.
  @Test func `the keys of a list differ`() {
    for evaluationProtocol in EvaluationProtocol.allCases {
      let measures = evaluationProtocol.measures
      #expect(Set(measures.map(\.key)).count == measures.count)
    }
    #expect(Set(TrackMeasures.all.map(\.key)).count == TrackMeasures.all.count)
  }

  @Test func `gates tell the measures that they watch apart`() {
    let names = TrackMeasures.watched.compactMap(\.gateName)
    #expect(Set(names).count == names.count)
    #expect(Set(TrackMeasures.watchedBySequence.compactMap(\.gateName)).isSubset(of: names))
  }

  @Test func `conventions change names, not measures`() {
    for conventions in Conventions.allCases {
      #expect(TrackMeasures.all(under: conventions).map(\.key) == TrackMeasures.all.map(\.key))
    }
    #expect(TrackMeasures.all(under: .got10k).prefix(3).map(\.title) == ["AO", "SR50", "SR75"])
  }
}
