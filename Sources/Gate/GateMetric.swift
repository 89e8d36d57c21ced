import Evaluation

/// A figure that a gate watches.
public enum GateMetric: String, CaseIterable, Codable, Sendable, CodingKeyRepresentable {
  case auc, op50, op75, p20, normp
  case eao, accuracy, robustness, failures, fscore
  case lost, auroc, ece

  /// Whether more of it is better.
  public var isHigherBetter: Bool {
    switch self {
    case .lost, .ece, .failures: false
    default: true
    }
  }

  /// As tables call it.
  public var title: String {
    switch self {
    case .auc, .op50, .op75, .p20, .eao, .auroc, .ece: rawValue.uppercased()
    case .normp: "normP"
    case .fscore: "F"
    case .accuracy, .robustness, .failures, .lost: rawValue
    }
  }

  /// Metrics that a single sequence has.
  public static let perSequence: [GateMetric] = [.auc, .op50, .op75, .p20, .normp]

  /// How much worse one value is than another: above zero where it is worse.
  func drop(from old: Double, to new: Double) -> Double { isHigherBetter ? old - new : new - old }
}

extension Scores {
  /// The figures that gates watch; none where no frame counts.
  var gateFigures: [GateMetric: Double] {
    guard scoredFrames > 0 else { return [:] }
    return [.auc: auc, .op50: op50, .op75: op75, .p20: precision20, .normp: normPrecision]
  }
}

extension ProtocolScores {
  /// The figures that gates watch, those that are defined.
  var gateFigures: [GateMetric: Double] {
    let names: [(GateMetric, ProtocolFigure)] = [
      (.eao, .eao), (.accuracy, .accuracy), (.robustness, .robustness), (.failures, .failures),
      (.fscore, .fScore),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { metric, figure in
        self[figure].map { (metric, $0) }
      })
  }
}
