import Geometry

/// A line of text on a page. Positions are in the page's pixels.
struct TextLine: Sendable {
  /// A possible reading of a symbol.
  struct Choice: Hashable, Sendable {
    var text: String
    /// The confidence, 0...1.
    var confidence: Double
  }

  /// A printed symbol, usually a character.
  struct Symbol: Sendable {
    var box: Box
    /// The possible readings, most confident first; empty if the line was not read.
    var choices: [Choice]
    /// Whether a space precedes the symbol.
    var startsWord: Bool
  }

  /// A reading of the line.
  struct Reading: Hashable, Sendable {
    var text: String
    var confidence: Double
    /// The box of each character; nil for a space.
    var boxes: [Box?]
  }

  var box: Box
  /// The confidence, 0...1.
  var confidence: Double
  var symbols: [Symbol]
  /// The corners topLeft, topRight, bottomRight and bottomLeft of a rotated line; nil if its box is
  /// sufficient.
  var corners: [Point]?

  /// The height of the line, measured across the text even if the line is rotated.
  var height: Double { corners.map { $0[0].distance(to: $0[3]) } ?? box.height }

  /// The boxes of the words.
  var wordBoxes: [Box] {
    symbols.words.compactMap { word in
      Box(
        enclosing: symbols[word].map(\.box).flatMap {
          [Point($0.x, $0.y), Point($0.maxX, $0.maxY)]
        })
    }
  }

  /// Returns the line with its boxes and corners transformed.
  func moved(_ transform: (Box) -> Box) -> TextLine {
    var line = self
    line.box = transform(box)
    for index in symbols.indices { line.symbols[index].box = transform(symbols[index].box) }
    line.corners = corners.map { corners in
      corners.map { corner in
        let moved = transform(Box(x: corner.x, y: corner.y, width: 0, height: 0))
        return Point(moved.x, moved.y)
      }
    }
    return line
  }

  /// Returns the corners of a box whose text is rotated clockwise by `quarters` quarter turns. The corners are in
  /// clockwise order, starting at the upper-left corner of the text.
  static func corners(of box: Box, quarters: Int) -> [Point] {
    let corners = [
      Point(box.x, box.y), Point(box.maxX, box.y), Point(box.maxX, box.maxY),
      Point(box.x, box.maxY),
    ]
    return Array(corners[(quarters % 4)...] + corners[..<(quarters % 4)])
  }

  /// Returns the line with its points mapped to an image that is rotated relative to the original one.
  func turned(_ transform: (Point) -> Point) -> TextLine {
    func corners(_ box: Box) -> [Point] { Self.corners(of: box, quarters: 0).map(transform) }
    var line = moved { Box(enclosing: corners($0)) ?? $0 }
    line.corners = self.corners?.map(transform) ?? corners(box)
    return line
  }

  /// Returns the line as it was read, followed by versions with one symbol replaced by an
  /// alternative, most confident first.
  func readings(limit: Int) -> [Reading] {
    let best = symbols.compactMap(\.choices.first)
    guard best.count == symbols.count, !best.isEmpty else { return [] }
    var found = [reading(best, confidence: confidence)]
    var others: [Reading] = []
    for (position, symbol) in symbols.enumerated() {
      for choice in symbol.choices.dropFirst() where choice.text != best[position].text {
        var choices = best
        choices[position] = choice
        let share = choice.confidence / max(choice.confidence, best[position].confidence, 1e-6)
        others.append(reading(choices, confidence: confidence * share))
      }
    }
    others = others.enumerated().sorted {
      ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
    }.map(\.element)
    for other in others where !found.contains(where: { $0.text == other.text }) {
      if found.count >= limit { break }
      found.append(other)
    }
    return found
  }

  private func reading(_ choices: [Choice], confidence: Double) -> Reading {
    var (text, boxes): (String, [Box?]) = ("", [])
    for (symbol, choice) in zip(symbols, choices) {
      if symbol.startsWord, !text.isEmpty { text += " " }
      text += choice.text
      // The symbol's text may consist of several characters, or may combine with the preceding character.
      while boxes.count < text.count {
        boxes.append(
          symbol.startsWord && boxes.count < text.count - choice.text.count ? nil : symbol.box)
      }
    }
    return Reading(text: text, confidence: confidence, boxes: boxes)
  }
}

extension [TextLine.Symbol] {
  /// The range of each word's symbols.
  var words: [Range<Int>] {
    guard !isEmpty else { return [] }
    let starts = [0] + indices.dropFirst().filter { self[$0].startsWord }
    return zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }
}
