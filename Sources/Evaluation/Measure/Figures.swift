/// A collection of measure values. Undefined values are left out.
///
/// Because a large run has millions of values, they are stored in arrays. Dictionaries would need several times
/// as much memory.
package struct Figures: Hashable, Sendable {
  private struct StoredValue: Hashable, Sendable {
    var number: UInt32
    var value: Double
  }

  /// The values, sorted by the numbers of their measures (`MeasureNumbers`).
  private var entries: [StoredValue] = []

  package init() {}

  /// The value of a measure; nil if undefined.
  package subscript(measure: MeasureFacts) -> Double? {
    get { value(of: measure.number) }
    set {
      let number = measure.number
      let index = entries.firstIndex { $0.number >= number } ?? entries.count
      let isPresent = index < entries.count && entries[index].number == number
      switch (newValue, isPresent) {
      case (let value?, true): entries[index].value = value
      case (let value?, false): entries.insert(StoredValue(number: number, value: value), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }

  package subscript<Evidence>(measure: Measure<Evidence>) -> Double? { self[measure.facts] }

  private func value(of number: UInt32) -> Double? {
    for entry in entries where entry.number >= number {
      return entry.number == number ? entry.value : nil
    }
    return nil
  }

  /// The values, each with the number of its measure. The numbers are valid only within this process.
  package var numbered: [(number: UInt32, value: Double)] {
    entries.map { ($0.number, $0.value) }
  }

  /// Creates a collection from numbered values.
  ///
  /// - Parameter numbered: values in the same form as in the property `numbered`.
  package init(numbered: [(number: UInt32, value: Double)]) {
    entries = numbered.map { StoredValue(number: $0.number, value: $0.value) }
  }

  /// Adds the values of another collection. If both collections contain a value for the same measure, the existing
  /// value is kept.
  package mutating func merge(_ others: Figures) {
    let news = others.entries.filter { value(of: $0.number) == nil }
    guard !news.isEmpty else { return }
    entries = (entries + news).sorted { $0.number < $1.number }
  }

  /// Returns the weighted mean of each measure over the parts for which the measure is defined.
  package static func mean(of parts: [(figures: Figures, weight: Double)]) -> Figures {
    var sums: [(number: UInt32, sum: Double, weights: Double)] = []
    for part in parts {
      var index = 0
      for entry in part.figures.entries {
        while index < sums.count, sums[index].number < entry.number { index += 1 }
        if index == sums.count || sums[index].number > entry.number {
          sums.insert((entry.number, 0, 0), at: index)
        }
        sums[index].sum += part.weight * entry.value
        sums[index].weights += part.weight
      }
    }
    var mean = Figures()
    mean.entries = sums.filter { $0.weights > 0 }.map {
      StoredValue(number: $0.number, value: $0.sum / $0.weights)
    }
    return mean
  }
}

/// A collection of the measures' 95% confidence intervals. Unknown intervals are left out.
package struct Intervals: Hashable, Sendable {
  private var ranges: [String: ClosedRange<Double>] = [:]

  /// Creates an empty collection.
  package init() {}

  package subscript(measure: MeasureFacts) -> ClosedRange<Double>? {
    get { ranges[measure.key] }
    set { ranges[measure.key] = newValue }
  }

  package subscript<Evidence>(measure: Measure<Evidence>) -> ClosedRange<Double>? {
    self[measure.facts]
  }
}
