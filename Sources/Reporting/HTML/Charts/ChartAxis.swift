import Foundation

/// A chart axis, which consists of a scale and tick marks.
package struct ChartAxis {
  /// A tick mark, with its label and its position on the axis, 0...1.
  struct Tick: Equatable {
    var fraction: Double
    var label: String
  }

  private enum Scale {
    case linear(ClosedRange<Double>)
    case logarithmic(ClosedRange<Double>)
    /// A percentile scale. Over each third of the axis, the distance from 100% shrinks to a tenth. The thirds therefore
    /// cover 0% to 90%, 90% to 99%, and 99% to 99.9%.
    case percentiles
  }

  package var title: String
  private(set) var ticks: [Tick]
  private let scale: Scale
  /// Whether the labels of the tick marks are names instead of the values there.
  private(set) var isNamed = false

  private init(title: String, ticks: [Tick], scale: Scale, isNamed: Bool = false) {
    (self.title, self.ticks, self.scale, self.isNamed) = (title, ticks, scale, isNamed)
  }

  /// Returns the position of a value on the axis, 0...1. Values outside the axis are placed at its ends.
  package func fraction(of value: Double) -> Double {
    switch scale {
    case .linear(let range):
      Self.fraction(value, in: range)
    case .logarithmic(let range):
      value > 0
        ? Self.fraction(log10(value), in: log10(range.lowerBound)...log10(range.upperBound)) : 0
    case .percentiles:
      (-log10(max(1 - value / 100, 1e-3)) / 3).clampedToUnit
    }
  }

  /// Returns the value at a position of a linear or logarithmic axis.
  func value(at fraction: Double) -> Double {
    let ends = ends ?? 0...1
    return logarithmicEnds == nil
      ? ends.lowerBound + fraction * (ends.upperBound - ends.lowerBound)
      : ends.lowerBound * pow(ends.upperBound / ends.lowerBound, fraction)
  }

  private static func fraction(_ value: Double, in range: ClosedRange<Double>) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? ((value - range.lowerBound) / length).clampedToUnit : 0
  }

  /// Returns an axis for fractions that covers the values with a margin. The range of the axis is within 0...1 and has
  /// a length of at least 0.2.
  package static func fractions(_ title: String, around values: [Double]) -> ChartAxis {
    let floor = max(0, ((values.min() ?? 0) * 10 - 0.25).rounded(.down) / 10)
    let ceiling = min(1, max(floor + 0.2, ((values.max() ?? 1) * 10 + 0.25).rounded(.up) / 10))
    return .linear(title, from: min(floor, ceiling - 0.2), to: ceiling)
  }

  /// Returns a linear axis with tick marks at round numbers.
  package static func linear(_ title: String, from start: Double = 0, to end: Double) -> ChartAxis {
    let end = end > start && end.isFinite ? end : start + 1
    let step = niceStep((end - start) / 5)
    let digits = max(0, Int(-log10(step).rounded(.down) + 0.5))
    let first = Int((start / step - 1e-9).rounded(.up))
    let last = Int((end / step + 1e-9).rounded(.down))
    let ticks = (first...max(first, last)).map { index in
      let value = Double(index) * step
      return Tick(
        fraction: fraction(value, in: start...end), label: value.fixed(digits))
    }
    return ChartAxis(title: title, ticks: ticks, scale: .linear(start...end))
  }

  /// Returns an axis that starts at 0 and has the given tick marks.
  package static func named(
    _ title: String, to end: Double, at marks: [(value: Double, label: String)]
  ) -> ChartAxis {
    ChartAxis(
      title: title,
      ticks: marks.map { Tick(fraction: fraction($0.value, in: 0...end), label: $0.label) },
      scale: .linear(0...end), isNamed: true)
  }

  /// Returns a logarithmic axis that covers a range of positive numbers with a margin. The tick marks are at 1, 2 and 5
  /// times powers of ten, or only at powers of ten if there would be too many.
  package static func logarithmic(_ title: String, over range: ClosedRange<Double>) -> ChartAxis {
    let low = max(range.lowerBound, 1e-9) / 1.25
    let high = max(range.upperBound, 1e-9) * 1.25
    let decades = (-9...9).map { pow(10, Double($0)) }
    func ticks(_ steps: [Double]) -> [Double] {
      decades.flatMap { decade in steps.map { $0 * decade } }.filter { $0 >= low && $0 <= high }
    }
    let fine = ticks([1, 2, 5])
    let bounds = log10(low)...log10(high)
    return ChartAxis(
      title: title,
      ticks: (fine.count <= 8 ? fine : ticks([1])).map {
        Tick(fraction: fraction(log10($0), in: bounds), label: short($0))
      }, scale: .logarithmic(low...high))
  }

  /// Returns an axis for the percentiles of a sample, up to the 99.9th. The highest percentiles have more space.
  package static func percentiles(_ title: String) -> ChartAxis {
    let axis = ChartAxis(title: title, ticks: [], scale: .percentiles)
    return ChartAxis(
      title: title,
      ticks: [0, 50, 90, 95, 99, 99.9].map {
        Tick(fraction: axis.fraction(of: $0), label: $0 == 99.9 ? "99.9" : "\(Int($0))")
      }, scale: .percentiles)
  }

  /// The bounds of the axis; nil for percentiles.
  var ends: ClosedRange<Double>? {
    switch scale {
    case .linear(let range), .logarithmic(let range): range
    case .percentiles: nil
    }
  }

  /// The bounds of a logarithmic axis; nil for other axes.
  var logarithmicEnds: ClosedRange<Double>? {
    if case .logarithmic(let range) = scale { range } else { nil }
  }

  /// The same axis without tick marks.
  var withoutTicks: ChartAxis { ChartAxis(title: title, ticks: [], scale: scale) }

  /// Returns the smallest number that is at least `step` and equals 1, 2 or 5 times a power of ten.
  private static func niceStep(_ step: Double) -> Double {
    let decade = pow(10, log10(step).rounded(.down))
    return ([1, 2, 5].map { $0 * decade }.first { $0 >= step * (1 - 1e-9) }) ?? 10 * decade
  }

  /// Formats a number: as a whole number if it is at least 1, otherwise with one significant digit.
  private static func short(_ number: Double) -> String {
    let digits = number >= 1 ? 0 : Int((-log10(number) - 1e-9).rounded(.up))
    return number.fixed(digits)
  }
}

extension ClosedRange<Double>? {
  package var ends: [Double] { map { [$0.lowerBound, $0.upperBound] } ?? [] }
}
