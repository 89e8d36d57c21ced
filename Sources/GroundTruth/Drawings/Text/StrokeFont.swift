import Files
import Foundation
import Geometry

/// Letters drawn with a round pen, as lines and elliptical arcs.
///
/// Capital letters are 10 units high, and lowercase letters without ascenders are 7 units high. Descenders reach 3
/// units below the baseline.
enum StrokeFont {
  /// A letter, with the points of its strokes. Coordinates are relative to the left edge and the baseline, with x
  /// pointing right and y pointing down.
  struct Letter: Sendable {
    var width: Double
    var strokes: [[SIMD2<Double>]]
  }

  /// Half the width of the pen, in units of the font.
  static let pen = 0.62
  /// The distance from a letter's right edge to the next letter's left edge, in units of the font.
  static let gap = 2.7
  static let space = 3.4

  /// Returns the letter for a character; nil if the font has none.
  static func letter(_ character: Character) -> Letter? { letters[character] }

  /// The characters that the font contains.
  static var characters: [Character] { letters.keys.sorted() }

  private static let letters = Dictionary(
    StrokeFontShapes.lines.textLines.compactMap { line -> (Character, Letter)? in
      guard let character = line.first else { return nil }
      return letter(line.dropFirst()).map { (character, $0) }
    }, uniquingKeysWith: { first, _ in first })

  /// Parses a letter's width and strokes, such as `6 | 0,0 3,9 | o 3,3 2,2 0,90`. The result is nil if the width is
  /// not a number.
  private static func letter(_ text: Substring) -> Letter? {
    let parts = text.split(separator: "|")
    guard let width = parts.first.flatMap({ Double(decimal: $0.filter { $0 != " " }) }) else {
      return nil
    }
    return Letter(width: width, strokes: parts.dropFirst().map(stroke))
  }

  private static func stroke(_ text: Substring) -> [SIMD2<Double>] {
    let words = text.split(separator: " ")
    let pairs = words.filter { $0 != "o" }.map { word in
      let numbers = word.split(separator: ",").compactMap { Double(decimal: $0) }
      return SIMD2(numbers.first ?? .nan, numbers.last ?? .nan)
    }
    guard words.first == "o", pairs.count == 3 else { return pairs.map { SIMD2($0.x, -$0.y) } }
    return arc(around: pairs[0], pairs[1], from: pairs[2].x, to: pairs[2].y)
  }

  /// Returns an elliptical arc as a series of short line segments. Angles are in degrees, counterclockwise from the
  /// right.
  private static func arc(
    around middle: SIMD2<Double>, _ radii: SIMD2<Double>, from first: Double, to last: Double
  ) -> [SIMD2<Double>] {
    let count = Int((abs(last - first) / 12).rounded(.up))
    return (0...count).map { index in
      let turns = (first + (last - first) * Double(index) / Double(count)) / 360
      return SIMD2(
        middle.x + radii.x * SceneMath.cosine(turns: turns),
        -middle.y - radii.y * SceneMath.sine(turns: turns))
    }
  }
}
