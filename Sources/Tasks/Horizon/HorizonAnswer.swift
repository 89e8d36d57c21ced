import Files

/// The horizon that a method found in an image.
struct HorizonAnswer: Hashable, Sendable {
  /// The angle in radians, counterclockwise.
  var angle: Double
  /// The confidence, 0...1; nil if the method gives none.
  var confidence: Double?
}

extension HorizonAnswer {
  /// The angle, followed by the confidence if there is one. Each number has the fewest digits that preserve its value.
  var text: String { "\(angle)" + (confidence.map { " \($0)" } ?? "") }

  /// Parses a string in the format of the property `text`; returns nil if the string is invalid.
  init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double(decimal: $0) }
    guard numbers.count == words.count, (1...2).contains(numbers.count) else { return nil }
    self.init(angle: numbers[0], confidence: numbers.dropFirst().first)
  }
}
