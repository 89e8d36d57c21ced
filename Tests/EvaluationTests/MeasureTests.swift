import Testing

@testable import Evaluation

/// Tests for measures that receive their evidence as a whole or in chunks.
struct MeasureTests {
  private struct Largest: EvidenceSummary {
    private(set) var value: Double?

    mutating func add(_ piece: Double) { value = max(value ?? piece, piece) }
  }

  private let largest = Measure<Double>(facts("largest"), by: Largest())
  private let inverse = Measure<Double>(facts("inverse")) { 1 / $0 }
  private let known = Measure<Double>(facts("known")) { $0 > 0 ? $0 : nil }

  private static func facts(_ key: String) -> MeasureFacts {
    MeasureFacts(key, title: key, explanation: "", unit: .number, better: .higher)
  }

  @Test func `a measure summarizes its pieces, and each new value ignores earlier pieces`() {
    #expect(largest.value(of: 3) == 3)
    #expect(largest.value(of: 2) == 2)
    var gathered = GatheredFigures([largest])
    #expect(gathered.figures[largest] == nil)
    for piece in [2.0, 5, 3] { gathered.add(piece) }
    #expect(gathered.figures[largest] == 5)
    #expect(GatheredFigures([largest]).figures[largest] == nil)
  }

  @Test func `an undefined or infinite measure has no value`() {
    let figures = Figures([inverse, known], of: 0)
    #expect(figures[inverse] == nil && figures[known] == nil)
    #expect(Figures([inverse, known], of: 4)[inverse] == 0.25)
  }
}
