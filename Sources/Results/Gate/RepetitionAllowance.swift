import Evaluation

/// The change of a figure that the spread between repetitions explains, for methods that are not deterministic.
///
/// A figure that is a mean over repetitions has a standard error. The allowance is the quantile of the normal distribution
/// at which all checks of a gate together fail by chance with a probability of at most 5% (Bonferroni), times the standard
/// error of the difference between the run and the baseline. For deterministic methods, it is 0.
struct RepetitionAllowance {
  private let factor: Double

  /// Creates the allowance for a gate with a number of checks.
  init(checks: Int) {
    factor = NormalDistribution.quantile(1 - Gate.level / Double(max(1, checks)))
  }

  /// Returns the allowance for a figure on one sequence.
  func change(
    of name: String, _ old: Baseline.SequenceFigures, _ new: Baseline.SequenceFigures
  ) -> Double {
    factor * variance(of: name, old, new).squareRoot()
  }

  /// Returns the allowance for the mean of a figure over sequences.
  func meanChange(
    of name: String, _ old: Baseline.MethodFigures, _ new: Baseline.MethodFigures,
    over sequences: [String]
  ) -> Double {
    let variances = sequences.compactMap { sequence -> Double? in
      guard let old = old.sequences[sequence], let new = new.sequences[sequence] else { return nil }
      return variance(of: name, old, new)
    }
    guard !variances.isEmpty else { return 0 }
    return factor * variances.reduce(0, +).squareRoot() / Double(variances.count)
  }

  private func variance(
    of name: String, _ old: Baseline.SequenceFigures, _ new: Baseline.SequenceFigures
  ) -> Double {
    [old, new].compactMap { $0.errors?[name] }.reduce(0) { $0 + $1 * $1 }
  }
}
