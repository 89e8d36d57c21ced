import Files
import Geometry

/// The transform that a method found from the first image to the second.
struct RegistrationAnswer: Hashable, Sendable {
  /// The transform, as a homography in continuous pixel coordinates.
  var map: Homography
  /// The confidence, 0...1; nil if the method gives none.
  var confidence: Double?
}

extension RegistrationAnswer {
  /// The nine entries of the matrix, row by row, followed by the confidence or `-`. Each number has the fewest digits
  /// that preserve its value.
  var text: String {
    let numbers = [map.first, map.second, map.third].flatMap { [$0.x, $0.y, $0.z] }
    return numbers.map { "\($0)" }.joined(separator: " ") + " "
      + (confidence.map { "\($0)" } ?? "-")
  }

  /// Parses a string in the format of the property `text`; returns nil if the string is invalid.
  init?(text: String) {
    let words = text.split(separator: " ")
    let numbers = words.prefix(9).compactMap { Double(decimal: $0) }
    guard words.count == 10, numbers.count == 9 else { return nil }
    let rows = (0..<3).map { SIMD3(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2]) }
    self.init(map: Homography(rows[0], rows[1], rows[2]), confidence: Double(decimal: words[9]))
  }
}
