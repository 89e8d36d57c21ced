import Algorithms
import Evaluation
import Results

extension RunResult {
  /// The names of the datasets in order of first appearance, joined by semicolons.
  package var datasetNames: String { items.map(\.dataset).uniqued().joined(separator: ";") }

  /// Returns the mean of a method's curve over all items for which its values are known; NaN at positions without known
  /// values.
  func meanCurve(_ curve: Int, of method: Int) -> [Double] {
    let known = methods[method].items.compactMap { score -> [Double]? in
      guard let score, curve < score.curves.count else { return nil }
      return score.curves[curve]
    }
    return curves[curve].xValues.indices.map { point in
      known.compactMap { point < $0.count && $0[point].isFinite ? $0[point] : nil }.mean ?? .nan
    }
  }
}
