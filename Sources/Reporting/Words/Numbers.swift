import Evaluation
import Files

extension Double {
  /// The number, limited to 0...1; 0 for NaN.
  var clampedToUnit: Double { self >= 0 ? min(self, 1) : 0 }

  /// Formats the number with a fixed number of decimals, independently of the locale. Ties are rounded away from zero.
  /// Numbers that are not finite or are at least 1e15 in magnitude are formatted like `description`.
  package func fixed(_ digits: Int) -> String {
    guard isFinite, abs(self) < 1e15 else { return description }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(self) * scale).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    return "\(sign)\(whole).\(String(fraction).zeroPadded(to: digits))"
  }

  /// Formats the number with its sign. The sign is omitted if the rounded number is zero.
  func signed(_ digits: Int) -> String {
    let text = abs(self).fixed(digits)
    guard text.contains(where: { $0 != "0" && $0 != "." }) else { return text }
    return (self < 0 ? "−" : "+") + text
  }

  /// The number; nil if it is infinite or NaN, because JSON, tables and charts cannot represent these values.
  var ifFinite: Double? { isFinite ? self : nil }
}

extension Double {
  /// The number as a p-value in text form, with four decimals; "< 0.0001" for smaller numbers.
  var asProbability: String { self < 0.0001 ? "< 0.0001" : fixed(4) }
}

extension ClosedRange<Double> {
  /// Formats the bounds with a fixed number of decimals, e.g. "0.120 to 0.250".
  package func text(_ digits: Int) -> String {
    "\(lowerBound.fixed(digits)) to \(upperBound.fixed(digits))"
  }
}

extension PairedComparison {
  /// The difference with its sign, followed by a star if it is significant and otherwise by a space.
  package var marked: String { difference.signed(3) + (isShown ? "*" : " ") }
}

extension Int {
  /// Formats a count with its noun, e.g. "1 sequence" or "2 sequences".
  package func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
