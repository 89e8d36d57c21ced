import Geometry

/// Four lines that may be the sides of a rectangle, and what speaks for it.
struct RectangleHypothesis {
  /// The corners in the full image's pixels, clockwise on screen.
  var corners: Quadrilateral
  /// Full image pixels for each pixel of the image it was found in.
  var scale = 1.0
  /// How much of each side has an edge, from that starting at the first corner on. 0...1
  var support: [Double]
  /// Whether each side is brighter outside than inside, where it has an edge.
  var isBrighterOutside: [Bool]
  /// How much of the sides' extensions beyond the corners has an edge. 0...1
  var overshoot: Double
  /// How much of the sides' outermost sevenths, next to the corners, has an edge. 0...1
  var cornerSupport: Double
  /// How much of the sides has an edge against the sense of the side's other edges. 0...1
  var alternation: Double
  /// How likely it is a rectangle that people would mark; comparable within an image. 0...1
  var confidence = 0.0
}
