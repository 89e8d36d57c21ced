import Evaluation

/// The fields of an object under construction. The values are written when all fields are known, sorted by name. Before
/// that, no value is stored as text.
struct JSONFields {
  private var fields: [(name: String, write: (inout JSONText) -> Void)] = []

  /// The fields in alphabetical order.
  var sorted: [(name: String, write: (inout JSONText) -> Void)] {
    fields.sorted { $0.name < $1.name }
  }

  /// Adds a value that the closure writes.
  mutating func add(_ name: String, _ write: @escaping (inout JSONText) -> Void) {
    fields.append((name, write))
  }

  mutating func field(_ name: String, _ number: Int?) {
    if let number { add(name) { $0.value(number) } }
  }

  mutating func field(_ name: String, _ number: Double?) {
    if let number, number.isFinite { add(name) { $0.value(number) } }
  }

  mutating func field(_ name: String, _ flag: Bool) {
    add(name) { $0.value(flag) }
  }

  mutating func field(_ name: String, _ text: String?) {
    if let text { add(name) { $0.value(text) } }
  }

  mutating func field(_ name: String, _ numbers: some Sequence<Double>) {
    add(name) { $0.array(numbers) { $0.value($1) } }
  }

  /// Adds an object.
  mutating func field(_ name: String, _ describe: @escaping (inout JSONFields) -> Void) {
    add(name) { $0.object(describe) }
  }

  /// Adds a list.
  mutating func field<Element>(
    _ name: String, _ elements: some Sequence<Element>,
    _ write: @escaping (inout JSONText, Element) -> Void
  ) {
    add(name) { $0.array(elements, write) }
  }

  /// Adds an encodable value. If it is nil, the field is left out.
  mutating func field(_ name: String, encoding content: (some Encodable)?) throws {
    guard let content else { return }
    let json = try JSONBytes.ofValue(content)
    add(name) { $0.value(encoded: json) }
  }

  // MARK: Measures

  /// Adds the measures' values with the measures' keys as names.
  mutating func fields(_ measures: [MeasureFacts], of figures: Figures) {
    for measure in measures { field(measure.key, figures[measure]) }
  }

  /// Adds the measures' values for some evidence, with the measures' keys as names.
  mutating func fields<Evidence>(_ measures: [Measure<Evidence>], of evidence: Evidence) {
    for measure in measures { field(measure.key, measure.value(of: evidence)) }
  }

  /// Adds the bounds of the known intervals, with the measures' keys as names.
  mutating func fields(_ measures: [MeasureFacts], of intervals: Intervals) {
    for measure in measures {
      if let interval = intervals[measure] {
        field(measure.key, [interval.lowerBound, interval.upperBound])
      }
    }
  }
}
