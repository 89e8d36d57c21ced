import Analysis
import Evaluation
import Execution

/// Every pair of subjects, and whether the difference is shown.
///
/// Subjects that ran on the same sequences are compared among each other; pairs of others, such as
/// one that follows boxes and one that follows corners, stand apart.
struct ComparisonTable {
  struct Row {
    var first: String
    var second: String
    var cells: [String]
    var isShown: Bool
  }

  /// Pairs that compare what was run on the same sequences.
  struct Group {
    /// nil where there is one group.
    var heading: String?
    var rows: [Row]
  }

  let headers = [
    "difference", "95 %", "better on", "worse on", "p", "adjusted p", "sequences needed",
  ]
  var groups: [Group]

  /// nil where there is no pair.
  init?(_ result: TrackingResult) {
    guard !result.comparisons.isEmpty else { return nil }
    let covered = Dictionary(
      result.subjects.map { subject in
        (subject.identity.name, subject.sequences.indices.filter { subject.ran(on: $0) })
      }
    ) { first, _ in first }
    // By the sequences that both ran on; none for pairs that ran on different ones.
    var byCoverage: [[Int]?: [Row]] = [:]
    for comparison in result.comparisons {
      let (first, second) = (covered[comparison.first.name], covered[comparison.second.name])
      byCoverage[first == second ? first : nil, default: []].append(Row(comparison))
    }
    groups = byCoverage.sorted { first, second in
      let (a, b) = (first.key ?? [], second.key ?? [])
      return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count > b.count
    }.map { sequences, rows in
      guard let sequences else {
        return Group(heading: "Pairs that ran on different sequences, on those of both", rows: rows)
      }
      return Group(
        heading: byCoverage.count > 1 ? "Pairs that ran on \(sequences.count.of("sequence"))" : nil,
        rows: rows)
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
  /// Whether it was run on a sequence, to the end or not.
  fileprivate func ran(on sequence: Int) -> Bool {
    !sequences[sequence].targets.isEmpty || sequences[sequence].status != .complete
  }
}
