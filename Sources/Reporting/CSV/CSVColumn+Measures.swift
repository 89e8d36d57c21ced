import Evaluation

extension CSVColumn {
  /// Returns a column for each measure.
  static func measures(
    _ measures: [MeasureFacts], _ figures: @escaping (Row) -> Figures?
  ) -> [Self] {
    measures.map { measure in number(measure.key) { figures($0)?[measure] }.of(measure) }
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
      interval(measure.key) { intervals($0)?[measure] }.map { $0.of(measure) }
    }
  }

  /// Returns the column as one of a measure's.
  private func of(_ measure: MeasureFacts) -> Self {
    var column = self
    column.lateMeasure = measure.isLate ? measure.key : nil
    return column
  }
}
