import Bench
import Evaluation
import Results

/// A matrix of pairwise comparisons. Each method has a row and a column, in order from the best to the worst.
struct ComparisonMatrix {
  struct Cell {
    package var style: Int
    package var text: String
    /// The result of the comparison from the point of view of the row's method: `won` or `beaten` if the difference is
    /// significant, `untold` if it is not, and `self` if there is no comparison.
    package var kind: String
    package var title: String
  }

  /// A method, with its rank and the cells of its row.
  struct RankedMethod {
    package var style: Int
    /// The rank, starting at 1.
    package var rank: Int
    package var name: String
    package var cells: [Cell]
  }

  var methods: [RankedMethod]

  /// The minimum number of methods for a matrix. If there are fewer, the comparisons are only listed.
  private static let minimumMethods = 5

  /// Creates the matrix from the comparisons of a run.
  ///
  /// - Parameters:
  ///   - ranked: the methods' indices in the run and their names, from the best to the worst.
  ///   - words: the sentences that describe comparisons.
  /// - Returns: nil if there are too few methods for a matrix.
  init?(
    _ comparisons: [MethodComparison], ranked: [(style: Int, name: String)],
    words: ComparisonWords, digits: Int
  ) {
    let names = Set(comparisons.flatMap { [$0.first.name, $0.second.name] })
    let ranked = ranked.filter { names.contains($0.name) }
    guard ranked.count >= Self.minimumMethods else { return nil }
    var found: [[String]: MethodComparison] = [:]
    for comparison in comparisons {
      found[[comparison.first.name, comparison.second.name]] = comparison
    }
    methods = ranked.enumerated().map { index, row in
      RankedMethod(
        style: row.style, rank: index + 1, name: row.name,
        cells: ranked.map { column in
          if let won = found[[row.name, column.name]] {
            return Cell(won, sign: 1, style: column.style, words, digits)
          }
          if let lost = found[[column.name, row.name]] {
            return Cell(lost, sign: -1, style: column.style, words, digits)
          }
          return Cell(style: column.style, text: "", kind: "self", title: "")
        })
    }
  }
}

extension ComparisonMatrix.Cell {
  /// Creates the cell for a comparison.
  ///
  /// - Parameter sign: 1 if the row's method is the first and therefore the better method of the comparison;
  ///   otherwise -1.
  fileprivate init(
    _ comparison: MethodComparison, sign: Double, style: Int, _ words: ComparisonWords,
    _ digits: Int
  ) {
    let figures = comparison.figures
    let text = (sign * figures.difference).fixed(digits)
    self.init(
      style: style, text: text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : "+" + text,
      kind: !figures.isShown ? "untold" : sign > 0 ? "won" : "beaten",
      title: words.sentence(comparison))
  }
}
