import Geometry

/// Four lines that may be the sides of a rectangle, with the evidence for it.
struct RectangleHypothesis {
  /// The corners in the full image's pixels, clockwise on screen.
  var corners: Quadrilateral
  /// The number of full image pixels per pixel of the image it was found in.
  var scale = 1.0
  /// The share of each side that has an edge, 0...1, from the side that starts at the first corner
  /// on.
  var support: [Double]
  /// Whether each side is brighter outside than inside along its edge.
  var isBrighterOutside: [Bool]
  /// The share of the sides' extensions beyond the corners that has an edge, 0...1.
  var overshoot: Double
  /// The share of the sides' outermost sevenths, next to the corners, that has an edge, 0...1.
  var cornerSupport: Double
  /// The share of the sides that has an edge against the sense of the side's other edges, 0...1.
  var alternation: Double
  /// The likelihood, 0...1, that people would mark it as a rectangle; comparable within an image.
  var confidence = 0.0
}
