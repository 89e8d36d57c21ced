import Algorithms
import Evaluation

/// A row of small bars, one sign each: how numbers of 0...1 go along a line.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")
  /// From low to high, for terminals without bars.
  private static let signs = Array("_.:-=+*#")

  /// - Parameters:
  ///   - values: nil where there is none.
  ///   - width: the signs that there is room for; of more values, neighbors are averaged.
  static func text(_ values: [Double?], width: Int, _ style: TextStyle) -> String {
    let levels = style.usesUnicode ? bars : signs
    let missing: Character = style.usesUnicode ? "·" : "?"
    return String(
      groups(values, of: groupSize(values.count, width: width)).map { value in
        guard let value else { return missing }
        return levels[min(levels.count - 1, Int(value.clampedToUnit * Double(levels.count)))]
      })
  }

  /// How many values a sign stands for.
  static func groupSize(_ count: Int, width: Int) -> Int {
    max(1, (count + max(1, width) - 1) / max(1, width))
  }

  /// The means of groups of neighbors.
  private static func groups(_ values: [Double?], of size: Int) -> [Double?] {
    values.chunks(ofCount: size).map { $0.compactMap(\.self).mean }
  }
}
