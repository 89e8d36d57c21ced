import Evaluation

extension CSVColumn {
  /// Returns a column for each measure.
  static func measures(
    _ measures: [MeasureFacts], _ figures: @escaping (Row) -> Figures?
  ) -> [Self] {
    measures.map { measure in number(measure.key) { figures($0)?[measure] } }
  }

  /// Returns a column for each measure, with values computed from the row itself.
  static func measures<Evidence>(
    _ measures: [Measure<Evidence>], of evidence: @escaping (Row) -> Evidence?
  ) -> [Self] {
    measures.map { measure in
      number(measure.key) { evidence($0).flatMap { measure.value(of: $0) } }
    }
  }

  /// Returns two columns for each measure with an interval, for the lower and the upper bound.
  static func intervals(
    of measures: [MeasureFacts], _ intervals: @escaping (Row) -> Intervals?
  ) -> [Self] {
    measures.filter { $0.interval != .none }.flatMap { measure in
      interval(measure.key) { intervals($0)?[measure] }
    }
  }
}
