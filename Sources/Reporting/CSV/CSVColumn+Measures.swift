import Evaluation

extension CSVColumn {
  /// Returns one column per measure.
  package static func measures(
    _ measures: [MeasureFacts], _ figures: @escaping (Row) -> Figures?
  ) -> [Self] {
    measures.map { measure in number(measure.key) { figures($0)?[measure] }.of(measure) }
  }

  /// Returns one column per measure. The values are computed from each row's evidence.
  package static func measures<Evidence>(
    _ measures: [Measure<Evidence>], of evidence: @escaping (Row) -> Evidence?
  ) -> [Self] {
    measures.map { measure in
      number(measure.key) { evidence($0).flatMap { measure.value(of: $0) } }
    }
  }

  /// Returns two columns for each measure that has a confidence interval: one for the lower bound and one for the upper
  /// bound.
  package static func intervals(
    of measures: [MeasureFacts], _ intervals: @escaping (Row) -> Intervals?
  ) -> [Self] {
    measures.filter { $0.interval != .none }.flatMap { measure in
      interval(measure.key) { intervals($0)?[measure] }.map { $0.of(measure) }
    }
  }

  /// Returns a copy of the column, marked as late if the measure was introduced later than the table.
  private func of(_ measure: MeasureFacts) -> Self {
    var column = self
    column.lateMeasure = measure.isLate ? measure.key : nil
    return column
  }
}
