import Bench
import Evaluation
import Results

/// A table of all pairwise comparisons of methods, which states whether each difference is significant.
///
/// Pairs of methods that ran on the same sequences are grouped by these sequences. All other pairs form a separate
/// group, e.g. pairs of a method that tracks boxes and a method that tracks corners.
struct ComparisonTable: PagePart {
  static var template: [UInt8] { PackageResources.comparisons_mustache }

  struct Row {
    package var first: String
    package var second: String
    package var cells: [String]
    package var isShown: Bool
  }

  /// A group of comparisons. It contains the pairs of methods that ran on the same sequences, or all remaining pairs.
  struct Group {
    /// The heading of the group; nil if all methods ran on the same sequences.
    var heading: String?
    package var rows: [Row]
    /// A matrix that gives an overview of the comparisons; nil if there are too few methods.
    var matrix: ComparisonMatrix?
  }

  /// The task's noun for a method.
  var method: String
  var headers: [String]
  var groups: [Group]

  /// Creates the table; returns nil if there are no pairs.
  init?(_ reported: ReportedRun) {
    let run = reported.run
    guard !run.comparisons.isEmpty else { return nil }
    method = reported.method
    let needed = run.comparisons.contains { $0.figures.groups != nil } ? "groups of " : ""
    headers = [
      "difference", "95%", "better on", "worse on", "p", "adjusted p",
      "\(needed)\(run.task.items) needed", "how firm",
    ]
    let covered = Dictionary(
      run.methods.map { method in
        (method.identity.name, method.items.indices.filter { method.items[$0] != nil })
      }
    ) { first, _ in first }
    let ranked = reported.order.map { (style: $0, name: reported.names[$0]) }
    let ranks = Dictionary(zip(ranked.map(\.name), 0...)) { first, _ in first }
    func rankPair(_ comparison: MethodComparison) -> (Int, Int) {
      (ranks[comparison.first.name] ?? .max, ranks[comparison.second.name] ?? .max)
    }
    // The comparisons, grouped by the sequences that the methods ran on. The key is nil for pairs of methods that ran
    // on different sequences.
    var byCoverage: [[Int]?: [MethodComparison]] = [:]
    for comparison in run.comparisons.sorted(by: { rankPair($0) < rankPair($1) }) {
      let (first, second) = (covered[comparison.first.name], covered[comparison.second.name])
      byCoverage[first == second ? first : nil, default: []].append(comparison)
    }
    let digits = reported.measure?.digits ?? 3
    groups = byCoverage.sorted { first, second in
      let (a, b) = (first.key ?? [], second.key ?? [])
      return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count > b.count
    }.map { items, pairs in
      let heading =
        items.map { items -> String? in
          byCoverage.count > 1 ? "Pairs that ran on \(run.task.count(items.count))" : nil
        }
        ?? "Pairs that ran on different \(run.task.items), compared on the \(run.task.items) that they share"
      return Group(
        heading: heading, rows: pairs.map { Row($0, reported.comparisons, digits) },
        matrix: ComparisonMatrix(
          pairs, ranked: ranked, words: reported.comparisons, digits: digits))
    }
  }
}

extension ComparisonTable.Row {
  fileprivate init(_ comparison: MethodComparison, _ words: ComparisonWords, _ digits: Int) {
    let figures = comparison.figures
    let counts = [figures.wins, figures.losses].map { figures.hasScores ? "\($0)" : "–" }
    self.init(
      first: comparison.first.name, second: comparison.second.name,
      cells: [
        figures.difference.fixed(digits),
        figures.interval?.text(digits)
          ?? (figures.isIdentical ? "identical" : "not available"),
        counts[0], counts[1], figures.p.asProbability,
        figures.isTestable ? figures.adjustedP.asProbability : "not testable",
        figures.isShown ? "" : figures.sequencesNeeded.map(ComparisonWords.rounded) ?? "",
        comparison.firmness.map { words.words($0, comparison) } ?? "",
      ], isShown: figures.isShown)
  }
}
