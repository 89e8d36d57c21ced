import Evaluation

/// A JSON object with named fields, which `JSONBytes` sorts by name.
struct JSONObject: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var fields: [String: any Encodable] = [:]

  /// The value of a field. Setting it to nil omits the field.
  subscript(key: String) -> (any Encodable)? {
    get { fields[key] }
    set { fields[key] = newValue }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in fields { try container.encode(value, forKey: Key(stringValue: key)) }
  }
}

/// A figure with its 95% confidence interval. The interval is omitted if there is none.
struct EstimateDocument: Encodable {
  var value: Double
  var low: Double?
  var high: Double?
}

extension EstimateDocument {
  init(_ estimate: Estimate) { self.init(value: estimate.value, estimate.interval) }

  init(value: Double, _ interval: ClosedRange<Double>?) {
    self.init(value: value, low: interval?.lowerBound, high: interval?.upperBound)
  }
}

extension ClosedRange<Double> {
  /// The lower and the upper bound as a list.
  package var ends: [Double] { [lowerBound, upperBound] }
}
