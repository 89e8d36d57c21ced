/// Values of measures; those that are not defined are not there.
public struct Figures: Hashable, Sendable {
  private var values: [String: Double] = [:]

  public init() {}

  /// The value of a measure; nil where it is not defined.
  public subscript(measure: MeasureFacts) -> Double? {
    get { values[measure.key] }
    set { values[measure.key] = newValue }
  }

  public subscript<Evidence>(measure: Measure<Evidence>) -> Double? { self[measure.facts] }

  /// Adds what others have; a measure that both have keeps its value.
  public mutating func merge(_ others: Figures) {
    values.merge(others.values) { own, _ in own }
  }

  /// Each measure's weighted mean over the parts that have it.
  public static func mean(of parts: [(figures: Figures, weight: Double)]) -> Figures {
    var sums: [String: (sum: Double, weights: Double)] = [:]
    for part in parts {
      for (key, value) in part.figures.values {
        sums[key, default: (0, 0)].sum += part.weight * value
        sums[key, default: (0, 0)].weights += part.weight
      }
    }
    var mean = Figures()
    mean.values = sums.compactMapValues { $0.weights > 0 ? $0.sum / $0.weights : nil }
    return mean
  }
}

/// 95 % intervals of measures; those that are not known are not there.
public struct Intervals: Hashable, Sendable {
  private var ranges: [String: ClosedRange<Double>] = [:]

  /// None known.
  public init() {}

  public subscript(measure: MeasureFacts) -> ClosedRange<Double>? {
    get { ranges[measure.key] }
    set { ranges[measure.key] = newValue }
  }

  public subscript<Evidence>(measure: Measure<Evidence>) -> ClosedRange<Double>? {
    self[measure.facts]
  }
}
