import Algorithms
import Evaluation

/// A line of small bars that shows a sequence of numbers in 0...1. Each bar is one character.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")
  /// The characters for values from low to high on terminals that cannot show bars.
  private static let signs = Array("_.:-=+*#")

  /// Returns a sparkline.
  ///
  /// - Parameters:
  ///   - values: the values, which are in 0...1; nil for missing values.
  ///   - width: the maximum number of characters. If there are more values than characters, neighboring values are
  ///     averaged.
  static func text(_ values: [Double?], width: Int, _ style: TextStyle) -> String {
    let levels = style.usesUnicode ? bars : signs
    let missing: Character = style.usesUnicode ? "·" : "?"
    return String(
      groups(values, of: groupSize(values.count, width: width)).map { value in
        guard let value else { return missing }
        return levels[min(levels.count - 1, Int(value.clampedToUnit * Double(levels.count)))]
      })
  }

  /// Returns the number of values per character.
  static func groupSize(_ count: Int, width: Int) -> Int {
    max(1, (count + max(1, width) - 1) / max(1, width))
  }

  /// Returns the mean of each group of neighboring values.
  private static func groups(_ values: [Double?], of size: Int) -> [Double?] {
    values.chunks(ofCount: size).map { $0.compactMap(\.self).mean }
  }
}
