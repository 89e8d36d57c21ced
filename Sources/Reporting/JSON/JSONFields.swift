import Evaluation

/// The fields of a JSON object under construction. When the object is complete, its fields are written in order of
/// their names. Values are converted to text only at this point.
package struct JSONFields {
  private var fields: [(name: String, write: (inout JSONText) -> Void)] = []

  /// The fields, sorted by name.
  package var sorted: [(name: String, write: (inout JSONText) -> Void)] {
    fields.sorted { $0.name < $1.name }
  }

  /// Adds a field whose value is written by a closure.
  package mutating func add(_ name: String, _ write: @escaping (inout JSONText) -> Void) {
    fields.append((name, write))
  }

  package mutating func field(_ name: String, _ number: Int?) {
    if let number { add(name) { $0.value(number) } }
  }

  package mutating func field(_ name: String, _ number: Double?) {
    if let number, number.isFinite { add(name) { $0.value(number) } }
  }

  package mutating func field(_ name: String, _ flag: Bool) {
    add(name) { $0.value(flag) }
  }

  package mutating func field(_ name: String, _ text: String?) {
    if let text { add(name) { $0.value(text) } }
  }

  package mutating func field(_ name: String, _ numbers: some Sequence<Double>) {
    add(name) { $0.array(numbers) { $0.value($1) } }
  }

  /// Adds a field for the bounds of an interval as a list. Omits the field if there is no interval.
  package mutating func field(_ name: String, ends interval: ClosedRange<Double>?) {
    if let interval { field(name, interval.ends) }
  }

  package mutating func field(_ name: String, _ estimate: Estimate?) {
    field(name, estimate?.value, in: estimate?.interval)
  }

  /// Adds a field for a value with its 95% confidence interval. Omits the field if there is no value.
  package mutating func field(
    _ name: String, _ value: Double?, in interval: ClosedRange<Double>?
  ) {
    guard let value else { return }
    field(name) { json in
      json.field("value", value)
      json.field("low", interval?.lowerBound)
      json.field("high", interval?.upperBound)
    }
  }

  /// Adds a field whose value is an object.
  package mutating func field(_ name: String, _ describe: @escaping (inout JSONFields) -> Void) {
    add(name) { $0.object(describe) }
  }

  /// Adds a field whose value is a list.
  package mutating func field<Element>(
    _ name: String, _ elements: some Sequence<Element>,
    _ write: @escaping (inout JSONText, Element) -> Void
  ) {
    add(name) { $0.array(elements, write) }
  }

  /// Adds a field whose value is encodable. Omits the field if the value is nil.
  package mutating func field(_ name: String, encoding content: (some Encodable)?) throws {
    guard let content else { return }
    let json = try JSONBytes.ofValue(content)
    add(name) { $0.value(encoded: json) }
  }

  // MARK: Measures

  /// Adds one field per measure. The name of the field is the measure's key.
  package mutating func fields(_ measures: [MeasureFacts], of figures: Figures) {
    for measure in measures { field(measure.key, figures[measure]) }
  }

  /// Adds one field per measure, with the value computed from the evidence. The name of the field is the measure's key.
  package mutating func fields<Evidence>(_ measures: [Measure<Evidence>], of evidence: Evidence) {
    for measure in measures { field(measure.key, measure.value(of: evidence)) }
  }

  /// Adds one field for each measure with a known confidence interval. The field contains the interval's bounds, and
  /// its name is the measure's key.
  package mutating func fields(_ measures: [MeasureFacts], of intervals: Intervals) {
    for measure in measures { field(measure.key, ends: intervals[measure]) }
  }
}

extension ClosedRange<Double> {
  /// The lower and the upper bound as a list.
  package var ends: [Double] { [lowerBound, upperBound] }
}
