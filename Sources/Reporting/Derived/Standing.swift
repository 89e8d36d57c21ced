import Evaluation

/// The result of comparing a figure with the best one in its column.
package enum Standing: Hashable, Sendable {
  case best
  /// The figure is not significantly worse. In addition, the test would probably have shown a relevant difference, or
  /// the two methods were shown to be equally accurate.
  case tied
  /// The figure is not significantly worse, but the test is inconclusive because there is too little data, or because
  /// one of the two methods failed or lost every target.
  case unclear
  /// The figure is significantly worse.
  case worse
  /// The figure was not tested, for example because it is missing, there are too few sequences, or the method is not
  /// ranked.
  case untested

  /// The sign that is printed after the figure on a terminal; empty if there is none.
  package var sign: String {
    switch self {
    case .best: "*"
    case .tied: "~"
    case .unclear: "?"
    case .worse, .untested: ""
    }
  }
}

extension Standing {
  /// Determines the standing of a method from its statistical comparison with the best one.
  ///
  /// - Parameter minimumEffect: the smallest relevant difference.
  package init(_ figures: PairedComparison, minimumEffect: Double) {
    self =
      figures.units < Resampling.minimumSequences
      ? .untested
      : figures.isShown ? .worse : figures.hasPower(toFind: minimumEffect) ? .tied : .unclear
  }

  /// The smallest relevant difference in scores, and in the fraction of lost targets.
  private static let minimumEffect = 0.2
  /// The smallest relevant difference in times, pixels and frames, relative to the best mean.
  private static let minimumRelativeEffect = 0.25

  /// Returns the smallest relevant difference between two values of a measure. For fractions and counts, it is
  /// constant. For other units, it is proportional to the mean of the best method, or 0 if that method has no values.
  static func minimumEffect(_ measure: MeasureFacts, _ best: [Double?]) -> Double {
    guard measure.unit != .share, measure.unit != .count else { return minimumEffect }
    return best.compactMap(\.self).mean.map { minimumRelativeEffect * abs($0) } ?? 0
  }
}

/// A legend that explains the signs that are printed after figures.
struct StandingWords {
  /// The standings that occur in the shown columns.
  private let standings: Set<Standing>
  /// The names of columns that have a best figure but no test.
  private let untested: [String]
  /// Whether some figures of tested columns were not tested, such as those of methods that are not ranked.
  private let areSomeUntested: Bool

  init(_ columns: [SummaryColumns.Column]) {
    standings = Set(columns.flatMap { $0.cells.map(\.standing) })
    let tested: Set<Standing> = [.tied, .unclear, .worse]
    let partly = columns.filter { column in
      column.cells.contains { $0.isBest }
        && column.cells.contains { $0.standing == .untested && $0.value != nil }
    }
    untested = partly.filter { tested.isDisjoint(with: $0.cells.map(\.standing)) }.map(\.title)
    areSomeUntested = partly.count > untested.count
  }

  /// Returns a legend such as "~ not significantly worse than the best, ? too little data to tell, no mark: significantly
  /// worse or not compared"; nil if no figure was tested.
  ///
  /// - Parameter tied: the sign of figures that are not significantly worse.
  func legend(tied: String = "~") -> String? {
    guard !standings.isDisjoint(with: [.tied, .unclear, .worse]) else { return nil }
    var words: [String] = []
    if standings.contains(.tied) { words.append("\(tied) not significantly worse than the best") }
    if standings.contains(.unclear) { words.append("? too little data to tell") }
    words.append(
      (standings.contains(.worse)
        ? "no mark: significantly worse" : "no figure is significantly worse")
        + (!areSomeUntested
          ? "" : standings.contains(.worse) ? " or not compared" : "; no mark: not compared")
        + (untested.isEmpty ? "" : " (not tested for \(untested.joined(separator: ", ")))"))
    return words.joined(separator: ", ")
  }
}
