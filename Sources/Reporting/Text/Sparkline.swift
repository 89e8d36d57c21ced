import Algorithms
import Evaluation

/// A row of small bars for a sequence of numbers in 0...1, with one sign per bar.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")
  /// The signs, from low to high, for terminals that cannot show bars.
  private static let signs = Array("_.:-=+*#")

  /// Returns the sparkline.
  ///
  /// - Parameters:
  ///   - values: the values; nil for missing ones.
  ///   - width: the number of signs. If there are more values, neighboring values are averaged.
  static func text(_ values: [Double?], width: Int, _ style: TextStyle) -> String {
    let levels = style.usesUnicode ? bars : signs
    let missing: Character = style.usesUnicode ? "·" : "?"
    return String(
      groups(values, of: groupSize(values.count, width: width)).map { value in
        guard let value else { return missing }
        return levels[min(levels.count - 1, Int(value.clampedToUnit * Double(levels.count)))]
      })
  }

  /// Returns the number of values per sign.
  static func groupSize(_ count: Int, width: Int) -> Int {
    max(1, (count + max(1, width) - 1) / max(1, width))
  }

  /// Returns the means of groups of neighboring values.
  private static func groups(_ values: [Double?], of size: Int) -> [Double?] {
    values.chunks(ofCount: size).map { $0.compactMap(\.self).mean }
  }
}
