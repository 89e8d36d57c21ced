import Evaluation

/// The test for changes of the main measure that are within the tolerance and the allowance for repetitions, but
/// statistically significant.
///
/// A significant drop of more than `significantDrop` fails the gate; a significant rise of more than this amount is
/// reported as an improvement. The test is a sign-flip permutation test over sequences, corrected for the number of
/// methods (Holm). The changes on sequences of one group have the same random sign. If the measure is not a mean over
/// sequences, the changes of their influences are tested.
struct SmallChanges {
  var measures: WatchedMeasures
  var tolerances: GateTolerances
  /// The groups of the sequences that were drawn together.
  var groups: [String: Int]
  /// Whether both runs have the same sequences in the same order, so that the influences can be compared.
  var areAligned: Bool
  /// The change of a figure that the spread between repetitions explains.
  var allowance: RepetitionAllowance

  /// A method's mean change, which is positive if the figure rose.
  private struct Tested {
    var pair: PairedFigures
    var change: Double
    var p: Double
    var count: Int
    var isMean: Bool
  }

  func judge(_ pairs: [PairedFigures], into result: inout GateResult) {
    guard let main = measures.main, let name = main.gateName,
      let smallest = tolerances.significantDrop
    else { return }
    let tested = pairs.compactMap { test($0, main) }
    let limit = tolerances.maxDrop[name] ?? .infinity
    for (test, p) in zip(tested, Holm.adjusted(tested.map(\.p)))
    where p <= Gate.level && abs(test.change) > smallest {
      // A change beyond the tolerance and the allowance has already been reported.
      if abs(test.change) > limit + allowance.change(test.pair.spreads(of: main)) { continue }
      let isWorse = main.drop(from: 0, to: test.change) > 0
      result.add(
        GateFinding(
          isWorse ? .failure : .improvement, .accuracy, method: test.pair.method,
          "\(test.pair.method): \(main.title) \(test.change < 0 ? "fell" : "rose") by"
            + " \(abs(test.change).gateText)\(test.isMean ? " on average" : "") over \(test.count)"
            + " \(measures.items), a \(abs(test.change) > limit ? "" : "small ")change that is"
            + " systematic on these \(measures.items) (p \(p.gateText), sign-flip test)"))
    }
  }

  private func test(_ pair: PairedFigures, _ main: MeasureFacts) -> Tested? {
    if pair.old.influence != nil || pair.new.influence != nil { return testInfluences(pair) }
    let changes = pair.changes(of: main)
    var sums: [Int: Double] = [:]
    for (index, change) in changes.enumerated() {
      // Sequences without a group get negative numbers.
      sums[groups[change.sequence] ?? -1 - index, default: 0] += change.share * change.difference
    }
    let units = sums.sorted { $0.key < $1.key }.map(\.value)
    guard let p = SignFlipTest.pValue(units) else { return nil }
    return Tested(
      pair: pair, change: units.reduce(0, +), p: p, count: changes.count, isMean: true)
  }

  private func testInfluences(_ pair: PairedFigures) -> Tested? {
    guard areAligned, pair.isWhole, let old = pair.old.influence, let new = pair.new.influence,
      old.count == new.count
    else { return nil }
    let changes = zip(old, new).compactMap { old, new in
      if let old, let new { new - old } else { nil }
    }
    guard let mean = changes.mean, let p = SignFlipTest.pValue(changes) else { return nil }
    return Tested(
      pair: pair, change: mean, p: p, count: pair.sequences.count, isMean: false)
  }
}
