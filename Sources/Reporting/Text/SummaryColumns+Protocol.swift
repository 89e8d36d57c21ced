import Analysis
import Evaluation
import GroundTruth
import Tracking

extension SummaryColumns {
  /// A figure of the run's protocol as a column.
  struct ProtocolColumn {
    var title: String
    var explanation: String
    var values: [Double?]
    var digits: Int
    /// nil where no value is better than another.
    var isHigherBetter: Bool?
  }

  /// The figures of the run's protocol; none under `ope`.
  static func protocolColumns(_ result: RunResult) -> [ProtocolColumn] {
    let results = result.subjects.map(\.protocolResult)
    guard let figures = results.lazy.compactMap({ $0 }).first?.scores.dataset.map(\.figure) else {
      return []
    }
    return figures.map { figure in
      let (title, explanation) = words(figure, result.evaluationProtocol)
      return ProtocolColumn(
        title: title, explanation: explanation, values: results.map { $0?.scores[figure] },
        digits: figure == .failures ? 2 : 3, isHigherBetter: figure.isHigherBetter)
    }
  }

  /// What the reader should know about figures that are not there.
  static func protocolRemark(_ result: RunResult) -> String? {
    let isVOT =
      result.evaluationProtocol == .votSupervised || result.evaluationProtocol == .votMultistart
    guard isVOT else { return nil }
    let lengths = result.parameters.overlapLengths(under: result.evaluationProtocol)
    let longest = result.sequences.map(\.sequence.frameCount).max() ?? 0
    let range = "\(lengths.lowerBound) to \(lengths.upperBound) frames"
    guard longest < lengths.upperBound else { return "EAO over lengths of \(range)" }
    return "EAO over lengths of \(range), but the longest sequence has \(longest):"
      + " --eao-range sets other lengths"
  }

  private static func words(
    _ figure: ProtocolFigure, _ evaluationProtocol: EvaluationProtocol
  ) -> (title: String, explanation: String) {
    switch figure {
    case .auc:
      (
        "\(evaluationProtocol.rawValue.uppercased()) AUC",
        "area under the success curve over the frames of all runs, by OTB's rules"
      )
    case .precision20:
      (
        "\(evaluationProtocol.rawValue.uppercased()) P20",
        "share of all runs' frames with a centre error of at most 20 pixels, by OTB's rules"
      )
    case .accuracy: ("VOT A", "accuracy: mean overlap while the tracker is on its target")
    case .failures: ("VOT F", "failures per sequence, longer sequences weighing more")
    case .robustness where evaluationProtocol == .votSupervised:
      ("VOT R", "robustness: exp(-30 failures per frame)")
    case .robustness: ("VOT R", "robustness: share of the frames before a failure")
    case .eao: ("EAO", "expected average overlap")
    case .precision: ("LT Pr", "mean overlap of the frames at or above the best threshold")
    case .recall: ("LT Re", "their overlaps over all frames with the target in sight")
    case .fScore: ("LT F", "the highest harmonic mean of precision and recall")
    case .threshold: ("LT thr", "the confidence at which it is reached")
    case .averageOverlap: ("GOT AO", "average overlap of all frames, by GOT-10k's rules")
    case .sr50: ("GOT SR50", "share of all frames with an overlap above 0.5, by GOT-10k's rules")
    case .sr75: ("GOT SR75", "share of all frames with an overlap above 0.75")
    }
  }
}
