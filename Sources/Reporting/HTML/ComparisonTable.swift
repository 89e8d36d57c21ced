import Bench
import Evaluation
import Results

/// Every pair of subjects, and whether the difference is shown.
///
/// Subjects that ran on the same sequences are compared with each other. Other pairs, such as one that follows
/// boxes and one that follows corners, are in a separate group.
struct ComparisonTable {
  struct Row {
    var first: String
    var second: String
    var cells: [String]
    var isShown: Bool
  }

  /// Pairs that ran on the same sequences.
  struct Group {
    /// The heading of the group; nil if there is only one group.
    var heading: String?
    var rows: [Row]
    /// The overview of the pairs as a matrix; nil for few rows.
    var matrix: ComparisonMatrix?
  }

  let headers = [
    "difference", "95 %", "better on", "worse on", "p", "adjusted p", "sequences needed",
  ]
  var groups: [Group]

  /// Creates the table; nil if there are no pairs.
  init?(_ result: TrackingResult) {
    guard !result.comparisons.isEmpty else { return nil }
    let covered = Dictionary(
      result.subjects.map { subject in
        (subject.identity.name, subject.sequences.indices.filter { subject.ran(on: $0) })
      }
    ) { first, _ in first }
    let ranked = RankOrder(result).places.map {
      (style: $0, name: result.subjects[$0].identity.name)
    }
    let places = Dictionary(zip(ranked.map(\.name), 0...)) { first, _ in first }
    func place(_ comparison: SubjectComparison) -> (Int, Int) {
      (places[comparison.first.name] ?? .max, places[comparison.second.name] ?? .max)
    }
    // The groups by common sequences; none for pairs that ran on different ones.
    var byCoverage: [[Int]?: [SubjectComparison]] = [:]
    for comparison in result.comparisons.sorted(by: { place($0) < place($1) }) {
      let (first, second) = (covered[comparison.first.name], covered[comparison.second.name])
      byCoverage[first == second ? first : nil, default: []].append(comparison)
    }
    let words = ComparisonWords(result)
    groups = byCoverage.sorted { first, second in
      let (a, b) = (first.key ?? [], second.key ?? [])
      return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count > b.count
    }.map { sequences, pairs in
      let heading =
        sequences.map {
          byCoverage.count > 1 ? "Pairs that ran on \($0.count.of("sequence"))" : nil
        }
        ?? "Pairs that ran on different sequences, compared on the shared ones"
      return Group(
        heading: heading, rows: pairs.map(Row.init),
        matrix: ComparisonMatrix(pairs, ranked: ranked, words: words))
    }
  }
}

extension ComparisonTable.Row {
  fileprivate init(_ comparison: SubjectComparison) {
    let figures = comparison.figures
    self.init(
      first: comparison.first.name, second: comparison.second.name,
      cells: [
        figures.difference.fixed(3),
        figures.interval.map { "\($0.lowerBound.fixed(3)) to \($0.upperBound.fixed(3))" }
          ?? "not available",
        "\(figures.wins)", "\(figures.losses)", figures.p.asProbability,
        figures.isTestable ? figures.adjustedP.asProbability : "not testable",
        figures.isShown ? "" : figures.sequencesNeeded.map(ComparisonWords.rounded) ?? "",
      ], isShown: figures.isShown)
  }
}

extension SubjectResult {
  /// Whether it was run on a sequence, complete or not.
  fileprivate func ran(on sequence: Int) -> Bool {
    !sequences[sequence].targets.isEmpty || sequences[sequence].status != .complete
  }
}
