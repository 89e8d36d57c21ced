import Bench
import Evaluation
import Results

extension CSVColumn {
  /// Returns the columns of a pair: its names, the difference with its interval, and the tests.
  ///
  /// - Parameters:
  ///   - context: the column that says what is compared.
  ///   - count: the name of the column with the number of shared items.
  static func comparison(
    _ comparison: @escaping (Row) -> SubjectComparison, in context: Self, count: String
  ) -> [Self] {
    func figures(_ row: Row) -> PairedComparison { comparison(row).figures }
    return [
      text("first") { comparison($0).first.name },
      text("second") { comparison($0).second.name },
      context,
      Self.count(count) { figures($0).sequences },
      number("difference") { figures($0).difference },
      number("low") { figures($0).interval?.lowerBound },
      number("high") { figures($0).interval?.upperBound },
      Self.count("wins") { figures($0).wins },
      Self.count("losses") { figures($0).losses },
      number("permutation_p") { figures($0).permutationP },
      number("wilcoxon_p") { figures($0).wilcoxonP },
      number("adjusted_p") { figures($0).adjustedP },
      flag("shown") { figures($0).isShown },
    ]
  }

  /// Returns the later columns of a pair: whether the test could have shown a difference at all, the p-value of
  /// the interval, and whether one is better on most items.
  static func further(_ comparison: @escaping (Row) -> SubjectComparison) -> [Self] {
    [
      flag("testable") { comparison($0).figures.isTestable },
      number("p") { comparison($0).figures.p },
      flag("shown_on_most") { comparison($0).figures.isShownOnMost },
    ]
  }
}
