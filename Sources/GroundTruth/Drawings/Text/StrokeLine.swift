import Geometry

/// A line of text drawn as strokes. x points right from the line's left edge, and y down from the baseline.
struct StrokeLine: Sendable {
  /// A letter with its strokes in the line's coordinates.
  struct Glyph: Sendable {
    var strokes: [[SIMD2<Double>]]
    /// The bounding box of the letter's ink.
    var box: Box

    /// Returns whether a position is covered by ink.
    func covers(_ position: SIMD2<Double>) -> Bool {
      let limit = StrokeFont.pen * StrokeFont.pen
      for stroke in strokes {
        for index in 1..<stroke.count {
          let (start, along) = (stroke[index - 1], stroke[index] - stroke[index - 1])
          let off = position - start
          let fraction = (off * along).sum() / (along * along).sum()
          let rest = off - along * min(1, max(0, fraction))
          if (rest * rest).sum() <= limit { return true }
        }
      }
      return false
    }
  }

  let glyphs: [Glyph]
  /// The bounding box of all the letters' ink.
  let box: Box

  /// Typesets the given text.
  ///
  /// - Returns: nil if the font lacks a character, or if there is nothing to draw.
  init?(_ text: String) {
    var glyphs: [Glyph] = []
    var x = 0.0
    for character in text {
      guard character != " " else {
        x += StrokeFont.space
        continue
      }
      guard let letter = StrokeFont.letter(character) else { return nil }
      let strokes = letter.strokes.map { $0.map { $0 + SIMD2(x, 0) } }
      let points = strokes.joined().map { Point($0.x, $0.y) }
      guard let box = Box(enclosing: points) else { return nil }
      glyphs.append(Glyph(strokes: strokes, box: box.grown(by: StrokeFont.pen)))
      x += letter.width + StrokeFont.gap
    }
    let corners = glyphs.flatMap { Quadrilateral($0.box).corners }
    guard let box = Box(enclosing: corners) else { return nil }
    (self.glyphs, self.box) = (glyphs, box)
  }
}
