import Foundation
import Geometry

/// The result of reading the image of a line with a network.
struct LineReading {
  /// The symbols. The x-coordinates and widths of their boxes are fractions of the line's width,
  /// and the height of each box is 1.
  private(set) var symbols: [TextLine.Symbol] = []
  /// The mean confidence of the symbols, 0...1; 0 if there are none.
  var confidence: Double {
    let confidences = symbols.compactMap { $0.choices.first?.confidence }
    return confidences.isEmpty ? 0 : confidences.reduce(0, +) / Double(confidences.count)
  }

  /// The maximum distance from a symbol's center to its left or right edge, as a multiple of the
  /// line's height.
  private static let reach = 0.6

  /// Creates an empty reading.
  init() {}

  /// Creates a reading.
  ///
  /// A symbol extends halfway to its neighbors, but no further than `reach`, because the network reports only the
  /// position of each symbol, not its extent.
  ///
  /// - Parameters:
  ///   - decoded: the symbols that the network decoded.
  ///   - alphabet: the network's alphabet.
  ///   - corrects: whether to replace digits in words with similar letters.
  ///   - preference: words that are preferred to similar words.
  ///   - columnsPerStep: the number of image columns per step of the network.
  ///   - width: the number of image columns that show the line, without the padding.
  init(
    _ decoded: [CTCDecoder.Symbol], alphabet: TextAlphabet, corrects: Bool,
    preference: WordPreference,
    columnsPerStep: Double, width: Double
  ) {
    func text(_ choice: CTCDecoder.Symbol.Choice) -> String {
      alphabet.characters[choice.number - 1]
    }
    let middles = decoded.map {
      min(width, columnsPerStep * Double($0.steps.lowerBound + $0.steps.upperBound) / 2)
    }
    var startsWord = true
    for (position, symbol) in decoded.enumerated() {
      guard let first = symbol.choices.first, !text(first).allSatisfy(\.isWhitespace) else {
        startsWord = true
        continue
      }
      let choices = symbol.choices.compactMap { choice -> TextLine.Choice? in
        let text = text(choice)
        return text.allSatisfy(\.isWhitespace)
          ? nil : TextLine.Choice(text: text, confidence: choice.probability)
      }
      let before = position > 0 ? (middles[position] - middles[position - 1]) / 2 : .infinity
      let after =
        position + 1 < middles.count ? (middles[position + 1] - middles[position]) / 2 : .infinity
      let reach = Self.reach * Self.columnsPerHeight
      // The first symbol and the last symbol extend outward as far as they do inward.
      let left = min(before.isFinite ? before : after, reach)
      let right = min(after.isFinite ? after : before, reach)
      let (start, end) = (max(0, middles[position] - left), min(width, middles[position] + right))
      symbols.append(
        TextLine.Symbol(
          box: Box(x: start / width, y: 0, width: max(0, end - start) / width, height: 1),
          choices: choices, startsWord: startsWord))
      startsWord = false
    }
    if corrects { symbols = WordShape.applied(to: symbols) }
    symbols = preference.applied(to: symbols)
  }

  /// The height of the line images, in pixels. It is used to convert multiples of the line's height to image columns.
  private static let columnsPerHeight = 48.0

  /// Returns the reading as a line of text in an image; nil if nothing was read.
  ///
  /// - Parameters:
  ///   - rectangle: the position of the line.
  ///   - bounds: the bounds of the image. Corners outside the image are moved to its border.
  func line(in rectangle: TurnedRectangle, within bounds: Box) -> TextLine? {
    func inside(_ point: Point) -> Point {
      Point(
        min(max(point.x, bounds.x), bounds.maxX), min(max(point.y, bounds.y), bounds.maxY))
    }
    let corners = rectangle.corners.map(inside)
    guard !symbols.isEmpty, let box = Box(enclosing: corners), box.isValid else { return nil }
    let placed = symbols.map { symbol in
      var symbol = symbol
      var part = rectangle
      part.center =
        rectangle.center + rectangle.along * (rectangle.width * (symbol.box.center.x - 0.5))
      part.width = rectangle.width * symbol.box.width
      symbol.box = Box(enclosing: part.corners.map(inside)) ?? box
      return symbol
    }
    return TextLine(box: box, confidence: confidence, symbols: placed, corners: corners)
  }
}
