import Geometry

/// Four lines that may be the sides of a rectangle, with the supporting evidence.
struct RectangleHypothesis {
  /// The corners in the full image's pixels, clockwise on screen.
  var corners: Quadrilateral
  /// The number of full image pixels per pixel of the image in which the hypothesis was found.
  var scale = 1.0
  /// The fraction of each side that has an edge, 0...1. The first value belongs to the side that
  /// starts at the first corner.
  var support: [Double]
  /// Whether each side is brighter on the outside of its edge than on the inside.
  var isBrighterOutside: [Bool]
  /// The fraction of the sides' extensions beyond the corners that has an edge, 0...1.
  var overshoot: Double
  /// The fraction of the outermost sevenths of the sides, next to the corners, that has an edge,
  /// 0...1.
  var cornerSupport: Double
  /// The fraction of the sides where the edge's contrast is opposite to that of the rest of the
  /// side, 0...1.
  var alternation: Double
  /// The likelihood that a person would mark the hypothesis as a rectangle, 0...1; comparable
  /// within an image.
  var confidence = 0.0
}
